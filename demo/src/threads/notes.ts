import { media, textFile } from '../files/demo-files.ts'
import { line, type Story } from '../story.ts'

export const notes: readonly Story[] = [
  {
    id: 'note-lunch',
    subject: 'Trưa nay ăn gì',
    day: 0,
    who: ['linh', 'lan', 'vy', 'mai'],
    lines: [
      line('linh', '0 10:20', `Quán bún chả đầu ngõ mở lại rồi các chị ơi. 11 giờ 45 em đặt bàn bốn người nhé.`),
      line('mai', '0 10:26', `Em đi. Nhớ dặn ít hành cho chị Vy.`),
      line('lan', '0 10:40', `Chị đi. Ai qua trước thì giữ bàn trong, ngoài hiên nắng.`, { replyTo: 0 }),
      line('vy', '0 11:02', `Em đang ở kho, chắc trễ 10 phút. Cứ gọi món trước cho em, một suất nhiều chả.`, {
        unread: ['lan'],
      }),
    ],
  },
  {
    id: 'note-visitor',
    subject: 'Khách đến gặp chị ở sảnh',
    day: 0,
    who: ['hanhchinh', 'lan'],
    lines: [
      line(
        'hanhchinh',
        '0 15:05',
        `Chị Lan ơi, anh Tùng bên kho Cát Lái đã tới, em mời anh ngồi phòng Sen Trắng. Anh mang theo ba bộ phụ lục để ký.`,
        { unread: ['lan'] },
      ),
    ],
  },
  {
    id: 'note-minh-margin',
    subject: 'Giá vốn switch 24 cổng',
    day: 0,
    who: ['minh', 'lan'],
    lines: [
      line(
        'minh',
        '0 08:35',
        `Chị Lan ơi, cho em xin giá vốn mới của switch 24 cổng để em chào khách Bình Minh chiều nay ạ.`,
      ),
      line('lan', '0 08:58', `8.950.000 đ chưa thuế, về kho đầu tháng sau. Em chào từ 10.100.000 đ trở lên nhé.`, {
        star: ['minh'],
      }),
      line('minh', '0 09:04', `Dạ em rõ rồi. Chốt được em báo chị giữ hàng.`),
    ],
  },
  {
    id: 'note-chu-trip',
    subject: 'Anh đi Hà Nội từ {w+2}',
    day: -1,
    who: ['chu', 'lan', 'minh', 'ha'],
    lines: [
      line(
        'chu',
        '0 18:40',
        `Anh đi Hà Nội từ {wd+2} đến {wd+4}. Các khoản dưới 200 triệu Lan và Hà cùng duyệt, trên mức đó gọi anh. Việc nào chờ được thì để anh về.`,
        { unread: ['minh'] },
      ),
    ],
  },
  {
    id: 'note-parcel',
    subject: 'Bưu phẩm từ Thâm Quyến',
    day: -2,
    who: ['hanhchinh', 'lan'],
    lines: [
      line('hanhchinh', '0 14:10', `Chị có bưu phẩm từ Thâm Quyến, nặng 1,2 kg, em để ở quầy lễ tân.`, {
        files: [media('Bưu phẩm.jpg', 'buu-pham.jpg')],
      }),
      line('lan', '0 14:30', `Chị nhận rồi, là bản gốc C/O. Cảm ơn em.`),
    ],
  },
  {
    id: 'note-bank-limit',
    subject: 'Hạn mức bảo lãnh thực hiện hợp đồng',
    day: -5,
    who: ['yen', 'lan', 'ha'],
    cc: ['ha'],
    lines: [
      line(
        'yen',
        '0 10:45',
        `
Kính gửi chị Lan, chị Hà,

Ngân hàng đã phê duyệt hạn mức bảo lãnh 3 tỷ đồng cho quý công ty, phí 1,2%/năm, ký quỹ 5%. Em gửi thư thông báo, rất mong được phục vụ.`,
        {
          files: [media('Thông báo hạn mức.pdf', 'thong-bao-han-muc.pdf')],
        },
      ),
      line('ha', '0 13:20', `Cảm ơn Yến. Chị cần bảo lãnh 180 triệu cho dự án cảng, em gửi chị mẫu đề nghị nhé.`),
    ],
  },
  {
    id: 'note-supplier-visit',
    subject: 'Mời thăm nhà máy Bao bì Đại Phát',
    day: -4,
    who: ['nga', 'lan'],
    lines: [
      line(
        'nga',
        '0 15:30',
        `Lan ơi, xưởng chị vừa lắp xong máy in sáu màu. Mời em và các bạn qua thăm sáng {wd+6}, chị cho xe đón tại văn phòng.`,
      ),
      line('lan', '1 10:05', `Em cảm ơn chị, bên em đi bốn người. Em muốn xem cả khâu kiểm độ nén thùng nữa ạ.`),
    ],
  },
  {
    id: 'note-parking',
    subject: 'Thay đổi chỗ gửi xe tầng hầm',
    day: -7,
    who: ['hanhchinh', 'lan', 'minh', 'chu', 'linh', 'mai'],
    lines: [
      line(
        'hanhchinh',
        '0 08:05',
        `Từ {wd+3} tòa nhà sửa ram dốc hầm B1, anh chị gửi xe tại hầm B2, vào bằng cổng đường Lê Thánh Tôn. Thời gian khoảng hai tuần.`,
      ),
    ],
  },
  {
    id: 'note-library',
    subject: 'Sách chị mượn tủ sách công ty',
    day: -11,
    who: ['ngoc', 'lan'],
    lines: [
      line(
        'ngoc',
        '0 16:20',
        `Chị Lan ơi, cuốn “Đàm phán không nhân nhượng” chị mượn được hai tháng rồi ạ, có bạn đang chờ.`,
      ),
      line('lan', '0 16:31', `Chị xin lỗi, mai chị mang trả. Chị đọc lại lần ba rồi, hay thật.`),
    ],
  },
  {
    id: 'note-charity',
    subject: 'Quyên góp áo ấm cho điểm trường Tả Van',
    day: -9,
    who: ['mai', 'lan', 'minh', 'chu', 'vy', 'linh', 'ngoc', 'duc'],
    lines: [
      line(
        'mai',
        '0 11:30',
        `
Cả nhà thân mến,

Công đoàn gom áo ấm cho 86 em nhỏ điểm trường Tả Van. Thùng đặt ở sảnh tầng 3 đến hết {wd+7}. Ưu tiên áo khoác trẻ em từ 6 đến 11 tuổi, đã giặt sạch.`,
      ),
      line('chu', '0 12:10', `Anh góp chi phí vận chuyển và thêm 86 đôi ủng.`, { to: ['mai'], cc: ['lan', 'minh'] }),
    ],
  },
  {
    id: 'note-old-catalogue',
    subject: 'Xin catalogue bản in năm ngoái',
    day: -20,
    who: ['hoai', 'lan'],
    lines: [
      line('hoai', '0 09:50', `Em còn cuốn catalogue bản in năm ngoái không, chị xin hai cuốn để ở cửa hàng.`),
      line('lan', '0 10:25', `Em gửi theo xe giao hàng chiều nay chị nhé, ba cuốn cho đủ.`),
    ],
  },
  {
    id: 'note-voice',
    subject: 'Mật khẩu wifi phòng họp mới',
    day: -16,
    who: ['duc', 'lan', 'minh', 'linh'],
    lines: [
      line(
        'duc',
        '0 08:20',
        `Wifi phòng họp đổi tên thành SenViet-Khach, mật khẩu in ở bảng trong phòng, thay mỗi tuần. Mạng nội bộ không đổi.`,
      ),
    ],
  },
  {
    id: 'note-recipe',
    subject: 'Công thức chè sen của chị Hà',
    day: -24,
    who: ['ha', 'lan', 'linh', 'mai'],
    lines: [
      line('ha', '0 12:15', `Mọi người hỏi nhiều quá nên em gõ lại, ai nấu nhớ mang lên công ty cho em chấm điểm.`, {
        files: [
          textFile(
            'che-sen.txt',
            `CHÈ SEN LONG NHÃN
Hạt sen tươi 300 g, nhãn 500 g, đường phèn 180 g.
1. Luộc sen với chút muối đến khi bở, khoảng 25 phút.
2. Bóc nhãn, lồng hạt sen vào trong.
3. Nấu đường phèn với 1,2 lít nước, thả nhãn sen, sôi lại thì tắt bếp.
4. Để nguội, thêm vài giọt nước hoa bưởi.`,
          ),
        ],
      }),
      line('linh', '0 12:40', `Em nấu rồi, chồng em ăn ba bát.`),
      line('lan', '0 13:05', `Chị xin nhận phần ăn thử thôi em ạ.`, { replyTo: 0 }),
    ],
  },
  {
    id: 'note-taxi',
    subject: 'Đặt xe đi Vũng Tàu {wd+3}',
    day: -28,
    who: ['lan', 'hanhchinh'],
    lines: [
      line(
        'lan',
        '0 09:20',
        `Em đặt giúp chị xe 7 chỗ đi Vũng Tàu {wd+3}, đón 6 giờ tại văn phòng, về trong ngày. Đi bốn người.`,
      ),
      line('hanhchinh', '0 10:00', `Em đặt rồi chị, tài xế anh Bình, biển số 51H, số điện thoại em nhắn riêng.`),
    ],
  },
  {
    id: 'trash-old-lunch',
    subject: 'Gom cơm trưa tuần trước',
    day: -12,
    who: ['linh', 'lan'],
    folder: { lan: 'Trash' },
    lines: [line('linh', '0 08:40', `Chị đặt cơm gà hay cơm sườn, em gom trước 9 giờ.`)],
  },
  {
    id: 'trash-wrong-file',
    subject: 'Gửi nhầm file, chị bỏ qua giúp em',
    day: -8,
    who: ['vy', 'lan'],
    folder: { lan: 'Trash' },
    lines: [
      line('vy', '0 17:25', `File trước em gửi nhầm bản cũ, chị xóa giúp em. Bản đúng em để trong thư mục chung.`),
    ],
  },
  {
    id: 'trash-expo',
    subject: 'Thư mời gian hàng triển lãm Điện máy {y+1}',
    day: -17,
    who: [{ name: 'Ban tổ chức Triển lãm', email: 'moi@trienlamdienmay.example' }, 'lan'],
    folder: { lan: 'Trash' },
    lines: [
      line(
        { name: 'Ban tổ chức Triển lãm', email: 'moi@trienlamdienmay.example' },
        '0 10:00',
        `Kính mời quý công ty đăng ký gian hàng 9 m2 với mức ưu đãi 15% trước ngày {f+20}.`,
      ),
    ],
  },
  {
    id: 'trash-cancelled-meeting',
    subject: 'Đã hủy: Họp rà soát bao bì',
    day: -10,
    who: ['linh', 'lan'],
    folder: { lan: 'Trash' },
    lines: [
      line('linh', '0 13:00', `Cuộc họp rà soát bao bì chiều nay hủy vì chị Nga bận, em sẽ đặt lịch lại.`, {
        invitation: {
          uid: 'ra-soat-bao-bi@senmail.test',
          title: 'Họp rà soát bao bì',
          place: 'Phòng Sen Hồng',
          note: 'Hủy, sẽ đặt lịch lại.',
          day: 0,
          from: '15:00',
          to: '16:00',
          sequence: 1,
          method: 'CANCEL',
        },
      }),
    ],
  },
]
