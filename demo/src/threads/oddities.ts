import { media, mediaBytes } from '../files/demo-files.ts'
import type { Person } from '../people.ts'
import { line, type Story } from '../story.ts'

const oldPrinter: Person = { name: 'Cửa hàng Văn phòng phẩm Ngọc Bút', email: 'banhang@vppngocbut.example' }
const alumni: Person = { name: 'Ban liên lạc khóa 28', email: 'lienlac@khoa28.example' }
const amal: Person = { name: 'أمل الحربي', email: 'amal@noortrading.example' }
const rosa: Person = { name: 'Rosa Muñoz', email: 'rosa.munoz@cafesierra.example' }
const hobbyist: Person = { name: 'Nguyễn Hải Đăng', email: 'dang@banloc.example' }

const guestNames =
  `Nguyễn Văn An;Trần Thị Bích;Lê Quốc Cường;Phạm Thùy Dung;Hoàng Minh Đạt;Vũ Hồng Gấm;Đặng Thu Hằng;Bùi Công Hậu
Đỗ Xuân Hiển;Ngô Lan Hương;Dương Khắc Huy;Lý Gia Khánh;Phan Đăng Khôi;Võ Hoài Lam;Hồ Mỹ Lệ;Tạ Phương Loan;Trương Hữu Lộc
Mai Xuân Mạnh;Cao Tường My;Đinh Bảo Nam;Chu Thanh Ngân;Lưu Trọng Nghĩa;Tô Bích Ngọc;Kiều Yến Nhi;Đoàn Hữu Phát;Thái Hoàng Phúc
Từ Mai Phương;Giang Vĩnh Quang;Nghiêm Thu Quyên;Lâm Tấn Sang;Hà Ngọc Sơn;Quách Minh Tâm;Triệu Nhật Thảo;Khúc Duy Thịnh
Văn Hồng Thơm;Mạc Thủy Tiên;La Quốc Toàn;Thân Bảo Trâm;Ông Thế Vinh`
    .split(/[;\n]/)
    .map((name): Person => ({ name, email: `${plain(name)}@khoa28.example` }))

/** These messages try character sets, long and missing subjects, crowds and other scripts. */
export const oddities: readonly Story[] = [
  {
    id: 'odd-long-subject',
    subject:
      'Đề nghị các trưởng phòng rà soát, bổ sung và gửi lại kế hoạch mua sắm trang thiết bị, vật tư, bao bì, dịch vụ vận chuyển và dịch vụ bảo trì của năm {y+1} kèm thuyết minh chi tiết từng hạng mục trước 17 giờ ngày {f+6}',
    day: -2,
    who: ['ha', 'lan', 'minh'],
    lines: [
      line(
        'ha',
        '0 09:30',
        `
Chào anh chị,

Như tiêu đề ạ. Mẫu năm nay thêm cột “Có thể lùi sang quý sau không”, anh chị điền giúp em để khi dòng tiền căng mình biết chỗ nào giãn được.`,
        { unread: ['lan'] },
      ),
      line('lan', '0 10:50', `Chị sẽ gửi trước {w+4}. Lần sau tiêu đề ngắn hơn cho dễ tìm em nhé.`),
    ],
  },
  {
    id: 'odd-no-subject',
    subject: '',
    day: -3,
    who: ['khoa', 'lan'],
    lines: [line('khoa', '0 06:55', `chị ơi xe nâng điện thuê hỏng bình, em gọi bên cho thuê rồi, 9h họ tới đổi`)],
  },
  {
    id: 'odd-forty',
    subject: 'Họp mặt khóa 28 – 20 năm ngày ra trường',
    day: -6,
    who: [alumni, 'lan', ...guestNames],
    lines: [
      line(
        alumni,
        '0 20:15',
        `
Các bạn thân mến,

Thấm thoắt đã 20 năm. Ban liên lạc mời các bạn về trường ngày Chủ nhật cuối tháng, 8 giờ 30 có mặt tại hội trường lớn, thăm thầy cô rồi cùng ăn trưa.

Bạn nào tham dự xin trả lời riêng cho ban liên lạc, đừng bấm trả lời tất cả kẻo 40 người cùng nhận nhé.`,
      ),
    ],
  },
  {
    id: 'odd-1258',
    subject: 'Bảng giá văn phòng phẩm quý {q+1}',
    day: -14,
    who: [oldPrinter, 'lan'],
    lines: [
      line(oldPrinter, '0 08:10', '', {
        rawText: {
          contentType: 'text/plain; charset=windows-1258',
          get bytes() {
            return mediaBytes('van-phong-pham-windows-1258.txt')
          },
        },
        headers: { 'X-Mailer': 'Microsoft Outlook Express 6.00' },
      }),
    ],
  },
  {
    id: 'odd-latin1',
    subject: 'Sample beans from Café Sierra',
    day: -18,
    who: [rosa, 'lan'],
    lines: [
      line(rosa, '0 22:40', '', {
        rawText: {
          contentType: 'text/plain; charset=iso-8859-1',
          bytes: Buffer.from(
            'Dear Lan,\r\n\r\nWe met at the trade fair in Saigon. I am sending you 2 kg of sample beans\r\nfrom our farm near Jaén, altitude 1,450 m. Harvest price is £3.10 per kg.\r\n\r\nTell me what your office thinks: the señores at our cooperative are curious.\r\n\r\nWarm regards,\r\nRosa Muñoz\r\nCafé Sierra\r\n',
            'latin1',
          ),
        },
      }),
    ],
  },
  {
    id: 'odd-flowed',
    subject: 'Lịch bảo trì đường truyền Internet',
    day: -8,
    who: [{ name: 'Kỹ thuật Viễn thông Mê Kông', email: 'noc@mekongtel.example' }, 'lan', 'duc'],
    lines: [
      line({ name: 'Kỹ thuật Viễn thông Mê Kông', email: 'noc@mekongtel.example' }, '0 14:00', '', {
        rawText: {
          contentType: 'text/plain; charset=utf-8; format=flowed; delsp=no',
          bytes: Buffer.from(
            [
              'Kính gửi quý khách,',
              '',
              'Chúng tôi sẽ bảo trì tuyến cáp quang khu vực Thủ Đức từ 0 giờ đến 4 giờ ',
              'sáng Chủ nhật. Trong thời gian này đường truyền có thể gián đoạn tối đa ',
              'hai lần, mỗi lần không quá mười phút. Quý khách có đường dự phòng sẽ được ',
              'chuyển tự động.',
              '',
              '> Yêu cầu trước đó: xin thông báo lịch bảo trì trước ít nhất năm ngày ',
              '> làm việc.',
              '',
              'Rất mong quý khách thông cảm.',
              '',
              '-- ',
              'Trung tâm vận hành mạng, Viễn thông Mê Kông',
            ].join('\r\n'),
          ),
        },
      }),
    ],
  },
  {
    id: 'odd-arabic',
    subject: 'استفسار عن أسعار القهوة',
    day: -9,
    who: [amal, 'lan'],
    lines: [
      line(amal, '0 15:15', '', {
        html: '<div dir="rtl" style="font-family:Tahoma,Arial,sans-serif;font-size:15px"><p>السيدة لان المحترمة،</p><p>نرجو إرسال عرض أسعار لألف كيلوغرام من القهوة الفيتنامية، مع مدة التوريد إلى ميناء جدة وشروط الدفع.</p><p>رقم الطلب: <bdi>NT-2214</bdi></p><p>مع خالص التحية،<br>أمل الحربي</p></div>',
      }),
    ],
  },
  {
    id: 'odd-emoji',
    subject: '🎂 Sinh nhật tháng {m} – bánh lúc 15 giờ 🎉',
    day: -1,
    who: ['hanhchinh', 'lan', 'minh', 'chu', 'vy', 'linh', 'mai', 'ngoc'],
    lines: [
      line(
        'hanhchinh',
        '0 13:30',
        `Mời cả nhà ghé phòng bếp lúc 15 giờ, cắt bánh mừng sinh nhật anh Đức, chị Hà và bạn Linh 🎁. Năm nay bánh chè sen theo công thức chị Hà.`,
      ),
    ],
  },
  {
    id: 'odd-empty',
    subject: 'Ảnh chụp phiếu giao hàng',
    day: -10,
    who: ['khoa', 'lan'],
    lines: [line('khoa', '0 11:05', '', { files: [media('IMG_0417.png', 'img-0417.png')] })],
  },
  {
    id: 'odd-nested',
    subject: 'Fwd: Khiếu nại cước vận chuyển tháng {m-1}',
    day: -4,
    who: ['vy', 'lan'],
    lines: [
      line(
        'vy',
        '0 11:50',
        `Chị ơi, em chuyển nguyên thư khiếu nại của nhà xe dưới dạng tệp đính kèm để chị xem cả phần đầu thư. Họ đòi thêm phí chờ 6 giờ, trong khi camera cổng ghi nhận chỉ chờ 2 giờ 10 phút.`,
        {
          nested: {
            name: 'Khieu nai cuoc.eml',
            from: { name: 'Nhà xe Phương Bắc', email: 'dieuhanh@nhaxephuongbac.example' },
            subject: 'Khiếu nại cước vận chuyển tháng {m-1}',
            body: 'Kính gửi quý công ty,\n\nTrong tháng {m-1} xe chúng tôi phải chờ tại kho tổng cộng 6 giờ ngoài thời gian thỏa thuận. Đề nghị thanh toán bổ sung 900.000 đồng.\n\nTrân trọng,\nĐiều hành Phương Bắc',
          },
        },
      ),
      line('lan', '0 13:35', `Em gửi lại họ trích xuất camera, giọng nhẹ nhàng thôi. Mình còn hợp tác lâu dài.`),
    ],
  },
  {
    id: 'odd-late',
    subject: 'Danh sách khách mời hội thảo (gửi lại)',
    day: -7,
    who: [hobbyist, 'lan'],
    lines: [
      line(
        hobbyist,
        '0 09:45',
        `Chào chị Lan, máy chủ thư bên em kẹt mấy hôm nên thư này có thể tới muộn. Danh sách khách mời em để ở liên kết: https://tailieu.banloc.example/hoi-thao/khach-moi`,
        {
          writtenDaysBefore: 3,
        },
      ),
    ],
  },
]

function plain(name: string): string {
  const ascii = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/đ/g, 'd')
  return ascii.replace(/\s+/g, '.')
}
