import { RECALL_OUTCOMES, type RecallOutcome } from '@sen/model/recalling/recall'

export type ReportLanguage = 'vi' | 'en'

/** Any mail program shows these texts, so they cannot come from the web catalogues. */
const WORDS: Readonly<
  Record<
    ReportLanguage,
    { readonly subject: string; readonly head: string; readonly bcc: string } & Record<RecallOutcome, string>
  >
> = {
  vi: {
    subject: 'Kết quả thu hồi thư',
    head: 'Yêu cầu thu hồi thư sau đây đã được xử lý. Bản trong mục Đã gửi của bạn vẫn còn.',
    bcc: 'Bcc',
    withdrawn: 'Đã chặn lại trước khi gửi tới:',
    removed_unread: 'Đã gỡ khỏi hộp thư, người nhận chưa đọc:',
    removed_read: 'Đã gỡ khỏi hộp thư, nhưng người nhận đã mở thư:',
    forwarded: 'Đã gỡ khỏi hộp thư, nhưng thư đã được chuyển tiếp trước đó:',
    already_gone: 'Người nhận đã tự xóa thư từ trước:',
    external: 'Không thể thu hồi, thư đã sang máy chủ khác:',
    not_delivered: 'Thư chưa từng đến được:',
  },
  en: {
    subject: 'Recall result',
    head: 'Your request to recall the message below has been carried out. The copy in your Sent folder stays.',
    bcc: 'Bcc',
    withdrawn: 'Stopped before it left:',
    removed_unread: 'Removed from the mailbox before it was read:',
    removed_read: 'Removed from the mailbox, but it had been opened:',
    forwarded: 'Removed from the mailbox, but it had been forwarded before:',
    already_gone: 'The recipient had already deleted it:',
    external: 'Cannot be recalled, another mail server has it:',
    not_delivered: 'It had never been delivered:',
  },
}

export interface RecalledRecipient {
  readonly email: string
  readonly isBcc: boolean
  readonly outcome: RecallOutcome
}

export function recallReportSubject(language: ReportLanguage, subject: string): string {
  return `${WORDS[language].subject}: ${subject}`
}

/** Lists Bcc recipients too, because only the sender gets it. */
export function recallReportText(
  language: ReportLanguage,
  subject: string,
  recipients: readonly RecalledRecipient[],
): string {
  const words = WORDS[language]
  const groups = RECALL_OUTCOMES.flatMap((outcome) => {
    const those = recipients.filter((recipient) => recipient.outcome === outcome)
    const lines = those.map(({ email, isBcc }) => `  ${email}${isBcc ? ` (${words.bcc})` : ''}`)
    return those.length > 0 ? [[words[outcome], ...lines].join('\n')] : []
  })
  return `${[words.head, subject, ...groups].filter((part) => part !== '').join('\n\n')}\n`
}
