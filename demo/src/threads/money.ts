import { media } from '../files/demo-files.ts'
import { line, type Story } from '../story.ts'

export const money: readonly Story[] = [
  {
    id: 'debt-confirmation',
    subject: 'Đề nghị xác nhận công nợ tháng {m-1}',
    day: 0,
    who: ['ketoan', 'lan'],
    lines: [
      line(
        'ketoan',
        '0 09:58',
        `
Kính gửi chị,

Phòng Kế toán gửi bảng đối chiếu công nợ nhà cung cấp tháng {m-1}. Nhờ chị rà soát các dòng tô vàng và phản hồi trước 17:00 {w+4} để kịp khóa sổ.

Tổng phải trả cuối kỳ: **1.862.450.000 đ**, trong đó quá hạn 0 đ.`,
        {
          files: [media('Đối chiếu công nợ.xlsx', 'doi-chieu-cong-no.xlsx')],
          unread: ['lan'],
        },
      ),
    ],
  },
  {
    id: 'wrong-tax-code',
    subject: 'Hóa đơn 0004127 sai mã số thuế',
    day: -11,
    who: ['ha', 'lan', 'nga', 'vy'],
    cc: ['vy'],
    lines: [
      line(
        'ha',
        '0 10:05',
        `
Chị Lan ơi, hóa đơn 0004127 của Bao bì Đại Phát ghi thiếu một số trong mã số thuế của mình. Em chưa hạch toán được. Chị nhờ bên bán lập biên bản điều chỉnh giúp em.`,
        { to: ['lan'], cc: ['vy'] },
      ),
      line(
        'lan',
        '0 10:30',
        `
Chị Nga ơi, hóa đơn 0004127 ghi mã số thuế bên em là 031245678, thiếu số 9 cuối. Chị lập hóa đơn điều chỉnh và gửi lại giúp em trong tuần này nhé.`,
        { to: ['nga'], cc: ['ha', 'vy'], unquoted: true },
      ),
      line(
        'nga',
        '0 15:50',
        `
Em ơi, chị xin lỗi, bạn mới nhập liệu bị sót. Chị gửi biên bản điều chỉnh, hai bên ký số xong là phát hành hóa đơn mới ngay.`,
        {
          files: [media('Bien ban dieu chinh.docx', 'bien-ban-dieu-chinh.docx')],
        },
      ),
      line('ha', '1 08:35', `Em đã ký số biên bản, gửi lại chị Nga.`, { to: ['nga'], cc: ['lan', 'vy'] }),
      line('nga', '1 14:15', `Hóa đơn thay thế số 0004163 đã phát hành, em kiểm tra trên cổng tra cứu giúp chị.`),
      line('ha', '1 15:00', `Em nhận được rồi, khớp hết. Cảm ơn hai chị.`),
    ],
  },
  {
    id: 'netco-payment-2',
    subject: 'Đề nghị thanh toán đợt 2 – Netco',
    day: -14,
    who: ['vy', 'lan', 'ha', 'chu'],
    cc: ['chu'],
    lines: [
      line(
        'vy',
        '0 09:20',
        `
Chị Hà ơi, em gửi bộ hồ sơ đề nghị thanh toán đợt 2 cho Netco: biên bản nghiệm thu, hóa đơn, phiếu nhập kho. Số tiền 500.000.000 đ, hạn {d+6}.`,
        {
          files: [media('Hồ sơ thanh toán đợt 2.pdf', 'ho-so-thanh-toan-dot-2.pdf')],
        },
      ),
      line(
        'ha',
        '0 11:00',
        `Thiếu bản gốc biên bản nghiệm thu em nhé, bản này là bản quét. Em nộp bổ sung thì chị chuyển trước hạn.`,
        { to: ['vy'], cc: ['lan'] },
      ),
      line('vy', '1 08:30', `Dạ bản gốc em để ở bàn chị rồi ạ.`, { to: ['ha'], cc: ['lan'] }),
      line('ha', '4 16:15', `Chị đã chuyển khoản chiều nay, ủy nhiệm chi kèm theo.`, {
        to: ['vy', 'lan'],
        cc: [],
        files: [media('UNC Netco 500 triệu.pdf', 'unc-netco-500-trieu.pdf')],
      }),
    ],
  },
  {
    id: 'travel-settlement',
    subject: 'Hoàn ứng chi phí công tác Hải Phòng',
    day: -18,
    who: ['lan', 'ha'],
    lines: [
      line(
        'lan',
        '0 13:45',
        `
Hà ơi, chị gửi hồ sơ hoàn ứng chuyến Hải Phòng, tạm ứng 8.000.000 đ, thực chi 7.364.000 đ, chị nộp lại 636.000 đ nhé.

| Khoản | Số tiền |
| Vé máy bay | 3.120.000 |
| Khách sạn 2 đêm | 2.400.000 |
| Taxi, ăn uống | 1.844.000 |`,
      ),
      line('ha', '0 15:20', `Chị thiếu hóa đơn taxi ngày thứ hai ạ, 186.000 đ.`),
      line('lan', '1 09:00', `Chị tìm thấy rồi, để trong phong bì trên bàn em.`),
    ],
  },
  {
    id: 'audit-quarter',
    subject: 'Danh mục tài liệu phục vụ soát xét quý',
    day: -5,
    who: ['quang', 'ha', 'lan', 'chu'],
    cc: ['lan', 'chu'],
    lines: [
      line(
        'quang',
        '0 08:45',
        `
Kính gửi chị Hà,

Nhóm soát xét sẽ làm việc tại công ty từ {wd+7}. Nhờ các phòng chuẩn bị trước những tài liệu sau:

- Hợp đồng mua bán trên 500 triệu phát sinh trong quý
- Biên bản kiểm kê kho gần nhất
- Bảng theo dõi công nợ và thư xác nhận của nhà cung cấp

Trân trọng cảm ơn.`,
        {
          files: [media('Danh mục tài liệu.xlsx', 'danh-muc-tai-lieu.xlsx')],
        },
      ),
      line('ha', '0 10:20', `Chị Lan giúp em mục 1 và nhắc anh Khoa mục 2 nhé, còn lại em lo.`, {
        to: ['lan'],
        cc: [],
      }),
      line(
        'lan',
        '1 16:40',
        `Mục 1 chị đã xếp vào thư mục chung, gồm 7 hợp đồng. Anh Khoa gửi biên bản kiểm kê chiều nay.`,
        { to: ['ha'], cc: [] },
      ),
    ],
  },
]
