import { media } from '../files/demo-files.ts'
import { line, type Story } from '../story.ts'

/** The annex goes to Lan first and then, unchanged, to the landlord. */
const reviewedAnnex = media('Phu luc 02 - VDK sua.docx', 'phu-luc-02-vdk-sua.docx')

export const contracts: readonly Story[] = [
  {
    id: 'cat-lai-lease',
    subject: 'Hợp đồng thuê kho Cát Lái – phụ lục 02',
    day: -9,
    who: ['lan', 'tung', 'chu', 'khang'],
    cc: ['chu', 'khang'],
    folder: { lan: 'Hợp đồng', chu: 'Hợp đồng' },
    lines: [
      line(
        'tung',
        '0 08:40',
        `
Kính gửi chị Lan,

Bên em gửi dự thảo phụ lục 02 của hợp đồng thuê kho số 27/{y}/HĐTK, gồm hai nội dung: bổ sung 400 m2 tại lô B3 và điều chỉnh phí quản lý từ ngày 01 tháng sau.

Rất mong nhận được phản hồi của quý công ty trước ngày {f+5}.`,
        {
          to: ['lan'],
          cc: ['chu'],
          files: [media('Phu luc 02 - du thao.docx', 'phu-luc-02-du-thao.docx')],
        },
      ),
      line(
        'lan',
        '0 11:15',
        `
Chào anh Tùng,

Em đã nhận dự thảo. Em chuyển luật sư Khang bên em rà soát, sẽ phản hồi anh đúng hạn. Trước mắt em thấy phí quản lý tăng từ 15.000 đ lên 18.000 đ là khá nhiều, anh cho em xin căn cứ tính với ạ.`,
      ),
      line(
        'khang',
        '1 14:20',
        `
Chị Lan thân mến,

Tôi đã đọc dự thảo, xin lưu ý ba điểm:

1. **Điều 2**: cần ghi rõ mức trần tăng phí trong thời hạn hợp đồng, đề nghị không quá 5% mỗi năm.
2. **Điều 4.2**: phí chấm dứt trước hạn đang áp dụng một chiều, nên sửa thành nghĩa vụ của cả hai bên.
3. Ngày bàn giao lô B3 cần kèm biên bản hiện trạng, tránh tranh chấp về sàn và hệ thống chữa cháy.

Bản sửa tôi đánh dấu trong tệp kèm theo.`,
        {
          to: ['lan'],
          cc: ['chu'],
          files: [reviewedAnnex],
        },
      ),
      line(
        'lan',
        '2 09:30',
        `
Anh Tùng ơi,

Em gửi lại bản có ý kiến của luật sư. Ba điểm chính là mức trần tăng phí, điều khoản chấm dứt hai chiều và biên bản hiện trạng lô B3. Anh xem giúp em, nếu cần mình gặp nhau trao đổi trực tiếp cho nhanh.`,
        { to: ['tung'], cc: ['chu', 'khang'], replyTo: 1, files: [reviewedAnnex] },
      ),
      line(
        'tung',
        '3 10:05',
        `
Chị Lan,

Bên em trao đổi nội bộ rồi ạ. Điểm 2 và điểm 3 bên em đồng ý. Riêng mức trần, ban giám đốc đề nghị 7% mỗi năm vì chi phí điện và an ninh cảng tăng nhiều.`,
      ),
      line('chu', '3 11:40', `7% anh thấy cao. Em hỏi họ giữ 5% nhưng mình ký luôn ba năm thay vì hai năm xem sao.`, {
        to: ['lan'],
        cc: [],
      }),
      line('lan', '3 13:50', `Dạ, phương án này hay đó anh. Em trao đổi với anh Tùng ngay trong chiều nay.`, {
        to: ['chu'],
        cc: [],
      }),
      line(
        'lan',
        '3 14:05',
        `
Anh Tùng ơi, bên em có đề xuất thế này: thời hạn thuê **ba năm** thay vì hai năm, đổi lại mức trần tăng phí quản lý là 5% mỗi năm. Về dòng tiền thì bên anh chắc chắn hơn, còn bên em yên tâm đầu tư kệ.`,
        { replyTo: 4, cc: ['chu', 'khang'] },
      ),
      line(
        'tung',
        '5 09:25',
        `
Tin vui cho chị Lan: ban giám đốc bên em đồng ý ba năm và mức trần 5%. Em đang cập nhật phụ lục, chiều nay gửi chị bản sạch.`,
      ),
      line(
        'tung',
        '6 15:10',
        `
Em gửi bản sạch phụ lục 02. Điều 4.2 đã sửa theo đúng câu chữ của luật sư Khang. Nếu không còn ý kiến gì em in ba bộ mang sang ký.`,
        {
          replyTo: 8,
          files: [media('Phụ lục 02 - bản cuối.pdf', 'phu-luc-02-ban-cuoi.pdf')],
        },
      ),
      line('khang', '7 08:55', `Tôi đã đối chiếu bản sạch, không còn vấn đề gì. Chị Lan có thể trình ký.`, {
        to: ['lan'],
        cc: ['chu'],
      }),
      line(
        'lan',
        '8 10:30',
        `
Bên em đồng ý điều khoản 4.2 và toàn bộ phụ lục. Anh Chu duyệt giúp em bản cuối đính kèm ở thư trên, chiều {wd+9} anh Tùng mang bản in sang văn phòng mình lúc 15 giờ ạ.`,
        { to: ['chu'], cc: ['tung', 'khang'], star: ['chu'] },
      ),
      line('chu', '8 17:20', `Anh duyệt. Chiều {w+9} anh có mặt.`, {
        to: ['lan'],
        cc: ['tung', 'khang'],
        unread: ['lan'],
      }),
    ],
  },
  {
    id: 'framework-18',
    subject: 'Hợp đồng khung mua thiết bị số 18/{y}/HĐKT',
    day: -26,
    who: ['lan', 'quan', 'ha', 'khang'],
    cc: ['ha', 'khang'],
    folder: { lan: 'Hợp đồng/Năm 2026' },
    lines: [
      line(
        'lan',
        '0 09:00',
        `
Chào Quân,

Hợp đồng khung năm nay chị gửi em bản dự thảo. So với năm trước có ba thay đổi: hạn mức công nợ 800 triệu, bảo hành 36 tháng, và cam kết thời gian giao hàng có chế tài.

Em xem và phản hồi giúp chị trong tuần nhé.`,
        {
          files: [media('HDKT 18 - du thao.docx', 'hdkt-18-du-thao.docx')],
        },
      ),
      line(
        'quan',
        '1 15:44',
        `
Chị Lan ơi, em đã gửi phòng pháp chế bên em. Sơ bộ thì hạn mức công nợ và bảo hành không vướng gì, chỉ có điều 7 họ muốn loại trừ trường hợp hãng chậm cấp hàng.`,
      ),
      line(
        'khang',
        '2 10:10',
        `
Về điều 7, đề nghị không chấp nhận loại trừ chung chung. Có thể ghi: được miễn phạt nếu thông báo bằng văn bản trước ít nhất 10 ngày kèm xác nhận của hãng.`,
        { to: ['lan'], cc: ['ha'] },
      ),
      line(
        'lan',
        '2 10:45',
        `Quân ơi, bên chị đồng ý miễn phạt nếu em báo trước 10 ngày bằng văn bản, có xác nhận của hãng. Như vậy công bằng cho cả hai bên.`,
        { to: ['quan'], cc: ['ha', 'khang'], replyTo: 1 },
      ),
      line(
        'quan',
        '4 09:12',
        `Dạ pháp chế bên em đồng ý câu chữ này rồi ạ. Em in ký trước hai bộ, {w+6} em mang sang.`,
      ),
      line(
        'ha',
        '4 10:00',
        `Chị Lan cho em xin bản mềm sau khi ký để em mở mã nhà cung cấp và hạn mức trên phần mềm kế toán nhé.`,
        { to: ['lan'], cc: [] },
      ),
      line(
        'quan',
        '7 16:20',
        `Em gửi chị bản quét hợp đồng đã ký đủ hai bên. Rất vui được đồng hành với Sen Việt thêm một năm nữa.`,
        {
          replyTo: 4,
          files: [media('HĐKT 18 đã ký.pdf', 'hdkt-18-da-ky.pdf')],
          star: ['lan'],
        },
      ),
      line(
        'lan',
        '7 16:48',
        `Cảm ơn Quân. Hà ơi, bản mềm đây em nhé, số hợp đồng 18/{y}/HĐKT, hiệu lực đến hết 31/12.`,
        { to: ['ha'], cc: ['quan'] },
      ),
    ],
  },
  {
    id: 'transport-renewal',
    subject: 'Gia hạn hợp đồng vận chuyển nội địa',
    day: -15,
    who: ['lan', 'thuy', 'ha'],
    cc: ['ha'],
    folder: { lan: 'Hợp đồng/Năm 2026' },
    lines: [
      line(
        'thuy',
        '0 09:10',
        `
Chị Lan ơi,

Hợp đồng vận chuyển nội địa giữa hai bên sẽ hết hạn ngày {f+15}. Em gửi bảng cước mới, tăng bình quân 2,8% do giá dầu. Tuyến Cát Lái – Bình Dương bên em giữ nguyên cho chị.`,
        {
          files: [media('Bảng cước nội địa.pdf', 'bang-cuoc-noi-dia.pdf')],
        },
      ),
      line(
        'lan',
        '1 10:35',
        `
Thủy ơi, chị đồng ý gia hạn một năm. Chị xin hai điểm: phụ phí chờ tính từ giờ thứ tư, và bảng cước xem lại mỗi quý theo giá dầu, tăng giảm hai chiều.`,
      ),
      line(
        'thuy',
        '2 14:00',
        `Dạ được chị ạ. Em làm phụ lục gia hạn theo hai điểm này, chị cho em xin thông tin người đại diện ký để em điền.`,
      ),
      line('lan', '2 14:25', `Vẫn là anh Lê Đình Chu, Giám đốc em nhé. Số tài khoản không đổi.`),
    ],
  },
  {
    id: 'print-liquidation',
    subject: 'Biên bản thanh lý hợp đồng in ấn',
    day: -22,
    who: ['lan', 'bao', 'ha'],
    cc: ['ha'],
    folder: { lan: 'Hợp đồng' },
    lines: [
      line(
        'bao',
        '0 11:20',
        `Chị Lan, em gửi biên bản thanh lý hợp đồng in catalogue, tổng giá trị 46.200.000 đ, đã trừ 2% hàng lỗi như hai bên thống nhất.`,
        {
          files: [media('Bien ban thanh ly.docx', 'bien-ban-thanh-ly.docx')],
        },
      ),
      line(
        'lan',
        '1 08:45',
        `Chị đã xem, đúng số liệu rồi em. Hà kiểm tra giúp chị công nợ bên Nét Vẽ rồi mình ký nhé.`,
      ),
      line('ha', '1 10:12', `Em khớp rồi chị, còn phải trả 23.100.000 đ, em đưa vào đợt thanh toán {w+3}.`, {
        to: ['lan'],
        cc: ['bao'],
      }),
    ],
  },
  {
    id: 'nda-port',
    subject: 'Thỏa thuận bảo mật thông tin – dự án Cảng Cát Lái',
    day: -24,
    who: ['lan', 'en', 'khang', 'phuc'],
    cc: ['khang', 'phuc'],
    folder: { lan: 'Hợp đồng/Năm 2026' },
    lines: [
      line(
        'en',
        '0 14:10',
        `
Chào chị Lan,

Trước khi bên em chia sẻ bản vẽ cầu tàu, hai bên cần ký thỏa thuận bảo mật. Em gửi mẫu của ban dự án, chị xem giúp em.`,
        {
          files: [media('NDA - Ban dự án Cảng Cát Lái.pdf', 'nda-ban-du-an-cang-cat-lai.pdf')],
        },
      ),
      line(
        'khang',
        '1 09:40',
        `Mẫu này cân bằng, tôi chỉ đề nghị thêm ngoại lệ: thông tin phải cung cấp theo yêu cầu của cơ quan nhà nước.`,
        { to: ['lan'], cc: ['phuc'] },
      ),
      line(
        'lan',
        '1 11:00',
        `Chị Ển ơi, bên em đồng ý, chỉ xin thêm một ngoại lệ theo ý kiến luật sư ở thư dưới. Chị cập nhật rồi em trình ký luôn.`,
        { to: ['en'], cc: ['khang', 'phuc'] },
      ),
      line(
        'en',
        '2 08:30',
        `Em đã bổ sung rồi chị nhé. Bản ký em gửi bưu điện hôm nay. Chị cứ gọi em là Ển, em nhỏ tuổi hơn chị mà.`,
      ),
    ],
  },
]
