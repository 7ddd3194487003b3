import type { UserInfo } from '@sen/contract/account'
import type { AddressField } from '@sen/contract/fields'
import type { FileField } from '@sen/contract/messages'
import { normaliseEmail } from '@sen/model/addresses'
import { forwardChain, type ReplyChain, replyChain, replyRecipients, replySender } from '@sen/model/replying'
import type { Settings } from '@sen/model/settings'
import { forwardSubject, replySubject, withoutSpoofMarker } from '@sen/model/subjects'
import { withoutHiddenText } from '@sen/model/text/hidden-text'
import type { OwnSignatures } from '../../data/account/signatures.ts'
import { htmlFromText, uuidIn } from '../../data/drafts/body-html.ts'
import { BLANK_CONTENT, contentOf, type DraftContent } from '../../data/drafts/draft-content.ts'
import { answeredMessage, ownAddressesOf } from '../../data/messages/answered-message.ts'
import type { TimeStyle } from '../../lib/dates.ts'
import type { AnswerKind, ComposeRequest } from '../../state/compose-windows.ts'
import { asPlain } from '../../widgets/editor/plain/as-plain.ts'
import { signatureBlock, signatureOf } from '../../widgets/editor/signature-block.ts'
import { forwardQuote, replyQuote } from './quote/quote-original.ts'

export interface Writer {
  readonly user: UserInfo
  readonly settings: Settings
  readonly signatures: OwnSignatures
  readonly knowsSignatures: boolean
  readonly timeStyle: TimeStyle
}

type Answer = Extract<ComposeRequest, { readonly kind: AnswerKind }>
type Copy = Extract<ComposeRequest, { readonly kind: 'copy' }>
type New = Extract<ComposeRequest, { readonly kind: 'new' }>

const EMPTY_LINE = '<div><br></div>'

export function contentForNew(request: New, writer: Writer): DraftContent {
  const text = request.body === undefined ? EMPTY_LINE : htmlFromText(request.body)
  const [from] = writer.user.senders
  return {
    ...BLANK_CONTENT,
    from,
    isTracked: writer.settings.tracking,
    to: request.to ?? [],
    cc: request.cc ?? [],
    bcc: request.bcc ?? [],
    subject: request.subject ?? '',
    signature: signatureOf(from, writer, writer.settings.compose_plain_text),
    ...asLastChosen({ own: text + signatureBlock(signatureOf(from, writer, false)), quote: '' }, writer),
  }
}

/** The message being answered must have its body. */
export function contentForAnswer({ kind, message }: Answer, writer: Writer): DraftContent {
  const { user, timeStyle } = writer
  const answered = answeredMessage(message)
  const isForward = kind === 'forward'
  const chain: ReplyChain = isForward ? forwardChain(answered) : replyChain(answered)
  const recipients = isForward ? { to: [], cc: [] } : replyRecipients(answered, kind, ownAddressesOf(user))
  const files = isForward ? message.files : message.files.filter((file) => isShownIn(message.body ?? '', file))
  const from = replySender(answered, user.senders) ?? user.senders[0]
  const own = EMPTY_LINE + signatureBlock(signatureOf(from, writer, false))
  const quote = isForward ? forwardQuote(message, timeStyle) : replyQuote(message, timeStyle)
  return {
    ...BLANK_CONTENT,
    from,
    isTracked: writer.settings.tracking,
    to: recipients.to.map(asField),
    cc: recipients.cc.map(asField),
    subject: isForward ? forwardSubject(message.subject) : replySubject(message.subject),
    signature: signatureOf(from, writer, writer.settings.compose_plain_text),
    ...asLastChosen({ own, quote }, writer),
    files,
    forwarded: files.map((file) => file.id),
    threadId: isForward ? undefined : message.thread_id,
    inReplyTo: chain.inReplyTo,
    references: chain.references,
  }
}

/** Sends a message again or edits it as new. The message must have its body. */
export function contentForCopy({ message, only }: Copy, writer: Writer): DraftContent {
  const { user, settings } = writer
  const copied = contentOf(message)
  const from = user.senders.find(({ email }) => isSameAddress(email, message.from.email))
  const isWanted = ({ email }: AddressField) => only === undefined || only.some((each) => isSameAddress(each, email))
  return {
    ...copied,
    // Text that another sender hid must not leave in the name of this account.
    ...(from ? {} : { own: withoutHiddenText(copied.own), quote: withoutHiddenText(copied.quote) }),
    from: from ?? user.senders[0],
    isTracked: settings.tracking,
    to: message.to.filter(isWanted),
    cc: message.cc.filter(isWanted),
    bcc: message.bcc.filter(isWanted),
    subject: withoutSpoofMarker(message.subject),
    forwarded: message.files.map(({ id }) => id),
    threadId: undefined,
    inReplyTo: '',
    references: [],
  }
}

function isSameAddress(one: string, other: string): boolean {
  return normaliseEmail(one) === normaliseEmail(other)
}

function asLastChosen(text: Pick<DraftContent, 'own' | 'quote'>, { settings }: Writer) {
  return settings.compose_plain_text ? asPlain(text) : text
}

/** Replies keep only the pictures that the quoted text shows. */
function isShownIn(body: string, file: FileField): boolean {
  if (file.content_id === '') return false
  return [...body.matchAll(/\ssrc="([^"]*)"/g)].some(([, address = '']) => uuidIn(address) === file.uuid)
}

function asField({ name, email }: { readonly name: string; readonly email: string }): AddressField {
  return { name, email }
}
