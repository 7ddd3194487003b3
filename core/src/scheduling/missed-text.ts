import { formatFull } from '@sen/model/written-dates'
import type { ReportLanguage } from '../system-mail/report-text.ts'
import type { MissedReason } from './missed-reason.ts'

type Words = readonly [vi: string, en: string]

/** Any mail program shows this text, so it cannot come from the page's catalogues. */
const REASONS: Readonly<Partial<Record<MissedReason, Words>>> = {
  late: [
    'Máy chủ không hoạt động vào giờ đó, và đã quá giờ hơn 15 phút.',
    'The server was not running at that time, and more than 15 minutes had passed.',
  ],
  smtp_disabled: ['Tài khoản này không còn được phép gửi thư.', 'This account may no longer send mail.'],
  domain_not_verified: ['Tên miền chưa được xác minh DNS.', 'The domain has no DNS verification.'],
  sender_not_allowed: [
    'Địa chỉ gửi không còn thuộc tài khoản này.',
    'The sender address no longer belongs to this account.',
  ],
  send_quota_exceeded: ['Đã đạt giới hạn gửi thư.', 'The sending limit had been reached.'],
  sending_on_hold: ['Việc gửi thư từ hộp thư này đang bị tạm dừng.', 'Sending from this mailbox was on hold.'],
}

const OTHER: Words = ['Không thể gửi thư này.', 'The message could not be sent.']

const WHAT_NOW: Words = [
  'Hãy mở thư trong mục Đã lên lịch để gửi ngay, đổi giờ hoặc hủy; trong mục Gửi định kỳ để gửi ngay hoặc bỏ qua lần này. Của thư định kỳ, chỉ lần bị lỡ gần nhất được hỏi.',
  'Open it in Scheduled to send it now, change its time or cancel it; in Periodic to send it now or skip this time. Of a periodic message only the last time that was missed is asked about.',
]

export function missedSubject(language: ReportLanguage, subject: string): string {
  return `${language === 'vi' ? 'Thư chưa được gửi đúng giờ' : 'Not sent on time'}: ${subject}`
}

export interface MissedMail {
  readonly subject: string
  readonly at: Date
  readonly reason: MissedReason
  readonly timeZone: string
}

export function missedText(language: ReportLanguage, { subject, at, reason, timeZone }: MissedMail): string {
  const [vi, en] = REASONS[reason] ?? OTHER
  const when = formatFull(at, { language, timeZone })
  const lines =
    language === 'vi'
      ? ['Một thư bạn đã hẹn chưa được gửi.', `Tiêu đề: ${subject}`, `Giờ hẹn: ${when}`, vi, WHAT_NOW[0]]
      : ['A message you scheduled was not sent.', `Subject: ${subject}`, `Scheduled for: ${when}`, en, WHAT_NOW[1]]
  return lines.join('\n\n')
}
