import { csv, media } from '../files/demo-files.ts'
import { line, type Story } from '../story.ts'

export const warehouse: readonly Story[] = [
  {
    id: 'warehouse-move',
    subject: 'Chuyển kho Bình Dương về Cát Lái – theo dõi hằng ngày',
    day: -19,
    who: ['lan', 'minh', 'chu', 'khoa', 'phuc', 'vy', 'thuy'],
    cc: ['chu', 'minh', 'vy'],
    folder: { chu: 'INBOX' },
    lines: [
      line(
        'lan',
        '0 08:15',
        `
Chào cả nhà,

Mình mở chuỗi thư này để theo dõi việc chuyển kho từ Bình Dương về Cát Lái. Nguyên tắc: mỗi ngày anh Khoa cập nhật một lần trước 17 giờ, ai có vướng mắc thì trả lời ngay tại đây để mọi người cùng biết.

Mốc chính:

| Mốc | Ngày | Người phụ trách |
| Kiểm kê kho cũ | {d+3} | Khoa |
| Chuyển đợt 1 (hàng chậm luân chuyển) | {d+6} | Khoa, Thủy |
| Chuyển đợt 2 (hàng bán thường xuyên) | {d+13} | Khoa, Thủy |
| Trả mặt bằng Bình Dương | {d+20} | Phúc |

File kế hoạch chi tiết em gửi kèm.`,
        {
          files: [media('Kế hoạch chuyển kho.xlsx', 'ke-hoach-chuyen-kho.xlsx')],
        },
      ),
      line(
        'chu',
        '0 08:50',
        `Kế hoạch rõ. Yêu cầu duy nhất của anh: không để gián đoạn giao hàng cho khách quá một ngày.`,
      ),
      line(
        'minh',
        '0 09:30',
        `
Em có góp ý: từ nay đến {d+10} bên em còn giao và lắp 120 bộ phát wifi cho khách sạn Hoa Sen. Anh chị để lô hàng này lại Bình Dương, giao xong mới chuyển được không ạ?`,
        { replyTo: 0 },
      ),
      line('lan', '0 09:48', `Được Minh nhé. Anh Khoa đánh dấu riêng lô Hoa Sen, xếp sau cùng.`),
      line('khoa', '0 10:05', `Ok chị. Lô đó đang ở dãy D, em dán tem đỏ.`),
      line(
        'thuy',
        '1 10:20',
        `
Chào anh chị,

Bên em bố trí được 4 xe 15 tấn cho đợt 1, mỗi xe 18 pallet, chạy hai chuyến một ngày. Cảng cấm tải từ 6 giờ đến 9 giờ và 16 giờ đến 20 giờ nên xe sẽ chạy chuyến 9 giờ 30 và 20 giờ 30. Kho Cát Lái có người nhận ca đêm không ạ?`,
        { replyTo: 0 },
      ),
      line(
        'khoa',
        '1 11:15',
        `Ca đêm có 3 người, em xếp thêm 2 người từ Bình Dương xuống là đủ. Xe nâng điện có 1, cần thuê thêm 1.`,
      ),
      line(
        'vy',
        '1 13:40',
        `Em thuê được một xe nâng điện 2 tấn, 4,5 triệu một tuần, giao ngày {d+5}. Chị Lan duyệt giúp em.`,
      ),
      line('lan', '1 13:55', `Chị duyệt.`, { unquoted: true }),
      line(
        'khoa',
        '3 16:40',
        `
Báo cáo kiểm kê:

- Tổng 642 pallet, lệch 3 pallet so với sổ (thừa 1, thiếu 2).
- 11 thùng dây cáp bị ẩm, em tách riêng.
- Pallet gỗ hỏng 27 cái, cần mua thêm.

Danh sách chi tiết trong file csv.`,
        {
          replyTo: 0,
          files: [
            csv('kiem-ke-kho-binh-duong.csv', [
              ['Mã hàng', 'Tên hàng', 'Sổ sách', 'Thực tế', 'Chênh lệch'],
              ['NX-4800', 'Switch 48 cổng PoE', 36, 36, 0],
              ['NX-2400', 'Switch 24 cổng', 58, 59, 1],
              ['CB-CAT6', 'Dây cáp Cat6, cuộn 305 m', 212, 210, -2],
              ['AP-OX6', 'Bộ phát wifi ngoài trời', 44, 44, 0],
              ['UPS-3K', 'Bộ lưu điện 3 kVA', 27, 27, 0],
            ]),
            media('Thùng cáp bị ẩm.jpg', 'thung-cap-bi-am.jpg'),
          ],
        },
      ),
      line(
        'lan',
        '3 17:02',
        `
Cảm ơn anh Khoa. 11 thùng cáp ẩm chị làm việc với bên bảo hiểm. Vy đặt thêm 30 pallet gỗ nhé, ưu tiên loại đã hun trùng.`,
      ),
      line('vy', '4 09:12', `Em đặt rồi chị, 30 pallet, chiều {w+5} giao tại Cát Lái.`),
      line(
        'phuc',
        '4 10:30',
        `
Về mặt bằng Bình Dương: chủ nhà yêu cầu hoàn trả sơn tường và vá nền trước khi nhận lại. Em đã xin báo giá, khoảng 38 triệu, làm trong 4 ngày. Nếu anh chị đồng ý em cho thợ vào ngay khi kho trống.`,
        { replyTo: 0 },
      ),
      line('chu', '4 11:20', `Đồng ý, nhưng lấy thêm một báo giá nữa cho chắc.`),
      line('khoa', '6 20:55', `Đợt 1 ngày thứ nhất: 8 chuyến, 144 pallet, không hư hại. Chuyến cuối vừa hạ xong.`, {
        replyTo: 0,
        files: [media('Dãy A sau khi xếp.jpg', 'day-a-sau-khi-xep.jpg')],
      }),
      line('chu', '7 07:40', `Tốt. Anh em làm đêm nhớ bố trí cơm và nghỉ bù.`),
      line('khoa', '8 18:10', `Đợt 1 xong, tổng 262 pallet. Dư 2 pallet so với kế hoạch do tách hàng ẩm.`),
      line('thuy', '9 09:05', `Em gửi bảng kê chuyến đợt 1, tổng 15 chuyến. Hóa đơn em xuất cuối tháng chị Lan nhé.`, {
        files: [media('Bảng kê chuyến đợt 1.pdf', 'bang-ke-chuyen-dot-1.pdf')],
      }),
      line(
        'minh',
        '11 15:25',
        `
Cập nhật phía khách: khách sạn Hoa Sen đã lắp đủ 120 bộ, sáng nay chị Trang ký biên bản rồi. Lô tem đỏ anh Khoa chuyển được rồi ạ.`,
        { replyTo: 4 },
      ),
      line('khoa', '13 19:45', `Đợt 2 ngày đầu: 7 chuyến, 126 pallet. Mưa lớn nên bỏ một chuyến tối.`, {
        replyTo: 0,
        files: [media('Hạ hàng cửa số 3.mp4', 'ha-hang-cua-so-3.mp4')],
      }),
      line(
        'lan',
        '14 08:20',
        `
Cảm ơn anh em. Dự báo hai ngày tới còn mưa, anh Khoa nhớ phủ bạt cho pallet bộ lưu điện và chụp ảnh trước khi lên xe.`,
      ),
      line(
        'phuc',
        '15 09:40',
        `Báo giá thứ hai cho phần hoàn trả mặt bằng là 34,5 triệu, bên này đã làm cho kho kế bên, chất lượng ổn. Em chọn bên này nhé anh Chu.`,
        { replyTo: 13 },
      ),
      line('chu', '15 10:02', `Chốt 34,5.`, { unquoted: true }),
      line(
        'khoa',
        '17 17:30',
        `
Đợt 2 hoàn tất, 378 pallet. Tổng cộng hai đợt 640 pallet, khớp kiểm kê sau khi trừ hàng ẩm. Kho cũ còn lại bàn ghế và hai kệ sắt.`,
        {
          replyTo: 0,
          files: [media('Kho Cát Lái.jpg', 'kho-cat-lai.jpg'), media('Bãi trước kho.jpg', 'bai-truoc-kho.jpg')],
          star: ['chu'],
        },
      ),
      line(
        'lan',
        '19 09:25',
        `
Chào cả nhà,

Như vậy việc chuyển kho đã xong trước hạn một ngày, không đơn nào của khách bị trễ. Cảm ơn anh Khoa và các anh em ca đêm, cảm ơn Thủy đã xoay xe rất nhịp nhàng.

Việc còn lại: anh Phúc trả mặt bằng ngày {d+20}, Vy làm quyết toán chi phí trước {wd+23}. Chị đóng chuỗi thư này sau khi có biên bản trả mặt bằng.`,
        { unread: ['minh'] },
      ),
    ],
  },
]
