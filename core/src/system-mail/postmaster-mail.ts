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
  /** The Message-ID of the message in whose thread it appears. */
  readonly answers?: string | undefined
}

/** Mail programs send no automatic reply to it (RFC 3834). */
export function postmasterMail(mail: PostmasterMail): ComposeRequest {
  const { domain, messageId, from, to, answers = '', ...content } = mail
  return {
    messageIdHeader: `${messageId}@${domain}`,
    inReplyTo: answers,
    references: answers === '' ? [] : [answers],
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
