import type { Address } from '@sen/model/addresses'
import { formatFull } from '@sen/model/written-dates'
import type { ReportLanguage } from '../system-mail/report-text.ts'

const MOST_NAMED = 5

export interface RemindedMail {
  readonly subject: string
  readonly to: readonly Address[]
  readonly sentAt: Date
  readonly timeZone: string
}

/** Any mail program shows this text, so it cannot come from the page's catalogues. */
export function reminderSubject(language: ReportLanguage, subject: string): string {
  return `${language === 'vi' ? 'Chưa ai trả lời' : 'Nobody has answered'}: ${subject}`
}

export function reminderText(language: ReportLanguage, { subject, to, sentAt, timeZone }: RemindedMail): string {
  const when = formatFull(sentAt, { language, timeZone })
  const named = to.slice(0, MOST_NAMED).map(({ email }) => email)
  const people = `${named.join(', ')}${to.length > MOST_NAMED ? ', …' : ''}`
  const lines =
    language === 'vi'
      ? ['Bạn muốn được nhắc nếu chưa ai trả lời thư này.', `Tiêu đề: ${subject}`, `Gửi lúc: ${when}`, `Đến: ${people}`]
      : [
          'You asked to be reminded if nobody answers this message.',
          `Subject: ${subject}`,
          `Sent: ${when}`,
          `To: ${people}`,
        ]
  return `${lines.join('\n\n')}\n`
}
