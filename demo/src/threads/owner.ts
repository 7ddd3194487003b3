import { media } from '../files/demo-files.ts'
import type { Person } from '../people.ts'
import { line, type Story } from '../story.ts'

const association: Person = { name: 'Hội Doanh nghiệp Thủ Đức', email: 'vanphong@hoidnthuduc.example' }
const daughter: Person = { name: 'Bống', email: 'bong.le@nhaminh.example' }
const architect: Person = { name: 'KTS. Hàn Minh Trí', email: 'tri@kientrucxanh.example' }
const sysadmin: Person = { name: 'Sen Mail', email: 'thongbao@senmail.example' }

export const owner: readonly Story[] = [
  {
    id: 'owner-approve-racks',
    subject: 'Trình duyệt tạm ứng 40% hợp đồng kệ kho',
    day: -1,
    who: ['ha', 'chu'],
    lines: [
      line(
        'ha',
        '0 16:05',
        `Anh Chu ơi, tạm ứng 40% cho Kệ Việt là 473.600.000 đ chưa thuế. Số dư tài khoản chính sau khi chi còn 1,9 tỷ. Anh duyệt giúp em trên hệ thống ngân hàng.`,
        {
          files: [media('Tờ trình tạm ứng.pdf', 'to-trinh-tam-ung.pdf')],
          unread: ['chu'],
        },
      ),
    ],
  },
  {
    id: 'owner-cashflow',
    subject: 'Dòng tiền 8 tuần tới',
    day: -4,
    who: ['ha', 'chu'],
    lines: [
      line(
        'ha',
        '0 15:20',
        `
Em gửi anh dự báo dòng tiền 8 tuần:

| Tuần | Thu | Chi | Số dư cuối |
| 1 | 620 | 540 | 2.410 |
| 2 | 480 | 910 | 1.980 |
| 3 | 1.240 | 430 | 2.790 |
| 4 | 380 | 1.120 | 2.050 |

Đơn vị triệu đồng. Tuần 4 căng nhất vì thuế và kệ kho rơi cùng lúc.`,
        {
          files: [media('Dòng tiền 8 tuần.xlsx', 'dong-tien-8-tuan.xlsx')],
          star: ['chu'],
        },
      ),
      line(
        'chu',
        '0 16:10',
        `Giãn đợt thanh toán Netco sang tuần 5 được không, em hỏi Lan xem quan hệ bên đó thế nào.`,
      ),
      line('ha', '1 09:15', `Chị Lan nói xin được 10 ngày, không mất phí ạ.`),
    ],
  },
  {
    id: 'owner-association',
    subject: 'Thư mời tọa đàm chuyển đổi số ngành thương mại',
    day: -6,
    who: [association, 'chu'],
    lines: [
      line(
        association,
        '0 10:00',
        `
Kính gửi ông Lê Đình Chu,

Hội trân trọng kính mời ông tham dự và chia sẻ 15 phút tại buổi tọa đàm chuyển đổi số, 8 giờ 30 {wd+9}, hội trường Khu công nghệ.`,
        {
          files: [media('Thu moi toa dam.docx', 'thu-moi-toa-dam.docx')],
        },
      ),
      line(
        'chu',
        '0 19:30',
        `Tôi nhận lời. Tôi sẽ nói về việc chuyển kho và quản lý tồn bằng mã vạch, xin gửi tóm tắt trước ba ngày.`,
      ),
    ],
  },
  {
    id: 'owner-family',
    subject: 'Bố ơi con được 9,5 điểm Toán',
    day: -3,
    who: [daughter, 'chu'],
    lines: [
      line(
        daughter,
        '0 17:45',
        `Bố ơi con được 9,5 Toán, cô khen cách trình bày. Bố hứa cuối tuần đi nhà sách nha bố.`,
        { star: ['chu'] },
      ),
      line('chu', '0 18:20', `Giỏi lắm con gái. Thứ Bảy bố chở hai mẹ con đi nhà sách rồi ăn kem.`),
    ],
  },
  {
    id: 'owner-office',
    subject: 'Phương án cải tạo tầng 2',
    day: -14,
    who: [architect, 'chu', 'hanhchinh'],
    cc: ['hanhchinh'],
    lines: [
      line(
        architect,
        '0 09:00',
        `Anh Chu, em gửi phương án cải tạo tầng 2: mở rộng phòng họp, thêm khu pha trà và hai phòng gọi điện cách âm. Chi phí khoảng 310 triệu, làm trong ba tuần.`,
      ),
      line('chu', '0 12:15', `Đẹp. Nhưng giữ lại cửa sổ phía đông, anh em thích nắng sáng. Làm sau Tết em nhé.`),
      line(architect, '1 08:30', `Dạ em giữ cửa sổ, đổi vị trí khu pha trà. Em gửi bản vẽ điều chỉnh tuần sau.`),
    ],
  },
  {
    id: 'owner-mail-report',
    subject: 'Báo cáo hộp thư tên miền tháng {m-1}',
    day: -13,
    who: [sysadmin, 'chu'],
    lines: [
      line(
        sysadmin,
        '0 07:00',
        `
Kính gửi Chủ tài khoản,

Tóm tắt tháng {m-1} của tên miền:

| Mục | Số liệu |
| Hộp thư đang dùng | 14 |
| Dung lượng đã dùng | 38,2 GB |
| Thư nhận | 21.406 |
| Thư rác đã chặn | 6.118 |
| Đăng nhập bất thường | 0 |

Ba hộp thư chưa bật xác thực hai bước: khoa, linh, mai.`,
      ),
    ],
  },
  {
    id: 'owner-raise',
    subject: 'Đề xuất điều chỉnh lương đầu năm',
    day: -8,
    who: ['ngoc', 'chu', 'ha'],
    cc: ['ha'],
    lines: [
      line(
        'ngoc',
        '0 16:30',
        `Anh Chu ơi, em trình đề xuất điều chỉnh lương cho 9 người, quỹ lương tăng 6,2%. Trường hợp bạn Vy phòng Mua sắm đề nghị tăng hai bậc, có ý kiến của chị Lan kèm theo.`,
        {
          files: [media('Đề xuất lương.xlsx', 'de-xuat-luong.xlsx')],
        },
      ),
      line('chu', '1 07:40', `Anh đồng ý 9 người. Vy hai bậc là xứng đáng.`),
    ],
  },
]
