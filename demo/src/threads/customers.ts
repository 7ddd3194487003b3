import { media } from '../files/demo-files.ts'
import { line, type Story } from '../story.ts'

const customerFolder = { lan: 'Khách hàng' }

export const customers: readonly Story[] = [
  {
    id: 'hoa-sen-wifi',
    subject: 'Đơn hàng 120 bộ phát wifi – Khách sạn Hoa Sen',
    day: -21,
    who: ['trang', 'minh', 'lan'],
    cc: ['lan'],
    folder: customerFolder,
    lines: [
      line(
        'trang',
        '0 09:40',
        `
Chào Minh,

Chị xác nhận đặt 120 bộ phát wifi gắn trần cho ba tầng phòng và khu hội nghị, theo báo giá em gửi tuần trước. Bên chị cần lắp xong trước ngày {f+14} vì có đoàn khách hội nghị.

Đơn đặt hàng có dấu chị gửi kèm.`,
        {
          files: [media('PO Hoa Sen 0921.pdf', 'po-hoa-sen-0921.pdf')],
        },
      ),
      line(
        'minh',
        '0 10:15',
        `
Dạ em cảm ơn chị Trang. Em xác nhận đơn hàng và chuyển phòng Mua sắm kiểm tra tồn kho ngay.

Chị Lan ơi, kho mình còn đủ 120 bộ NX-AP6 không ạ?`,
      ),
      line('lan', '0 11:00', `Kho còn 84 bộ, 40 bộ nữa về ngày {d+6}. Minh giao hai đợt 80 và 40 nhé.`, {
        to: ['minh'],
        cc: [],
      }),
      line(
        'minh',
        '0 13:25',
        `
Chị Trang ơi, bên em giao hai đợt: 80 bộ ngày {d+2} và 40 bộ ngày {d+8}. Đội kỹ thuật lắp cuốn chiếu theo tầng nên không ảnh hưởng tiến độ chung ạ.`,
        { to: ['trang'], cc: ['lan'], replyTo: 1, unquoted: true },
      ),
      line('trang', '1 08:50', `Chị đồng ý. Đợt đầu em ưu tiên tầng 5 và tầng 6, khu hội nghị làm sau cùng.`),
      line('minh', '3 07:45', `Báo chị Trang, đêm qua đội em lắp xong 28 điểm tầng 5, sóng đều, không phát sinh gì.`),
      line(
        'trang',
        '5 09:30',
        `
Minh ơi, khách phòng 608 phản ánh wifi chập chờn về đêm. Chị gửi đoạn ghi âm lễ tân tiếp nhận để em nắm, nhờ em kiểm tra sớm.`,
        {
          files: [media('phan-anh-phong-608.wav', 'phan-anh-phong-608.wav')],
        },
      ),
      line('minh', '5 10:05', `Em cho kỹ thuật qua ngay trưa nay chị nhé.`),
      line(
        'minh',
        '5 16:40',
        `
Chị Trang ơi, nguyên nhân là kênh sóng trùng với bộ phát cũ của quầy bar tầng 6 chưa tháo. Đội em đã đổi kênh và tháo bộ cũ, đo lại đạt 380 Mbps tại phòng 608.`,
        { files: [media('Vị trí lắp tầng 6.jpg', 'vi-tri-lap-tang-6.jpg')] },
      ),
      line('trang', '6 08:15', `Đêm qua khách hài lòng rồi em. Cảm ơn đội kỹ thuật, làm việc rất gọn gàng.`),
      line(
        'minh',
        '12 17:30',
        `
Chị Trang, anh chị bên em đã hoàn tất 120 điểm. Em gửi biên bản nghiệm thu, chị xem và ký giúp em. Tài liệu quản trị em bàn giao trực tiếp cho anh kỹ thuật bên mình sáng {w+13}.`,
        {
          files: [media('Bien ban nghiem thu.docx', 'bien-ban-nghiem-thu.docx')],
          star: ['minh'],
        },
      ),
      line(
        'trang',
        '13 10:00',
        `Chị đã ký biên bản, kế toán sẽ chuyển phần còn lại trong tuần. Rất hài lòng về cách làm việc của hai em.`,
        { star: ['lan'] },
      ),
    ],
  },
  {
    id: 'truong-xanh-lab',
    subject: 'Lắp đặt phòng máy – Trường Trung học Xanh',
    day: -13,
    who: ['son', 'minh', 'lan'],
    cc: ['lan'],
    folder: customerFolder,
    lines: [
      line(
        'son',
        '0 14:00',
        `
Chào anh Minh,

Nhà trường cần trang bị hai phòng máy, mỗi phòng 40 máy, kèm switch và tủ mạng. Kinh phí đã được duyệt, yêu cầu hoàn thành trong kỳ nghỉ cuối năm.

Đề nghị anh khảo sát và gửi phương án trước ngày {f+5}.`,
      ),
      line(
        'minh',
        '0 15:35',
        `Dạ em chào thầy Sơn. Em xin phép khảo sát lúc 9 giờ sáng {wd+2}, đội em hai người. Thầy cho em xin sơ đồ điện hiện có của hai phòng với ạ.`,
      ),
      line(
        'son',
        '1 08:10',
        `Được, 9 giờ {w+2}. Gặp thầy Hưng phụ trách thiết bị, dãy nhà C. Sơ đồ điện nhà trường chỉ còn bản giấy, sẽ cho xem tại chỗ.`,
      ),
      line(
        'minh',
        '3 16:50',
        `
Thầy Sơn kính mến,

Em gửi phương án hai phòng máy sau khảo sát. Có một điểm cần lưu ý: ổ cắm dãy cuối phòng C204 không có tiếp địa, nhà trường nên cho thợ điện xử lý trước khi lắp.`,
        {
          files: [media('Phương án phòng máy.xlsx', 'phuong-an-phong-may.xlsx')],
        },
      ),
      line(
        'lan',
        '4 09:15',
        `Minh ơi, máy để bàn chị xin được giá tốt hơn 350 nghìn mỗi bộ nếu chốt trước {w+9}. Em cân nhắc để lại phần chênh cho dịch vụ bảo trì.`,
        { to: ['minh'], cc: [] },
      ),
      line(
        'son',
        '6 10:20',
        `
Nhà trường thống nhất phương án. Về tiếp địa, đã giao thầy Hưng làm xong trước ngày {f+10}. Đề nghị công ty gửi hợp đồng để ký trong tháng này.`,
        { replyTo: 3 },
      ),
      line(
        'minh',
        '12 16:05',
        `
Thầy Sơn kính mến, em gửi dự thảo hợp đồng. Do tàu chở hàng trễ ba ngày, em xin phép ghi ngày bắt đầu lắp là ngày {f+22}, ngày hoàn thành không thay đổi ạ.`,
        {
          files: [media('Hop dong phong may - du thao.docx', 'hop-dong-phong-may-du-thao.docx')],
        },
      ),
    ],
  },
  {
    id: 'dented-cartons',
    subject: 'Phản ánh hàng móp thùng – đơn AP-3318',
    day: -7,
    who: ['hoai', 'minh', 'lan', 'khoa'],
    cc: ['lan', 'khoa'],
    folder: customerFolder,
    lines: [
      line('hoai', '0 08:55', `Chị nhận hàng sáng nay, 6 trên 40 thùng bị móp góc. Em xem ảnh, xử lý giúp chị.`, {
        to: ['minh'],
        cc: [],
        files: [media('IMG_2204.jpg', 'img-2204.jpg')],
      }),
      line(
        'minh',
        '0 09:20',
        `
Chị Hoài ơi, em xin lỗi chị về sự cố này. Chị giữ nguyên hiện trạng giúp em, chiều nay em cho người qua đổi cả 6 thùng và kiểm tra lại số còn lại cùng chị.

Chị Lan, anh Khoa kiểm tra giúp em khâu đóng gói đơn AP-3318 với ạ.`,
        { to: ['hoai'], cc: ['lan', 'khoa'] },
      ),
      line('khoa', '0 11:10', `Lô đó đi ghép xe, nhà xe xếp chồng hàng nặng lên trên. Em làm việc với nhà xe rồi.`, {
        to: ['minh'],
        cc: ['lan'],
      }),
      line(
        'lan',
        '0 11:30',
        `Anh Khoa yêu cầu nhà xe ký biên bản để mình làm hồ sơ bảo hiểm. Từ nay đơn dưới 50 thùng đóng pallet, quấn màng hết nhé.`,
        { to: ['khoa'], cc: ['minh'] },
      ),
      line(
        'minh',
        '0 16:45',
        `Báo chị Hoài, em đã đổi xong 6 thùng, hàng bên trong đều nguyên vẹn. Em gửi chị phiếu giảm 3% cho đơn sau thay lời xin lỗi.`,
        { to: ['hoai'], cc: ['lan'], replyTo: 1 },
      ),
      line('hoai', '1 07:50', `Làm việc nhanh gọn, chị ưng. Đơn tháng sau chị vẫn đặt bên em.`, {
        to: ['minh'],
        cc: ['lan'],
      }),
    ],
  },
  {
    id: 'thanks-hoa-sen',
    subject: 'Cảm ơn Sen Việt',
    day: -5,
    who: ['trang', 'lan', 'minh', 'chu'],
    cc: ['minh', 'chu'],
    folder: customerFolder,
    lines: [
      line(
        'trang',
        '0 17:00',
        `
Kính gửi chị Lan và anh Chu,

Hội nghị 400 khách hai ngày qua diễn ra suôn sẻ, đường truyền ổn định từ đầu đến cuối. Ban giám đốc khách sạn gửi lời cảm ơn tới đội kỹ thuật của quý công ty.

Sang quý sau bên em có kế hoạch thay hệ thống camera, rất mong được tiếp tục hợp tác.`,
        { star: ['minh'] },
      ),
      line(
        'lan',
        '1 08:20',
        `Cảm ơn chị Trang nhiều. Em chuyển lời tới cả đội. Phần camera Minh sẽ liên hệ chị trong tuần tới ạ.`,
      ),
    ],
  },
]
