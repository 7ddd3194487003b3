import type { MailboxKey, Person } from '../people.ts'
import { line, type Story } from '../story.ts'

interface Junk {
  readonly id: string
  readonly from: Person
  readonly subject: string
  readonly day: number
  readonly at: string
  readonly body: string
  readonly html?: string
  readonly isUnread?: boolean
  readonly mailbox?: MailboxKey
}

const junk: readonly Junk[] = [
  {
    id: 'spam-loan',
    from: { name: 'VAY NHANH 24H', email: 'tuvan8871@vaynhanh24h.example' },
    subject: 'Quý khách được DUYỆT VAY 500 TRIỆU không cần thế chấp!!!',
    day: -1,
    at: '02:14',
    body: 'Chúc mừng quý khách!!! Hồ sơ của quý khách đã được duyệt 500.000.000 đ, giải ngân trong 15 phút, lãi suất 0%.\n\nBấm vào đây để nhận tiền ngay: https://vaynhanh24h.example/nhan-tien?id=88213',
    isUnread: true,
  },
  {
    id: 'spam-mailbox-full',
    from: { name: 'Quản trị hộp thư', email: 'admin@mail-quota-upgrade.example' },
    subject: 'Hộp thư của bạn đã đầy 99%, xác minh ngay để không bị khóa',
    day: -2,
    at: '04:40',
    body: 'Hộp thư của bạn sẽ bị khóa trong 24 giờ. Đăng nhập để nâng dung lượng miễn phí.',
    html: '<div style="font-family:Arial"><div style="background:#c0392b;color:#fff;padding:12px"><b>Cảnh báo dung lượng</b></div><p>Hộp thư của bạn đã dùng <b>99%</b>. Nếu không xác minh trong 24 giờ, mọi thư đến sẽ bị xóa.</p><p><a href="https://mail-quota-upgrade.example/login.php?u=lan" style="background:#c0392b;color:#fff;padding:10px 18px;text-decoration:none">Xác minh ngay</a></p><img src="https://mail-quota-upgrade.example/o.gif?u=lan" width="1" height="1" alt=""></div>',
    isUnread: true,
  },
  {
    id: 'spam-lottery',
    from: { name: 'International Award Office', email: 'award.office@global-lotto.example' },
    subject: 'CONGRATULATIONS: YOUR E-MAIL WON USD 1,500,000.00',
    day: -4,
    at: '03:22',
    body: 'Dear Winner,\n\nYour e-mail address was selected in our annual draw. To claim USD 1,500,000.00 send your full name, passport copy and a processing fee of USD 320.\n\nBarrister J. Cole',
  },
  {
    id: 'spam-parcel',
    from: { name: 'Bưu cục trung tâm', email: 'giaohang@buucuc-phatlai.example' },
    subject: 'Bưu kiện VN88120 không giao được, phí lưu kho 12.000đ',
    day: -6,
    at: '19:55',
    body: 'Bưu kiện của bạn đang bị giữ. Thanh toán 12.000đ để giao lại trong hôm nay: https://buucuc-phatlai.example/VN88120',
    isUnread: true,
  },
  {
    id: 'spam-seo',
    from: { name: 'SEO Top 1', email: 'hello@top1rank.example' },
    subject: 'Đưa website của bạn lên TOP 1 sau 7 ngày $$$',
    day: -9,
    at: '23:10',
    body: 'Chỉ 990.000đ/tháng, cam kết TOP 1, hoàn tiền 200%. Trả lời thư này để nhận ưu đãi cuối cùng trong ngày!',
  },
  {
    id: 'spam-invoice',
    from: { name: 'Phòng kế toán', email: 'ketoan@hoadon-dientu.example' },
    subject: 'Hóa đơn quá hạn số 77120 – xem tệp để tránh bị phạt',
    day: -11,
    at: '05:03',
    body: 'Hóa đơn của quý công ty đã quá hạn 14 ngày. Tải chứng từ tại https://hoadon-dientu.example/77120.zip (mật khẩu: 1234).',
  },
  {
    id: 'spam-crypto',
    from: { name: 'Cố vấn tài chính Anna', email: 'anna.vip@loinhuan30.example' },
    subject: 'Chị ơi em có nhóm đầu tư lãi 30% một tuần 💰',
    day: -15,
    at: '21:47',
    body: 'Nhóm em đang nhận thêm 5 thành viên cuối cùng, vốn từ 5 triệu, lãi 30%/tuần, rút bất cứ lúc nào. Chị nhắn em để vào nhóm kín nhé.',
  },
  {
    id: 'spam-pills',
    from: { name: 'Sức khỏe vàng', email: 'cskh@suckhoevang-sale.example' },
    subject: 'Giảm 12kg trong 10 ngày, không ăn kiêng, KHÔNG tập luyện',
    day: -19,
    at: '01:31',
    body: 'Viên giảm cân thảo dược nhập khẩu, giảm 70% chỉ hôm nay. Đặt hàng: https://suckhoevang-sale.example/mua',
  },
  {
    id: 'spam-minh-leads',
    from: { name: 'Data khách hàng VIP', email: 'sale@datakhachhang-vip.example' },
    subject: 'Bán danh sách 200.000 giám đốc có số điện thoại',
    day: -3,
    at: '22:18',
    body: 'Danh sách giám đốc doanh nghiệp toàn quốc, cập nhật tháng này, giá chỉ 1.200.000đ. Nhắn tin để xem bản mẫu.',
    isUnread: true,
    mailbox: 'minh',
  },
  {
    id: 'spam-minh-prize',
    from: { name: 'Trung tâm trúng thưởng', email: 'qua@trungthuong-0giay.example' },
    subject: 'Số điện thoại của bạn trúng xe SH 150i',
    day: -8,
    at: '20:02',
    body: 'Chúc mừng bạn trúng thưởng một xe SH 150i. Nộp trước 2.500.000đ phí hồ sơ để nhận xe trong ngày.',
    mailbox: 'minh',
  },
  {
    id: 'spam-chu-land',
    from: { name: 'Đất nền ven biển', email: 'khuyenmai@datnen-venbien.example' },
    subject: 'Anh Chu ơi, 5 lô ngoại giao cuối cùng, cam kết lời 40%',
    day: -5,
    at: '12:44',
    body: 'Chỉ còn 5 lô ngoại giao mặt biển, cam kết mua lại lời 40% sau 6 tháng. Đặt chỗ 50 triệu, hoàn tiền nếu không ưng.',
    isUnread: true,
    mailbox: 'chu',
  },
]

/** A forged order claims to come from the owner. */
export const spam: readonly Story[] = [
  {
    id: 'spam-spoof',
    subject: '**SPOOF** Chuyển khoản gấp trong chiều nay',
    day: -1,
    who: ['chu', 'lan'],
    folder: { lan: 'Junk' },
    lines: [
      line(
        'chu',
        '0 13:17',
        `
Lan,

Anh đang họp không nghe máy được. Em chuyển gấp **384.000.000 đ** cho đối tác theo tài khoản dưới đây trước 15 giờ, hóa đơn anh bổ sung sau. Việc này bí mật, đừng trao đổi với ai.

Số tài khoản: 0099 8812 4471
Ngân hàng: Chi nhánh Móng Cái
Chủ tài khoản: NGUYEN VAN THANH`,
        {
          forgedBy: { name: 'Lê Đình Chu', email: 'bounce-4471@secure-payroll.example' },
          unread: ['lan'],
        },
      ),
    ],
  },
  ...junk.map(
    (item): Story => ({
      id: item.id,
      subject: item.subject,
      day: item.day,
      who: [item.from, item.mailbox ?? 'lan'],
      folder: { [item.mailbox ?? 'lan']: 'Junk' },
      lines: [
        line(item.from, `0 ${item.at}`, item.body, {
          ...(item.html === undefined ? {} : { html: item.html }),
          ...(item.isUnread ? { unread: [item.mailbox ?? 'lan'] } : {}),
        }),
      ],
    }),
  ),
]
