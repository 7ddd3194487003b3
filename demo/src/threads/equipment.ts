import { media } from '../files/demo-files.ts'
import { line, type Story } from '../story.ts'

export const equipment: readonly Story[] = [
  {
    id: 'hand-pallet',
    subject: 'Báo giá xe nâng tay 2,5 tấn',
    day: -21,
    who: ['lan', 'hieu', 'khoa'],
    cc: ['khoa'],
    lines: [
      line(
        'lan',
        '0 13:30',
        `
Chào anh Hiếu,

Bên em cần 4 xe nâng tay 2,5 tấn, càng 1.150 mm, bánh PU đôi. Anh báo giá giúp em kèm chế độ bảo hành và thời gian giao.`,
      ),
      line(
        'hieu',
        '0 17:05',
        `
Chị Lan, xe có sẵn 6 chiếc tại Bình Tân. Giá 6.350.000 đ/chiếc, bảo hành 12 tháng phần bơm thủy lực, giao trong ngày. Lấy 4 chiếc em tặng 1 bộ bánh dự phòng.`,
      ),
      line(
        'khoa',
        '1 08:10',
        `
Chị ơi càng 1.150 vừa pallet gỗ nhưng pallet nhựa mới của mình hơi hẹp, chị hỏi giúp loại càng rộng 540 mm nhé.`,
        { to: ['lan'], cc: [] },
      ),
      line(
        'lan',
        '1 09:00',
        `
Anh Hiếu ơi, bên em lấy loại càng rộng 540 mm, dài 1.150 mm. Nếu anh có sẵn thì {wd+3} giao giúp em về kho Cát Lái, em gửi đơn đặt hàng chiều nay.`,
        { replyTo: 1 },
      ),
      line('hieu', '1 09:20', `Có sẵn chị nhé. Em giữ 4 chiếc, {w+3} giao trước 10 giờ.`),
    ],
  },
  {
    id: 'rack-compare',
    subject: 'So sánh báo giá ba nhà cung cấp kệ kho',
    day: -3,
    who: ['lan', 'vy', 'chu'],
    cc: ['chu'],
    lines: [
      line(
        'vy',
        '0 10:15',
        `
Chị Lan, anh Chu,

Em gửi bảng so sánh ba báo giá kệ kho tải nặng cho 640 vị trí pallet:

| Nhà cung cấp | Giá trước thuế | Lắp đặt | Giao hàng | Bảo hành |
| Kệ Việt | 1.184.000.000 | 12 ngày | 20 ngày | 5 năm |
| Thép Nam Tiến | 1.096.000.000 | 18 ngày | 28 ngày | 3 năm |
| Storix | 1.320.000.000 | 9 ngày | 45 ngày | 10 năm |

Đánh giá của em: Kệ Việt cân bằng nhất giữa tiến độ và giá. Nam Tiến rẻ hơn 7,4% nhưng không kịp mốc sắp xếp lại kho trước Tết.`,
        {
          files: [media('So sánh kệ kho.xlsx', 'so-sanh-ke-kho.xlsx')],
        },
      ),
      line(
        'chu',
        '0 11:50',
        `Anh nghiêng về Kệ Việt. Lan đàm phán thêm phần lắp đặt ngoài giờ, đừng để ảnh hưởng ca đêm của kho.`,
        { to: ['lan'], cc: ['vy'] },
      ),
      line(
        'lan',
        '1 08:32',
        `
Dạ em đã gọi cho Kệ Việt. Họ đồng ý lắp từ 18 giờ đến 23 giờ các ngày trong tuần, không thu thêm phí, đổi lại mình tạm ứng 40% thay vì 30%. Em thấy chấp nhận được.`,
        { to: ['chu'], cc: ['vy'] },
      ),
      line('chu', '1 09:10', `Đồng ý. Làm hợp đồng đi em.`),
      line(
        'vy',
        '2 15:45',
        `
Em đã soạn hợp đồng theo mẫu của công ty, chị xem giúp em phần phạt chậm tiến độ ở điều 6, em đang để 0,1% mỗi ngày.`,
        { to: ['lan'], cc: [], unread: ['lan'] },
      ),
    ],
  },
]
