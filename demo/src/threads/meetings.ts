import { media } from '../files/demo-files.ts'
import type { Person } from '../people.ts'
import { line, type Story } from '../story.ts'

const huy: Person = { name: 'Lưu Gia Huy', email: 'huy.luu@khothongminh.example' }

export const meetings: readonly Story[] = [
  {
    id: 'port-board',
    subject: 'Lịch họp ban dự án Cảng Cát Lái',
    day: -4,
    who: ['en', 'lan', 'phuc'],
    cc: ['phuc'],
    lines: [
      line(
        'en',
        '0 09:10',
        `
Chào chị Lan, anh Phúc,

Ban dự án dự kiến họp lần hai vào **9:30 {wd+5}** tại phòng A3. Nội dung: tiến độ thiết bị mạng cầu tàu số 2, phương án cấp nguồn, và lịch nghiệm thu. Em gửi lời mời để anh chị giữ lịch.`,
        {
          invitation: {
            uid: 'port-board-2@catlai.example',
            title: 'Họp ban dự án Cảng Cát Lái, lần 2',
            place: 'Phòng A3, Ban dự án Cảng Cát Lái',
            note: 'Tiến độ thiết bị mạng cầu tàu số 2; phương án cấp nguồn; lịch nghiệm thu.',
            day: 5,
            from: '09:30',
            to: '11:00',
          },
        },
      ),
      line('lan', '0 09:40', `Chị xác nhận tham dự, bên chị có chị và anh Phúc.`),
      line(
        'phuc',
        '3 16:20',
        `
Chị ơi, lịch cũ bị trùng với buổi trả mặt bằng Bình Dương, mình dời được không ạ? Buổi chiều thì em rảnh.`,
        { to: ['lan'], cc: [] },
      ),
      line(
        'lan',
        '3 16:45',
        `Ển ơi, bên chị xin dời sang buổi chiều cùng ngày được không? Nếu khó quá thì chị đi một mình buổi sáng.`,
        { to: ['en'], cc: ['phuc'], replyTo: 0 },
      ),
      line(
        'en',
        '4 09:15',
        `
Chào chị Lan,

Cuộc họp chuyển sang **14:00 {wd+5}** tại phòng A3. Em gửi kèm biên bản lần trước và bản vẽ cầu tàu số 2 để mọi người xem trước.

Nhờ chị xác nhận giúp em số người tham dự phía mình nhé.

![Logo cảng](cid:logo-cang@catlai.example)`,
        {
          files: [
            media('Biên bản họp lần 1.pdf', 'bien-ban-hop-lan-1.pdf'),
            media('Cầu tàu 02 - mặt bằng.png', 'cau-tau-02-mat-bang.png'),
            media('logo-cang.png', 'logo-cang.png', 'logo-cang@catlai.example'),
          ],
          to: ['lan'],
          cc: ['phuc'],
          invitation: {
            uid: 'port-board-2@catlai.example',
            title: 'Họp ban dự án Cảng Cát Lái, lần 2',
            place: 'Phòng A3, Ban dự án Cảng Cát Lái',
            note: 'Đổi giờ sang buổi chiều. Nội dung không thay đổi.',
            day: 5,
            from: '14:00',
            to: '15:30',
            sequence: 1,
          },
        },
      ),
    ],
  },
  {
    id: 'monday-standup',
    subject: 'Họp giao ban mua sắm – kinh doanh sáng {w+2} hằng tuần',
    day: -25,
    who: ['linh', 'lan', 'minh', 'vy'],
    lines: [
      line(
        'linh',
        '0 16:30',
        `
Chào anh chị,

Bắt đầu từ {wd+2}, phòng Kinh doanh và phòng Mua sắm họp giao ban chung lúc 8:15 sáng {w+2} hằng tuần, tối đa 30 phút, tại phòng Sen Trắng. Mỗi phòng chuẩn bị ba dòng: việc xong, việc vướng, việc cần hỗ trợ.`,
        {
          invitation: {
            uid: 'giao-ban-tuan@senmail.test',
            title: 'Giao ban mua sắm – kinh doanh',
            place: 'Phòng Sen Trắng, tầng 3',
            note: 'Mỗi phòng ba dòng: việc xong, việc vướng, việc cần hỗ trợ.',
            day: 2,
            from: '08:15',
            to: '08:45',
            repeatsWeekly: true,
          },
        },
      ),
      line('lan', '0 16:52', `Chị đồng ý. Linh tạo giúp một trang ghi chung để mọi người điền từ chiều hôm trước nhé.`),
      line('minh', '0 17:10', `Em tham dự. Tuần đầu em xin vào trễ 10 phút vì có hẹn khách lúc 7 giờ 30.`, {
        replyTo: 0,
      }),
      line(
        'linh',
        '1 08:40',
        `Em đã tạo trang ghi chung: [Giao ban tuần](https://ghichu.senviet.example/giao-ban). Anh chị điền trước 17 giờ chiều hôm trước giúp em.`,
        { replyTo: 1 },
      ),
    ],
  },
  {
    id: 'wms-demo',
    subject: 'Dời lịch giới thiệu phần mềm quản lý kho',
    day: -8,
    who: [huy, 'lan', 'khoa', 'duc'],
    cc: ['khoa', 'duc'],
    lines: [
      line(
        huy,
        '0 10:12',
        `
Chào chị Lan,

Em Huy bên Kho Thông Minh. Kỹ sư bên em bận đột xuất nên em xin dời buổi giới thiệu từ {wd+1} sang **10:00 {wd+3}**, vẫn họp trực tuyến. Mong chị thông cảm.

Đường dẫn phòng họp: https://hop.khothongminh.example/senviet`,
      ),
      line(
        'lan',
        '0 11:30',
        `Không sao đâu Huy. Em chuẩn bị thêm phần kiểm kê bằng mã vạch trên điện thoại nhé, anh Khoa quan tâm phần này.`,
      ),
      line(
        'duc',
        '0 13:05',
        `
Chào anh Huy,

Nhờ anh chuẩn bị thêm thông tin về kết nối với phần mềm kế toán, cách sao lưu dữ liệu và nơi đặt máy chủ. Bên tôi cần ba mục này để đánh giá an toàn.`,
        { to: [huy], cc: ['lan', 'khoa'] },
      ),
    ],
  },
  {
    id: 'year-end-party',
    subject: 'Tiệc tất niên – khảo sát địa điểm',
    day: -7,
    who: ['mai', 'lan', 'minh', 'ngoc', 'linh', 'vy'],
    lines: [
      line(
        'mai',
        '0 09:00',
        `
Cả nhà ơi,

Em được giao lo tiệc tất niên năm nay. Có ba địa điểm em đã hỏi giá cho khoảng 80 người:

1. Nhà hàng Sông Trăng, 520.000 đ/người, có sân khấu ngoài trời.
2. Khách sạn Hoa Sen, 690.000 đ/người, mình đang là đối tác nên được giảm 10%.
3. Vườn Lá, 410.000 đ/người, không gian vườn, tự túc âm thanh.

Mọi người chọn giúp em trước {wd+2} nhé.`,
      ),
      line('minh', '0 09:22', `Em chọn Hoa Sen, tiện tiếp khách luôn. Chị Trang bên đó rất nhiệt tình.`),
      line('vy', '0 09:31', `Em chọn Vườn Lá, chụp ảnh đẹp ạ.`, { replyTo: 0 }),
      line(
        'lan',
        '0 10:15',
        `Chị nghiêng về Hoa Sen nếu sau giảm giá không vượt ngân sách năm ngoái. Ngọc kiểm tra giúp chị con số nhé.`,
        { replyTo: 0 },
      ),
      line(
        'ngoc',
        '0 14:20',
        `Năm ngoái mình chi 610.000 đ/người. Hoa Sen sau giảm còn 621.000 đ, vượt không nhiều, em xin được ạ.`,
      ),
      line('linh', '1 08:35', `Em vote Hoa Sen. Chỗ đó gửi xe rộng, mấy anh kho chạy từ Cát Lái qua cũng tiện.`, {
        replyTo: 0,
      }),
      line(
        'mai',
        '2 11:00',
        `
Kết quả: Hoa Sen 5, Vườn Lá 1. Em giữ chỗ tối {wd+35} rồi ạ. Chủ đề năm nay là “Một nhà”, trang phục có một điểm xanh lá sen.

Em gửi ảnh sảnh để mọi người hình dung.`,
        {
          replyTo: 0,
          files: [media('Sảnh Hoa Sen.jpg', 'sanh-hoa-sen.jpg')],
        },
      ),
      line('vy', '2 11:12', `Em thua tâm phục khẩu phục. Cho em làm MC để gỡ gạc nhé chị Mai Anh.`),
      line('mai', '2 11:20', `Chốt Vy làm MC. Ai hát được thì đăng ký với Vy luôn.`),
    ],
  },
  {
    id: 'event-photos',
    subject: 'Ảnh sự kiện tri ân khách hàng',
    day: -3,
    who: ['mai', 'lan', 'minh', 'chu', 'linh'],
    cc: ['chu'],
    lines: [
      line(
        'mai',
        '0 15:10',
        `
Chào anh chị,

Em đã chọn xong ảnh sự kiện tri ân khách hàng tối {w-1}. Em gửi trước ba tấm đẹp nhất, bộ đầy đủ 214 tấm em tải lên ổ đĩa đám mây, mục “Sự kiện”.

Anh chị có tấm nào không muốn dùng để đăng thì báo em trước {wd+2}.`,
        {
          files: [
            media('su-kien-01.jpg', 'su-kien-01.jpg'),
            media('su-kien-02.jpg', 'su-kien-02.jpg'),
            media('su-kien-03.jpg', 'su-kien-03.jpg'),
          ],
          star: ['lan', 'chu'],
        },
      ),
      line('chu', '0 16:30', `Ảnh đẹp. Em gửi tặng khách mỗi người một tấm có họ trong đó, kèm lời cảm ơn.`),
      line('mai', '1 09:05', `Dạ em đang lọc theo danh sách khách mời, {wd+3} em gửi hết ạ.`),
      line(
        'lan',
        '1 09:20',
        `Mai Anh gửi riêng cho chị tấm có anh Tùng bên kho Cát Lái nhé, chị in khung tặng anh ấy hôm ký phụ lục.`,
        { to: ['mai'], cc: [] },
      ),
    ],
  },
]
