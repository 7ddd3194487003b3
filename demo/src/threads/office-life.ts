import { media, textFile } from '../files/demo-files.ts'
import { line, type Story } from '../story.ts'

export const officeLife: readonly Story[] = [
  {
    id: 'storage-outage',
    subject: 'Sự cố máy chủ lưu trữ tối {d}',
    day: -4,
    who: ['duc', 'lan', 'minh', 'ha', 'linh', 'chu'],
    cc: ['chu'],
    lines: [
      line(
        'duc',
        '0 21:40',
        `
Chào các anh chị,

Lúc 20 giờ 55 máy chủ lưu trữ nội bộ ngừng phản hồi. Tôi đang trên đường tới công ty. Dữ liệu sao lưu lúc 19 giờ còn nguyên.

Trong lúc chờ, nhờ anh chị không mở tệp từ ổ chung để tránh xung đột phiên bản.`,
      ),
      line(
        'duc',
        '0 23:15',
        `
Cập nhật: một ổ cứng trong cụm bị lỗi, ổ dự phòng đã thay vào và đang dựng lại. Tốc độ sẽ chậm đến sáng, nhưng dùng được rồi.`,
      ),
      line('ha', '1 07:50', `Anh Đức ơi, tệp lương tháng này của em mở ra báo đang bị khóa.`, { to: ['duc'], cc: [] }),
      line(
        'duc',
        '1 09:05',
        `
Nguyên nhân và cách phòng ngừa:

1. Ổ cứng số 4 hỏng cơ, đã chạy 5 năm.
2. Cảnh báo có gửi nhưng vào hộp thư cũ của tôi, nay đã chuyển sang hộp thư chung của phòng.
3. Tuần này thay nốt hai ổ cùng lứa. Việc thay không làm gián đoạn.

Nhật ký đính kèm cho anh Chu. Xin lỗi mọi người vì tối qua.`,
        {
          replyTo: 1,
          files: [
            textFile(
              'nhat-ky-su-co.txt',
              `20:55  kho-01 mat phan hoi
21:02  canh bao do gui toi hop thu cu
21:38  truc nhan cuoc goi cua anh Minh
22:10  xac dinh o so 4 loi
22:24  o du phong thay vao, bat dau dung lai
23:10  dich vu hoat dong tro lai
05:40  dung lai hoan tat`,
            ),
          ],
        },
      ),
      line('lan', '1 09:20', `Cảm ơn anh Đức thức khuya lo cho cả công ty. Hai ổ thay thế em đặt rồi, chiều nay giao.`),
    ],
  },
  {
    id: 'password-policy',
    subject: 'Bật xác thực hai bước trước ngày {d+10}',
    day: -6,
    who: ['duc', 'lan', 'minh', 'chu', 'vy', 'ha', 'linh', 'mai', 'khoa'],
    lines: [
      line(
        'duc',
        '0 10:30',
        `
Chào cả nhà,

Từ ngày {f+10} mọi tài khoản thư phải bật xác thực hai bước. Cách làm: vào Cài đặt, mục Tài khoản, chọn Xác thực hai bước, quét mã bằng điện thoại rồi nhập sáu số.

Ai gặp khó cứ gọi máy lẻ 100, tôi tới tận bàn.`,
      ),
      line('chu', '0 11:05', `Anh làm xong rồi. Mọi người làm sớm giúp Đức.`, { to: ['duc'] }),
    ],
  },
  {
    id: 'brand-round-3',
    subject: 'Thiết kế nhận diện – vòng 3',
    day: -11,
    who: ['bao', 'linh', 'mai', 'lan'],
    cc: ['lan'],
    lines: [
      line(
        'bao',
        '0 16:00',
        `
Chào cả nhà,

Studio gửi vòng 3 với hai hướng màu. Hướng A giữ xanh lá sen làm chủ đạo, hướng B thêm hồng sen làm điểm nhấn.

![Hướng A](cid:huong-a@netve.example)

![Hướng B](cid:huong-b@netve.example)

Mọi người cho ý kiến trước {wd+3} nhé.`,
        {
          files: [
            media('huong-a.png', 'huong-a.png', 'huong-a@netve.example'),
            media('huong-b.png', 'huong-b.png', 'huong-b@netve.example'),
          ],
        },
      ),
      line(
        'linh',
        '0 17:20',
        `Em thích hướng B, nhìn có sức sống hơn. Nhưng chữ hồng trên nền kem hơi khó đọc khi in nhỏ.`,
      ),
      line('mai', '1 08:45', `Em cũng chọn B. Đề nghị hồng chỉ dùng cho biểu tượng, còn chữ dùng xanh đậm.`, {
        replyTo: 0,
      }),
      line(
        'lan',
        '1 10:10',
        `Chị đồng ý với Mai Anh. Thêm một ý thực tế: in một màu trên thùng carton phải rõ, Bảo thử giúp chị bản một màu.`,
        { replyTo: 0 },
      ),
      line('bao', '2 15:30', `Em gửi bản một màu và hai cỡ nhỏ. Ở cỡ 12 mm cánh sen vẫn tách nét.`, {
        files: [media('mot-mau-12mm.png', 'mot-mau-12mm.png'), media('bieu-tuong-dong.gif', 'bieu-tuong-dong.gif')],
      }),
      line('mai', '3 09:15', `Bản một màu đẹp quá anh Bảo ơi. Em trình anh Chu duyệt màu luôn.`),
      line('bao', '6 14:20', `Cảm ơn cả nhà. Chờ anh Chu duyệt em đóng gói bộ quy chuẩn.`, { unquoted: true }),
      line(
        'linh',
        '8 11:00',
        `Em đã cập nhật bảng màu lên trang ghi chung, mọi người dùng đúng mã màu giúp em nhé: xanh 0F766E, hồng C2417C.`,
        { star: ['lan'] },
      ),
    ],
  },
  {
    id: 'insurance-claim',
    subject: 'Hồ sơ bồi thường hàng ẩm – 11 thùng cáp',
    day: -15,
    who: ['lan', 'loc', 'khoa'],
    cc: ['khoa'],
    lines: [
      line(
        'lan',
        '0 10:20',
        `
Chào anh Lộc,

Khi kiểm kê bên em phát hiện 11 thùng cáp Cat6 bị ẩm do dột mái kho Bình Dương, giá trị khoảng 29 triệu. Anh hướng dẫn giúp em hồ sơ yêu cầu bồi thường.`,
      ),
      line(
        'loc',
        '0 16:35',
        `
Chào chị Lan,

Chị chuẩn bị giúp em: biên bản hiện trường, ảnh chụp từng thùng, phiếu nhập kho và hóa đơn mua hàng. Giám định viên sẽ qua kho sáng {wd+3}.`,
      ),
      line('khoa', '1 08:05', `Em có đủ ảnh rồi chị, giám định tới cứ gọi em.`, { to: ['lan'], cc: [] }),
      line(
        'loc',
        '9 15:10',
        `Chị Lan, hồ sơ được chấp thuận 26.400.000 đ sau khi trừ mức miễn thường. Tiền về tài khoản công ty trong 5 ngày làm việc.`,
        { replyTo: 1 },
      ),
      line('lan', '9 15:30', `Cảm ơn anh Lộc, xử lý rất nhanh.`),
    ],
  },
]
