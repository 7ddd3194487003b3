import type { UserInfo } from '@sen/contract/account'
import type { AddressField } from '@sen/contract/fields'
import type { FileField, MessageField } from '@sen/contract/messages'
import {
  type AnsweredMessage,
  forwardChain,
  type ReplyChain,
  replyChain,
  replyRecipients,
  replySender,
} from '@sen/model/replying'
import type { Settings } from '@sen/model/settings'
import { forwardSubject, replySubject } from '@sen/model/subjects'
import { htmlFromText, SIGNATURE_ID, uuidIn } from '../../data/drafts/body-html.ts'
import { BLANK_CONTENT, type DraftContent } from '../../data/drafts/draft-content.ts'
import type { TimeStyle } from '../../lib/dates.ts'
import type { ComposeRequest } from '../../state/compose-windows.ts'
import { forwardQuote, replyQuote } from './quote/quote-original.ts'

export interface Writer {
  readonly user: UserInfo
  readonly settings: Settings
  readonly timeStyle: TimeStyle
}

type Answer = Extract<ComposeRequest, { readonly message: MessageField }>
type New = Extract<ComposeRequest, { readonly kind: 'new' }>

const EMPTY_LINE = '<div><br></div>'

/** What stands in a window that was just opened, before anything is typed. */
export function contentForNew(request: New, { user, settings }: Writer): DraftContent {
  const text = request.body === undefined ? EMPTY_LINE : htmlFromText(request.body)
  return {
    ...BLANK_CONTENT,
    from: user.senders[0],
    to: request.to ?? [],
    cc: request.cc ?? [],
    bcc: request.bcc ?? [],
    subject: request.subject ?? '',
    own: text + signature(settings),
  }
}

/** The message being answered must have its body. */
export function contentForAnswer({ kind, message }: Answer, writer: Writer): DraftContent {
  const { user, settings, timeStyle } = writer
  const answered = asAnswered(message)
  const own = user.senders.map((sender) => sender.email)
  const isForward = kind === 'forward'
  const chain: ReplyChain = isForward ? forwardChain(answered) : replyChain(answered)
  const recipients = isForward ? { to: [], cc: [] } : replyRecipients(answered, kind, [user.email, ...own])
  const files = isForward ? message.files : message.files.filter((file) => isShownIn(message.body ?? '', file))
  return {
    ...BLANK_CONTENT,
    from: replySender(answered, user.senders) ?? user.senders[0],
    to: recipients.to.map(asField),
    cc: recipients.cc.map(asField),
    subject: isForward ? forwardSubject(message.subject) : replySubject(message.subject),
    own: EMPTY_LINE + signature(settings),
    quote: isForward ? forwardQuote(message, timeStyle) : replyQuote(message, timeStyle),
    files,
    forwarded: files.map((file) => file.id),
    threadId: isForward ? undefined : message.thread_id,
    inReplyTo: chain.inReplyTo,
    references: chain.references,
  }
}

/** Its own block, so that it can be found again and changed; an empty line keeps the caret above it. */
function signature({ enable_use_signature: isOn, signature: html }: Settings): string {
  return isOn && html.trim() !== '' ? `${EMPTY_LINE}<div id="${SIGNATURE_ID}">${html}</div>` : ''
}

/** A picture in the quoted text has to go along; any other file does not go with a reply. */
function isShownIn(body: string, file: FileField): boolean {
  if (file.content_id === '') return false
  return [...body.matchAll(/\ssrc="([^"]*)"/g)].some(([, address = '']) => uuidIn(address) === file.uuid)
}

function asAnswered(message: MessageField): AnsweredMessage {
  return {
    messageIdHeader: message.message_id_header,
    inReplyTo: message.in_reply_to,
    references: message.references,
    from: message.from,
    replyTo: message.reply_to,
    to: message.to,
    cc: message.cc,
    bcc: message.bcc,
  }
}

function asField({ name, email }: { readonly name: string; readonly email: string }): AddressField {
  return { name, email }
}
