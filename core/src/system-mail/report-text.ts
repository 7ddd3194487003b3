import { shownServerReply } from '@sen/model/delivery-reports/shown-server-reply'
import { meaningOfReply, type ReplyMeaning } from '@sen/model/replies'
import type { OwnReport } from '@sen/model/transport/delivery-status-request'

export interface ReportedDelivery {
  readonly recipient: string
  readonly reply: string
  readonly isGivenUp: boolean
}

/** Any mail program shows this text, so it cannot come from the page's catalogues. */
const MEANINGS: Readonly<Record<ReplyMeaning, readonly [vi: string, en: string]>> = {
  recipient_not_found: ['Địa chỉ người nhận không tồn tại.', 'The recipient’s address does not exist.'],
  domain_not_found: [
    'Không tìm thấy tên miền của người nhận. Hãy kiểm tra lại chính tả.',
    'The recipient’s domain was not found. Check the spelling.',
  ],
  mailbox_full: ['Hộp thư của người nhận đã đầy.', 'The recipient’s mailbox is full.'],
  message_too_large: [
    'Thư lớn hơn mức máy chủ nhận cho phép.',
    'The message is larger than the receiving server allows.',
  ],
  server_not_responding: ['Máy chủ của người nhận không phản hồi.', 'The recipient’s server did not respond.'],
  sender_not_allowed: [
    'Máy chủ nhận không chấp nhận người gửi này.',
    'The receiving server does not accept this sender.',
  ],
  connection_not_secure: [
    'Tên miền của người nhận yêu cầu kết nối an toàn, nhưng máy chủ của họ không đáp ứng.',
    'The recipient’s domain requires a secure connection, which its server does not offer.',
  ],
  address_not_ascii: [
    'Máy chủ nhận không hỗ trợ địa chỉ có dấu, dù là của người gửi hay của người nhận. Hãy gửi từ địa chỉ không dấu, tới các địa chỉ không dấu.',
    'The receiving server does not support addresses with diacritics, whether the sender’s or a recipient’s. Use addresses without diacritics.',
  ],
  receiver_refused: ['Máy chủ nhận đã từ chối thư.', 'The receiving server refused the message.'],
  cannot_send: ['Không thể gửi thư tới địa chỉ này.', 'Mail cannot be sent to this address.'],
}

const HEADS = {
  failed: [
    'Thư của bạn chưa đến được những người nhận dưới đây. Chúng tôi sẽ không thử gửi lại nữa.',
    'Your message could not be delivered to the recipients below. It will not be tried again.',
  ],
  delayed: [
    'Thư của bạn chưa gửi được tới những người nhận dưới đây. Chúng tôi sẽ tiếp tục thử trong tối đa 5 ngày, bạn không cần gửi lại.',
    'Your message has not been delivered to the recipients below yet. It will be tried for up to 5 days; you need not send it again.',
  ],
  delivered: [
    'Thư của bạn đã được chuyển tới hộp thư của những người nhận dưới đây.',
    'Your message was delivered to the recipients below.',
  ],
  relayed: [
    'Máy chủ thư của những người nhận dưới đây đã nhận thư của bạn. Các máy chủ này không báo lại khi thư tới hộp thư.',
    'Your message was accepted by the mail servers of the recipients below. These servers do not report whether it was delivered.',
  ],
} as const satisfies Readonly<Record<OwnReport, readonly [vi: string, en: string]>>

const GIVEN_UP = [
  'Quản trị viên đã dừng gửi thư này.',
  'An administrator has stopped the delivery of this message.',
] as const

const SUBJECTS = {
  vi: {
    failed: 'Không gửi được thư',
    delayed: 'Thư chưa gửi được, đang thử lại',
    delivered: 'Thư đã tới nơi',
    relayed: 'Máy chủ của người nhận đã nhận thư',
  },
  en: {
    failed: 'Not delivered',
    delayed: 'Not delivered yet, trying again',
    delivered: 'Delivered',
    relayed: 'Accepted by the recipient’s mail server',
  },
} as const

export type ReportLanguage = keyof typeof SUBJECTS

export function reporterName(language: ReportLanguage): string {
  return language === 'vi' ? 'Hệ thống thư' : 'Mail system'
}

export function reportSubject(language: ReportLanguage, about: OwnReport, subject: string): string {
  return `${SUBJECTS[language][about]}: ${subject}`
}

const LABELS = {
  vi: {
    subject: 'Tiêu đề thư',
    reply: 'Phản hồi của máy chủ',
    lastReply: 'Phản hồi gần nhất của máy chủ nhận',
  },
  en: { subject: 'Subject', reply: 'The server’s answer', lastReply: 'The receiving server’s last answer' },
} as const

/** Quotes one short line of the other server; the report's part for programs has all of its words. */
export function reportText(
  language: ReportLanguage,
  about: OwnReport,
  subject: string,
  deliveries: readonly ReportedDelivery[],
): string {
  const index = language === 'vi' ? 0 : 1
  const labels = LABELS[language]
  const people = deliveries.map(({ recipient, reply, isGivenUp }) => {
    const meaning = meaningOfReply(reply)
    const why = isGivenUp ? GIVEN_UP[index] : meaning && MEANINGS[meaning][index]
    const label = isGivenUp ? labels.lastReply : labels.reply
    const said = reply ? `    ${label}: ${shownServerReply(reply, recipient)}` : undefined
    return [`  ${recipient}`, why && `    ${why}`, said].filter((line) => line !== undefined).join('\n')
  })
  return `${[HEADS[about][index], `${labels.subject}: ${subject}`, ...people].join('\n\n')}\n`
}
