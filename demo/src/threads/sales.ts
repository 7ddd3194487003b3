import { media } from '../files/demo-files.ts'
import type { Person } from '../people.ts'
import { line, type Story } from '../story.ts'

const binhMinh: Person = { name: 'Vương Quốc Bình', email: 'binh.vuong@sieuthibinhminh.example' }
const clinic: Person = { name: 'BS. Kiều Mỹ Duyên', email: 'duyen@phongkhamtaman.example' }
const factory: Person = { name: 'Lương Thế Hưng', email: 'hung.lt@maytiendat.example' }
const school: Person = { name: 'Cô Tạ Thu Hương', email: 'huong@mamnonanhsao.example' }

export const sales: readonly Story[] = [
  {
    id: 'sales-binh-minh',
    subject: 'Chào giá mạng cho 6 siêu thị Bình Minh',
    day: -4,
    who: [binhMinh, 'minh', 'linh'],
    cc: ['linh'],
    lines: [
      line(
        binhMinh,
        '0 08:20',
        `
Chào Minh,

Chuỗi siêu thị Bình Minh mở thêm 6 điểm trong quý tới. Mỗi điểm cần 2 switch 24 cổng, 8 bộ phát wifi, 1 bộ lưu điện. Em chào giá trọn gói cả lắp đặt giúp anh.`,
      ),
      line(
        'minh',
        '0 09:05',
        `Dạ em cảm ơn anh Bình đã tin tưởng. Em khảo sát một điểm mẫu trước được không ạ, sáng {wd+1} em rảnh.`,
      ),
      line(binhMinh, '0 09:40', `Được, điểm Phan Xích Long. Gặp anh Tài quản lý, 9 giờ.`),
      line(
        'minh',
        '2 17:10',
        `
Anh Bình ơi, em gửi phương án sau khảo sát. Trần điểm mẫu cao 4,8 m nên em đề xuất 9 bộ phát thay vì 8 để phủ đều quầy đông lạnh.`,
        {
          files: [
            media('Điểm mẫu Phan Xích Long.jpg', 'diem-mau-phan-xich-long.jpg'),
            media('Chào giá 6 siêu thị.xlsx', 'chao-gia-6-sieu-thi.xlsx'),
          ],
        },
      ),
      line(
        binhMinh,
        '4 10:05',
        `Anh xem rồi, phương án ổn. Giá switch em xem lại giúp anh, bên kia chào 9,9 triệu. Chiều nay em gọi anh nhé.`,
        { unread: ['minh'], star: ['minh'] },
      ),
    ],
  },
  {
    id: 'sales-clinic',
    subject: 'Wifi cho phòng khám Tâm An',
    day: -10,
    who: [clinic, 'minh'],
    lines: [
      line(
        clinic,
        '0 12:30',
        `Chào em, phòng khám cần wifi tách riêng cho bệnh nhân và cho máy siêu âm. Em tư vấn giúp chị, diện tích 600 m2, ba tầng.`,
      ),
      line(
        'minh',
        '0 14:00',
        `Dạ em chào bác sĩ Duyên. Phòng khám nên chia ba mạng: nội bộ, thiết bị y tế, khách. Em qua khảo sát chiều {wd+2} được không ạ?`,
      ),
      line(clinic, '0 15:10', `Được em, sau 16 giờ khi vãn bệnh nhân.`),
      line(
        'minh',
        '4 11:20',
        `Em gửi báo giá và sơ đồ. Tổng 68,4 triệu, thi công hai buổi tối, không ảnh hưởng giờ khám.`,
        {
          files: [media('Báo giá Tâm An.pdf', 'bao-gia-tam-an.pdf')],
        },
      ),
      line(clinic, '6 08:05', `Chị đồng ý. Em làm hợp đồng, lắp trước ngày {d+20} giúp chị.`, { star: ['minh'] }),
    ],
  },
  {
    id: 'sales-factory',
    subject: 'Hẹn lại lịch khảo sát xưởng may Tiến Đạt',
    day: -2,
    who: [factory, 'minh'],
    lines: [
      line(
        factory,
        '0 16:45',
        `Minh ơi, {w+2} xưởng có đoàn kiểm tra phòng cháy, em dời khảo sát sang {wd+3} giúp anh.`,
      ),
      line('minh', '0 17:00', `Dạ được anh, em qua 8 giờ {w+3}.`),
      line(factory, '1 17:20', `Ok em. Nhớ mang giày bảo hộ, cổng số 2.`, { unread: ['minh'] }),
    ],
  },
  {
    id: 'sales-school',
    subject: 'Camera lớp học – Mầm non Ánh Sao',
    day: -16,
    who: [school, 'minh', 'linh'],
    cc: ['linh'],
    lines: [
      line(
        school,
        '0 09:25',
        `Chào em, phụ huynh đề nghị lắp camera 8 lớp học và xem được trên điện thoại. Bên em có làm không?`,
      ),
      line(
        'minh',
        '0 10:40',
        `Dạ bên em có làm ạ. Em xin lưu ý cô phần bảo mật: mỗi phụ huynh chỉ nên xem được lớp của con mình, có nhật ký truy cập. Linh sẽ gửi cô biểu mẫu đồng ý của phụ huynh.`,
      ),
      line('linh', '1 08:50', `Em gửi cô biểu mẫu ạ.`, {
        to: [school],
        cc: ['minh'],
        files: [media('Phiếu đồng ý của phụ huynh.pdf', 'phieu-dong-y-cua-phu-huynh.pdf')],
      }),
    ],
  },
  {
    id: 'sales-target',
    subject: 'Chỉ tiêu doanh số tháng {m} và việc còn dang dở',
    day: -7,
    who: ['chu', 'minh', 'linh'],
    cc: ['linh'],
    lines: [
      line(
        'chu',
        '0 07:55',
        `Tháng này nhóm em đạt 78% chỉ tiêu, còn 8 ngày làm việc. Ba khách nào chốt được, báo anh trước trưa.`,
      ),
      line(
        'minh',
        '0 09:30',
        `
Dạ em báo anh:

1. Siêu thị Bình Minh, khoảng 440 triệu, khả năng 60%.
2. Phòng khám Tâm An, 68 triệu, gần như chắc.
3. Trường Xanh, 961 triệu, ký trong tháng nếu trường duyệt hợp đồng kịp.

Nếu Trường Xanh ký thì nhóm đạt 112%.`,
      ),
      line('chu', '0 10:05', `Tập trung Trường Xanh. Cần anh gọi thầy hiệu trưởng thì nói.`, { star: ['minh'] }),
    ],
  },
  {
    id: 'sales-price-list',
    subject: 'Bảng giá bán lẻ áp dụng từ tuần sau',
    day: -12,
    who: ['linh', 'minh', 'mai'],
    lines: [
      line(
        'linh',
        '0 15:30',
        `Em gửi bảng giá mới, chỉ có hai dòng tăng là bộ lưu điện và cáp quang. Mai Anh cập nhật trang bán hàng giúp em trước {w+2}.`,
        {
          files: [media('Bảng giá bán lẻ.xlsx', 'bang-gia-ban-le.xlsx')],
        },
      ),
      line('mai', '1 10:10', `Em cập nhật xong rồi, mọi người kiểm tra giúp em giá hiển thị trên điện thoại nhé.`),
    ],
  },
  {
    id: 'sales-card',
    subject: 'In lại danh thiếp',
    day: -20,
    who: ['hanhchinh', 'minh'],
    lines: [
      line(
        'hanhchinh',
        '0 13:40',
        `Minh kiểm tra giúp thông tin in danh thiếp: chức danh “Chuyên viên Kinh doanh”, số 0938 221 406, hai hộp.`,
      ),
      line('minh', '0 14:05', `Đúng rồi chị ạ, em xin ba hộp vì tháng sau có triển lãm.`),
    ],
  },
]
