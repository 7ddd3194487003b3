import { media } from '../files/demo-files.ts'
import { line, type Story } from '../story.ts'

export const hr: readonly Story[] = [
  {
    id: 'leave-vy',
    subject: 'Xin nghỉ phép ngày {d+4} và {d+5}',
    day: -2,
    who: ['vy', 'lan', 'nhansu'],
    cc: ['nhansu'],
    lines: [
      line(
        'vy',
        '0 08:25',
        `
Chị Lan ơi,

Em xin nghỉ phép hai ngày {d+4} và {d+5} để đưa bố đi tái khám. Em đã bàn giao công việc như sau:

- Đơn hàng kệ kho: chị Linh theo dõi giúp
- Báo cáo tồn kho ngày: em đặt gửi tự động
- Hồ sơ thanh toán: em nộp xong trước {w+3}

Điện thoại em vẫn mở, có gì gấp chị cứ gọi em.`,
      ),
      line('lan', '0 09:00', `Chị đồng ý. Em lo cho bác trước, việc ở nhà có chị với Linh.`, {
        to: ['vy'],
        cc: ['nhansu'],
      }),
      line('vy', '2 11:35', `Em cảm ơn chị. Em vừa gửi nốt bản gốc báo giá của Kệ Việt cho chị Hà rồi ạ.`, {
        to: ['lan'],
        cc: [],
        unread: ['lan'],
      }),
    ],
  },
  {
    id: 'hire-buyer',
    subject: 'Tuyển nhân viên mua sắm – lịch phỏng vấn',
    day: -16,
    who: ['ngoc', 'lan', 'vy'],
    folder: { lan: 'Nhân sự' },
    lines: [
      line(
        'ngoc',
        '0 09:30',
        `
Chị Lan ơi,

Vị trí nhân viên mua sắm nhận được 34 hồ sơ, em đã lọc còn 5 bạn. Em gửi chị hồ sơ và bảng tóm tắt, chị chọn giúp em 3 bạn để phỏng vấn vòng một nhé.`,
        {
          to: ['lan'],
          files: [
            media('Tóm tắt ứng viên.xlsx', 'tom-tat-ung-vien.xlsx'),
            media('CV Trịnh Hoàng Yến.pdf', 'cv-trinh-hoang-yen.pdf'),
            media('CV Lam Quoc Thai.docx', 'cv-lam-quoc-thai.docx'),
          ],
        },
      ),
      line(
        'lan',
        '0 14:50',
        `Chị chọn Yến, Thái và Nhi. Nhi mong muốn hơi cao nhưng kinh nghiệm đúng thứ mình cần, cứ gặp đã em.`,
      ),
      line(
        'ngoc',
        '1 08:40',
        `Dạ em xếp lịch {wd+4}: Yến 9:00, Thái 10:00, Nhi 14:00, phòng Sen Hồng. Vy tham gia cùng chị nhé.`,
        {
          to: ['lan', 'vy'],
          invitation: {
            uid: 'phong-van-mua-sam@senmail.test',
            title: 'Phỏng vấn nhân viên mua sắm',
            place: 'Phòng Sen Hồng, tầng 2',
            note: 'Yến 9:00, Thái 10:00, Nhi 14:00.',
            day: 4,
            from: '09:00',
            to: '15:00',
          },
        },
      ),
      line('vy', '1 09:05', `Em tham gia được ạ. Em chuẩn bị bài tập nhỏ so sánh ba báo giá, mỗi bạn làm 20 phút.`, {
        to: ['ngoc'],
        cc: ['lan'],
      }),
      line(
        'lan',
        '4 16:20',
        `
Nhận xét của chị sau buổi phỏng vấn:

1. **Nhi**: nắm nghiệp vụ tốt, làm bài tập nhanh và chỉ ra được chi phí ẩn. Chị đề nghị nhận.
2. **Yến**: cẩn thận, hợp tính cách phòng mình, là phương án dự phòng.
3. **Thái**: mạnh tiếng Trung, có thể giới thiệu sang bộ phận nhập khẩu.`,
        { to: ['ngoc'], cc: ['vy'] },
      ),
      line('ngoc', '5 10:15', `Em trình anh Chu mức 20 triệu cho Nhi, thử việc hai tháng 85%. Có kết quả em báo chị.`),
      line('ngoc', '7 11:30', `Anh Chu duyệt rồi chị ạ. Nhi nhận lời, đi làm từ {wd+20}.`),
      line('lan', '7 11:42', `Tuyệt vời. Em chuẩn bị máy tính và tài khoản thư cho bạn trước một ngày giúp chị.`),
      line('ngoc', '7 13:10', `Dạ em gửi yêu cầu cho anh Đức rồi chị.`),
    ],
  },
  {
    id: 'holiday-notice',
    subject: 'Thông báo lịch nghỉ Tết Dương lịch và kế hoạch trực',
    day: -2,
    who: ['nhansu', 'lan', 'minh', 'chu', 'vy', 'linh', 'mai', 'khoa'],
    folder: {},
    lines: [
      line(
        'nhansu',
        '0 16:00',
        `
Kính gửi toàn thể anh chị em,

Công ty nghỉ Tết Dương lịch **01 ngày** theo quy định. Bộ phận kho và chăm sóc khách hàng bố trí trực theo bảng đính kèm, người trực được nghỉ bù trong tháng.

Các trưởng phòng gửi danh sách trực về phòng Nhân sự trước ngày {f+10}.

Trân trọng,
Phòng Nhân sự`,
        {
          files: [media('Thông báo nghỉ lễ.pdf', 'thong-bao-nghi-le.pdf')],
          unread: ['minh'],
        },
      ),
    ],
  },
  {
    id: 'review-vy',
    subject: 'Đánh giá hiệu quả công việc quý {q}',
    day: -10,
    who: ['ngoc', 'lan'],
    folder: { lan: 'Nhân sự' },
    lines: [
      line(
        'ngoc',
        '0 10:00',
        `Chị Lan ơi, đến hạn đánh giá quý rồi ạ. Em gửi biểu mẫu cho ba thành viên phòng mình, hạn nộp {wd+6}.`,
        {
          files: [media('Mau danh gia quy.docx', 'mau-danh-gia-quy.docx')],
        },
      ),
      line(
        'lan',
        '4 17:15',
        `Chị gửi em ba phiếu. Riêng Vy chị đề nghị xét tăng bậc từ đầu năm, em ấy gánh gần như toàn bộ phần chuyển kho.`,
      ),
      line('ngoc', '5 09:10', `Em nhận đủ rồi chị, em đưa đề xuất của Vy vào kỳ xét tháng tới.`),
    ],
  },
  {
    id: 'health-check',
    subject: 'Khám sức khỏe định kỳ – chọn khung giờ',
    day: -13,
    who: ['hanhchinh', 'lan', 'minh', 'vy', 'linh'],
    lines: [
      line(
        'hanhchinh',
        '0 09:15',
        `
Chào anh chị,

Năm nay công ty khám sức khỏe tại Phòng khám Tâm An. Anh chị chọn một trong hai buổi: sáng {wd+8} hoặc sáng {wd+9}, nhịn ăn sáng trước khi lấy máu.

Chưa chọn trước ngày {f+5} bộ phận Hành chính sẽ tự xếp.`,
      ),
      line('lan', '0 10:40', `Chị chọn sáng {w+8} nhé.`, { to: ['hanhchinh'], cc: [] }),
    ],
  },
  {
    id: 'incoterms-class',
    subject: 'Lớp Incoterms cho phòng Mua sắm và Kinh doanh',
    day: -20,
    who: ['lan', 'ngoc', 'minh', 'linh', 'vy'],
    lines: [
      line(
        'lan',
        '0 15:00',
        `
Ngọc ơi,

Gần đây có hai đơn hàng bị phát sinh chi phí vì hiểu sai điều kiện giao hàng. Chị muốn mở một buổi nội bộ khoảng 90 phút, chị đứng lớp, mời thêm chị Thủy bên Sông Hậu kể chuyện thực tế.`,
        { to: ['ngoc'], cc: ['minh', 'linh', 'vy'] },
      ),
      line('ngoc', '1 08:50', `Em ủng hộ ạ. Em đặt phòng Sen Trắng chiều {wd+6}, trà bánh em lo.`),
      line(
        'minh',
        '1 09:10',
        `Bên em đăng ký 6 người chị nhé. Chị nói kỹ giúp em phần chuyển rủi ro ở FOB, khách hỏi hoài.`,
        { replyTo: 0 },
      ),
      line(
        'lan',
        '5 11:20',
        `Chị gửi tài liệu để mọi người đọc trước. Có bốn tình huống, ai làm sai phải mua trà sữa.`,
        {
          to: ['ngoc', 'minh', 'linh', 'vy'],
          files: [media('Incoterms cho người bận rộn.pptx', 'incoterms-cho-nguoi-ban-ron.pptx')],
        },
      ),
      line('linh', '7 08:30', `Buổi học {w+6} hay lắm chị Lan ơi, em xin file trắc nghiệm để gửi cho các bạn vắng.`, {
        to: ['lan'],
        cc: [],
      }),
    ],
  },
]
