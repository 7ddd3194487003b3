import { demoCalendar } from './calendar.ts'
import { fillDates } from './fill-dates.ts'
import { markupToHtml } from './markup.ts'
import { type MailboxKey, type Person, personOf, type Who } from './people.ts'

/** `html` is an editor fragment, not a page. */
export interface DemoDraft {
  readonly mailbox: string
  readonly to: readonly Person[]
  readonly subject: string
  readonly html: string
  readonly savedAt: Date
}

const drafts: readonly {
  readonly mailbox: MailboxKey
  readonly to: readonly Who[]
  readonly subject: string
  readonly body: string
  readonly day: number
  readonly clock: string
}[] = [
  {
    mailbox: 'lan',
    to: ['chu', 'ngoc'],
    subject: 'Kế hoạch tuyển dụng và phân công phòng Mua sắm năm {y+1}',
    body: `Gửi anh Chu và Ngọc,

Kế hoạch quý tới của phòng gồm ba đợt:

1. Nhận Nhi, kèm cặp hai tháng với Vy
2. Thêm một bạn mạnh tiếng Trung cho mảng nhập khẩu
3. `,
    day: -1,
    clock: '17:42',
  },
  {
    mailbox: 'lan',
    to: ['quan'],
    subject: 'Xác nhận điều kiện bảo hành thiết bị mạng',
    body: `Chào Quân,

Chị đã xem bản điều chỉnh. Phần switch 48 cổng mình giữ nguyên số lượng, còn bảo hành xin tính theo **36 tháng** như hợp đồng khung.`,
    day: 0,
    clock: '16:40',
  },
  {
    mailbox: 'lan',
    to: [],
    subject: '',
    body: 'Hỏi chị Nga: thùng 40 × 30 × 30 có sẵn khuôn không, đặt 500 cái được không',
    day: -4,
    clock: '11:15',
  },
  {
    mailbox: 'minh',
    to: ['son'],
    subject: 'Lịch bàn giao tài khoản quản trị phòng máy',
    body: `Thầy Sơn kính mến,

Em gửi thầy lịch bàn giao dự kiến:`,
    day: -1,
    clock: '10:20',
  },
]

/** The oldest comes first; dates follow `now` as in `demoMail`. */
export function demoDrafts(now: Date, domain: string): readonly DemoDraft[] {
  const calendar = demoCalendar(now)
  return drafts
    .map((draft) => ({
      mailbox: personOf(draft.mailbox, domain).email,
      to: draft.to.map((who) => personOf(who, domain)),
      subject: fillDates(draft.subject, calendar, draft.day),
      html: markupToHtml(fillDates(draft.body, calendar, draft.day), ''),
      savedAt: calendar.at(draft.day, draft.clock),
    }))
    .sort((a, b) => a.savedAt.getTime() - b.savedAt.getTime())
}
