import { media } from '../files/demo-files.ts'
import { line, type Story } from '../story.ts'

export const quotations: readonly Story[] = [
  {
    id: 'netco-quarter',
    subject: 'Báo giá thiết bị mạng quý {q+1}',
    day: -6,
    who: ['lan', 'quan', 'vy'],
    cc: ['vy'],
    lines: [
      line(
        'lan',
        '0 09:12',
        `
Chào Quân,

Bên chị đang lên kế hoạch mua thiết bị mạng cho quý {q+1}. Em báo giá giúp chị theo danh sách kèm theo, giao tại kho Cát Lái, thời hạn giữ giá ít nhất 20 ngày.

Nếu có dòng tương đương mới hơn thì em cứ đề xuất thêm, nhưng vẫn giữ phương án gốc để chị so sánh.`,
        {
          files: [media('Danh sách thiết bị quý.xlsx', 'danh-sach-thiet-bi-quy.xlsx')],
        },
      ),
      line(
        'quan',
        '0 10:40',
        `
Dạ em nhận được rồi chị Lan ạ. Em làm việc với hãng để xin giá dự án, sáng {wd+1} em gửi chị bản đầy đủ.

Cho em hỏi thêm: phần wifi bên mình cần quản lý tập trung hay để từng điểm độc lập ạ?`,
      ),
      line(
        'lan',
        '0 11:05',
        `
Quản lý tập trung nhé em, một tài khoản cho cả ba địa điểm. Giấy phép phần mềm thì em tách dòng riêng giúp chị.`,
      ),
      line(
        'quan',
        '1 09:20',
        `
Chị Lan ơi, em gửi bản báo giá lần 1. Phần switch 48 cổng em đã xin được mức **18.600.000 đ**, thấp hơn quý trước khoảng 4%. Giấy phép quản lý wifi hãng tặng năm đầu, từ năm thứ hai là 210.000 đ mỗi thiết bị.

Chị xem giúp em, có gì cần chỉnh em làm ngay trong ngày.`,
        { files: [media('Báo giá thiết bị mạng - lần 1.pdf', 'bao-gia-thiet-bi-mang-lan-1.pdf')] },
      ),
      line(
        'vy',
        '1 14:32',
        `
Chị ơi, em đối chiếu với báo giá của hai bên còn lại thì switch 48 cổng của Netco vẫn cao hơn khoảng 3%, bù lại thời gian giao hàng ngắn hơn 10 ngày. Bảo hành bên Netco ghi 24 tháng, trong khi hợp đồng khung của mình là 36 tháng.

Em nghĩ mình nên yêu cầu họ sửa điểm bảo hành trước khi bàn tiếp về giá.`,
        { to: ['lan'], cc: [] },
      ),
      line(
        'lan',
        '2 08:45',
        `
Quân ơi, chị có ba ý:

1. Bảo hành phải theo hợp đồng khung, tức là **36 tháng**, không phải 24.
2. Switch 48 cổng em cố gắng về 18.000.000 đ, số lượng bên chị giữ nguyên 12 cái.
3. Giao hàng chia hai đợt, đợt đầu trước ngày {d+14}.

Em trao đổi với hãng rồi phản hồi chị trước {w+4} nhé.`,
        { to: ['quan'], cc: ['vy'], replyTo: 3 },
      ),
      line(
        'quan',
        '2 09:03',
        `
Dạ ba ý của chị em nắm rồi ạ. Ý 1 và ý 3 em xác nhận được ngay. Ý 2 em cần xin duyệt thêm một cấp, em sẽ cố hết sức.`,
      ),
      line(
        'quan',
        '4 16:25',
        `
Chị Lan ơi, em báo chị tin vui là hãng đã duyệt. Tuy nhiên họ cần bên mình xác nhận đơn hàng trước ngày {d+12} để giữ giá này. Em hoàn thiện bản cuối rồi gửi chị sáng {w+6}.`,
        { replyTo: 6, cc: ['vy'] },
      ),
      line(
        'lan',
        '5 08:20',
        `
Cảm ơn Quân. Chị sẽ trình anh Chu trong tuần này, em cứ gửi bản cuối có đóng dấu nhé.`,
      ),
      line(
        'quan',
        '6 16:10',
        `
Chị Lan ơi, em gửi bản báo giá đã điều chỉnh theo trao đổi, phần switch 48 cổng còn **18.000.000 đ**, bảo hành 36 tháng, giao hai đợt đúng như chị yêu cầu.

| Hạng mục | Lần 1 | Lần 2 |
| Switch 48 cổng PoE | 18.600.000 đ | 18.000.000 đ |
| Bảo hành | 24 tháng | 36 tháng |
| Giao hàng | 1 đợt | 2 đợt |

Bản giấy có dấu đỏ em cho nhân viên mang qua văn phòng mình chiều {w+7}.`,
        {
          files: [
            media('Báo giá thiết bị mạng - lần 2.pdf', 'bao-gia-thiet-bi-mang-lan-2.pdf'),
            media('Bang-gia-NC-lan-2.xlsx', 'bang-gia-nc-lan-2.xlsx'),
          ],
          unread: ['lan'],
          star: ['lan'],
        },
      ),
    ],
  },
  {
    id: 'brightlink-poe',
    subject: 'Quotation for PoE injectors and outdoor access points',
    day: -17,
    who: ['lan', 'daniel', 'vy'],
    cc: ['vy'],
    lines: [
      line(
        'lan',
        '0 10:02',
        `
Dear Daniel,

We are looking for 200 PoE injectors (30 W, EU plug) and 40 outdoor access points for a port project in Ho Chi Minh City. Could you please quote FOB Singapore and CIF Cat Lai, with lead time and warranty terms?

We would need the first half on site before the end of next month.`,
      ),
      line(
        'daniel',
        '1 11:48',
        `
Hi Lan,

Great to hear from you. Please find our offer attached. Stock in Singapore covers all of the injectors; the access points come from the factory and take four weeks.

Let me know if you would like samples first. We can send two units free of charge.`,
        {
          files: [media('BL-Offer-2291.pdf', 'bl-offer-2291.pdf')],
        },
      ),
      line(
        'lan',
        '2 09:15',
        `
Thank you, Daniel. Two samples would be very helpful, please send them to our Cat Lai warehouse, attention Mr. Khoa.

On payment, our policy for a first order is 20% deposit and the balance 15 days after arrival. Would that work for you?`,
      ),
      line(
        'daniel',
        '3 15:20',
        `
Hi Lan,

Samples left today, tracking SG 4471 902 55. For the first order I can meet you halfway: 25% deposit and the balance against documents. From the second order we open 30 days credit.`,
      ),
      line(
        'vy',
        '5 09:40',
        `
Chị ơi, hai mẫu thử đã về kho sáng nay, em nhờ anh Đức lắp thử ngoài bãi. Kết quả phủ sóng ổn, khoảng 120 m không vật cản, có điều nguồn đi kèm là loại phích dẹt, không đúng chuẩn mình đặt.`,
        { to: ['lan'], cc: [] },
      ),
      line(
        'lan',
        '5 10:30',
        `
Daniel,

The samples performed well in our yard test. One point: the injectors came with a flat plug instead of the EU plug. Please confirm that the 200 pieces will ship with the EU version, then I can prepare the purchase order with the 25% deposit as you proposed.`,
        { replyTo: 3 },
      ),
      line(
        'daniel',
        '6 08:55',
        `
Confirmed, all 200 with EU plug, no change in price. I apologise for the mix-up in the sample box. Looking forward to your PO.`,
      ),
      line(
        'lan',
        '8 14:12',
        `
Please find attached our PO 2291-SV. The deposit will be transferred tomorrow; our accounting department will send you the bank slip.`,
        {
          files: [media('PO-2291-SV.pdf', 'po-2291-sv.pdf')],
        },
      ),
    ],
  },
  {
    id: 'carton-five-layers',
    subject: 'Hỏi giá thùng carton 5 lớp',
    day: -12,
    who: ['lan', 'nga', 'vy'],
    cc: ['vy'],
    lines: [
      line(
        'vy',
        '0 08:50',
        `
Chào chị Nga,

Bên em cần 3.000 thùng carton 5 lớp, kích thước 60 × 40 × 40 cm, in một màu logo Sen Việt hai mặt. Chị báo giúp em đơn giá, thời gian sản xuất và điều kiện giao tại Cát Lái.`,
        { to: ['nga'], cc: ['lan'] },
      ),
      line(
        'nga',
        '0 15:36',
        `
Chào Vy,

Với số lượng 3.000 thùng, sóng BC, giấy mặt 200 g, bên chị báo **14.200 đ/thùng**, đã gồm in, chưa VAT. Thời gian 9 ngày kể từ khi duyệt maket. Phí khuôn in 1.500.000 đ, thu một lần.

Nếu lấy từ 5.000 thùng thì giá còn 13.400 đ và chị miễn phí khuôn.`,
      ),
      line(
        'lan',
        '1 09:05',
        `
Chị Nga ơi, em lấy 5.000 thùng nhưng giao làm ba đợt trong hai tháng được không ạ? Kho em đang chuyển nên chưa chứa hết một lần được.`,
        { to: ['nga'], cc: ['vy'] },
      ),
      line(
        'nga',
        '1 10:22',
        `
Được em nhé. Chị lưu kho giúp tối đa 60 ngày, giao ba đợt 2.000 – 1.500 – 1.500, mỗi đợt báo trước ba ngày. Chị gửi maket để em duyệt.`,
        {
          files: [media('Maket thùng 60x40x40.pdf', 'maket-thung-60x40x40.pdf')],
        },
      ),
      line(
        'vy',
        '2 13:45',
        `
Em duyệt maket, chỉ xin sửa giúp hai chỗ: chữ “Xin nhẹ tay” đổi thành “Xin nhẹ tay, giữ khô”, và dời mũi tên sang góc phải trên.`,
      ),
      line(
        'nga',
        '2 16:02',
        `
Chị đã sửa và chuyển xuống xưởng. Đợt đầu 2.000 thùng giao ngày {d+11}, tài xế sẽ gọi trước cho anh Khoa.`,
      ),
    ],
  },
]
