import type { Address } from '@sen/model/addresses'
import type { ComposeRequest } from '../ports/mime.ts'

interface PostmasterMail {
  readonly domain: string
  /** The local part of the Message-ID. */
  readonly messageId: string
  readonly from: string
  readonly to: Address
  readonly subject: string
  readonly text: string
  readonly date: Date
  readonly timeZone?: string
}

/** Mail programs send no automatic reply to it (RFC 3834). */
export function postmasterMail(mail: PostmasterMail): ComposeRequest {
  const { domain, messageId, from, to, ...content } = mail
  return {
    messageIdHeader: `${messageId}@${domain}`,
    inReplyTo: '',
    references: [],
    from: { name: from, email: `postmaster@${domain}` },
    to: [to],
    cc: [],
    bcc: [],
    html: '',
    parts: [],
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...content,
  }
}
