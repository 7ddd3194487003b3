import { media } from '../files/demo-files.ts'
import type { Person } from '../people.ts'
import { line, type Story } from '../story.ts'

const meiLin: Person = { name: 'Mei Lin Chen', email: 'meilin.chen@taisheng.example' }

export const customs: readonly Story[] = [
  {
    id: 'import-declaration',
    subject: 'Tờ khai nhập khẩu lô BL-77193 – thiết bị mạng',
    day: -8,
    who: ['thuy', 'lan', 'vy'],
    cc: ['vy'],
    lines: [
      line(
        'thuy',
        '0 08:30',
        `
Chị Lan ơi, tàu cập Cát Lái sáng nay. Em gửi bộ chứng từ nháp, chị kiểm tra tên hàng, mã HS và trị giá trước 15 giờ để em truyền tờ khai.`,
        {
          files: [media('Chung tu BL-77193.zip', 'chung-tu-bl-77193.zip')],
        },
      ),
      line(
        'vy',
        '0 11:25',
        `Chị Thủy ơi, mã HS của module quang bên em vẫn khai 8517.62 từ trước tới nay, chị đổi sang 8517.79 có căn cứ nào không ạ?`,
        { to: ['thuy'], cc: ['lan'] },
      ),
      line(
        'thuy',
        '0 13:40',
        `Module rời không có chức năng chuyển mạch nên năm nay hải quan hướng dẫn xếp vào bộ phận. Thuế suất không đổi, Vy yên tâm.`,
        { to: ['vy'], cc: ['lan'] },
      ),
      line('lan', '0 14:20', `Chị đồng ý theo Thủy. Em truyền tờ khai giúp chị nhé.`, { to: ['thuy'], cc: ['vy'] }),
      line(
        'thuy',
        '0 16:55',
        `Tờ khai luồng vàng chị ạ. Hải quan yêu cầu bổ sung catalogue có đóng dấu sao y. Em cần trước 10 giờ {wd+1}.`,
      ),
      line('vy', '1 08:20', `Em gửi catalogue đã đóng dấu, bản gốc em nhờ xe kho chuyển qua cho chị lúc 9 giờ.`, {
        to: ['thuy'],
        cc: ['lan'],
        files: [media('catalogue-dau-sao-y.png', 'catalogue-dau-sao-y.png')],
      }),
      line(
        'thuy',
        '1 15:15',
        `Hải quan đã chấp nhận hồ sơ. Thuế nhập khẩu 0, VAT phải nộp 48.216.000 đ, chị nộp trong hôm nay thì {w+2} lấy được hàng.`,
        {
          to: ['lan'],
          cc: ['vy'],
          files: [media('Thông báo thuế.pdf', 'thong-bao-thue.pdf')],
        },
      ),
      line('lan', '1 15:40', `Chị Hà đã nộp lúc 15 giờ 30, em kiểm tra giúp chị.`),
      line('thuy', '2 10:30', `Hàng đã ra khỏi cảng, xe 51C đang chạy về kho. Anh Khoa nhận lúc 11 giờ 30 nhé.`),
    ],
  },
  {
    id: 'form-e-stamp',
    subject: 'C/O form E thiếu dấu – lô TS-1108',
    day: -5,
    who: ['thuy', 'lan', meiLin],
    lines: [
      line(
        'thuy',
        '0 09:05',
        `Chị Lan, C/O form E lô TS-1108 thiếu dấu ở ô số 12, hải quan sẽ không cho hưởng thuế ưu đãi. Chị nhờ bên bán xin cấp lại hoặc xác nhận giúp em.`,
        { to: ['lan'], cc: [] },
      ),
      line(
        'lan',
        '0 09:50',
        `
Dear Mei Lin,

The certificate of origin (form E) for lot TS-1108 has no stamp in box 12. Customs here will refuse the preferential rate. Could you arrange a corrected certificate? The goods arrive next {en+4}.`,
        { to: [meiLin], cc: ['thuy'], unquoted: true },
      ),
      line(
        meiLin,
        '0 16:10',
        `
Dear Lan,

So sorry for this. Our agent will go to the chamber tomorrow morning. We courier the corrected original the same day and email you a scan first.`,
      ),
      line(meiLin, '2 11:30', `Please see the corrected form E attached. Courier number TS 88 2013 4471.`, {
        to: ['lan'],
        cc: ['thuy'],
        files: [media('FormE-TS1108-corrected.png', 'forme-ts1108-corrected.png')],
      }),
      line('thuy', '2 14:05', `Bản này đạt rồi chị ạ, đủ dấu và chữ ký. Em chờ bản gốc rồi mở tờ khai.`, {
        to: ['lan'],
        cc: [],
      }),
      line(
        'lan',
        '2 14:30',
        `Thank you Mei Lin, the corrected certificate is accepted. We will keep you posted on the clearance.`,
        { replyTo: 3, to: [meiLin], cc: ['thuy'] },
      ),
    ],
  },
  {
    id: 'vessel-delay',
    subject: 'Thay đổi lịch tàu ORIENT STAR 281 – ETA Cát Lái',
    day: -1,
    who: ['thuy', 'lan', 'vy', 'minh'],
    cc: ['vy', 'minh'],
    lines: [
      line(
        'thuy',
        '0 10:50',
        `
Chị Lan ơi, hãng tàu báo trễ do kẹt cảng Thâm Quyến:

| | Cũ | Mới |
| ETD Thâm Quyến | {d+1} | {d+3} |
| ETA Cát Lái | {d+5} | {d+8} |

Em đã xin miễn phí lưu bãi thêm 3 ngày.`,
        { star: ['lan'] },
      ),
      line(
        'minh',
        '0 11:20',
        `Lô này có hàng của Trường Xanh, em cần báo khách. Chị Thủy cho em xin thông báo chính thức của hãng tàu với ạ.`,
      ),
      line('thuy', '0 14:15', `Em gửi thông báo của hãng tàu.`, {
        files: [media('Notice of delay.pdf', 'notice-of-delay.pdf')],
      }),
      line('lan', '0 14:40', `Cảm ơn Thủy. Minh báo khách mốc {d+9} cho an toàn nhé, đừng hứa {d+8}.`, {
        to: ['minh'],
        cc: ['thuy', 'vy'],
      }),
    ],
  },
]
