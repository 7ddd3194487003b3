import type { AddressField } from '@sen/contract/fields'
import type { DraftBody, FileField, MessageField } from '@sen/contract/messages'
import { MAX_SUBJECT_CHARACTERS } from '@sen/model/messages/limits'
import { normalForm } from '@sen/model/text/normal-form'
import { type BodyParts, fromMailHtml, hasOwnText, htmlFromText, showsFile, toMailHtml } from './body-html.ts'
import { plainTextOf } from './plain-text.ts'

export type RecipientKind = 'to' | 'cc' | 'bcc'

/** Recipients may be invalid; they are kept as typed until the user fixes them. */
export interface DraftContent extends BodyParts {
  readonly from: AddressField | undefined
  readonly to: readonly AddressField[]
  readonly cc: readonly AddressField[]
  readonly bcc: readonly AddressField[]
  readonly subject: string
  /** Plain text mode: `own` holds the lines, and `quote` is empty. */
  readonly isPlain: boolean
  readonly isTracked: boolean
  /** Unfinished text in the recipient fields; stored locally, never sent. */
  readonly typing: Readonly<Record<RecipientKind, string>>
  /** The signature as it was inserted into `own`; undefined when unknown. */
  readonly signature: string | undefined
  readonly files: readonly FileField[]
  /** Files that count towards the whole message only (product decision 1). Undefined in old local copies. */
  readonly forwarded: readonly string[] | undefined
  readonly threadId: string | undefined
  readonly inReplyTo: string
  readonly references: readonly string[]
}

export const BLANK_CONTENT: DraftContent = {
  from: undefined,
  to: [],
  cc: [],
  bcc: [],
  subject: '',
  isPlain: false,
  isTracked: false,
  own: '',
  quote: '',
  typing: { to: '', cc: '', bcc: '' },
  signature: undefined,
  files: [],
  forwarded: [],
  threadId: undefined,
  inReplyTo: '',
  references: [],
}

/** Spec section 4. */
export function isRealDraft(content: DraftContent): boolean {
  const { to, cc, bcc, subject, files, own, signature } = content
  return to.length + cc.length + bcc.length + files.length > 0 || subject.trim() !== '' || hasOwnText(own, signature)
}

/** The subject is cut at its limit between code points. */
export function draftBodyOf(content: DraftContent): DraftBody {
  const { from, to, cc, bcc, files, threadId, inReplyTo, references } = content
  return {
    ...(from ? { from } : {}),
    to: [...to],
    cc: [...cc],
    bcc: [...bcc],
    subject: [...normalForm(content.subject, 'NFC')].slice(0, MAX_SUBJECT_CHARACTERS).join(''),
    ...(content.isPlain
      ? { body: plainTextOf(content.own + content.quote), body_format: 'text' as const }
      : { body: toMailHtml(content, files) }),
    files: attachedFiles(content).map((file) => file.id),
    tracking: content.isTracked,
    ...(threadId === undefined ? {} : { thread_id: threadId }),
    ...(inReplyTo === '' ? {} : { in_reply_to: inReplyTo }),
    ...(references.length === 0 ? {} : { references: [...references] }),
  }
}

/** Pictures removed from the text stay in `files` for undo, but are not sent. */
export function attachedFiles(content: DraftContent): readonly FileField[] {
  return content.files.filter((file) => showsFile(content, file) || !isOwnPicture(content, file))
}

/** Leaves out the pictures in the text. */
export function listedFiles(content: DraftContent): readonly FileField[] {
  return content.files.filter((file) => !showsFile(content, file) && !isOwnPicture(content, file))
}

function isOwnPicture({ forwarded }: DraftContent, file: FileField): boolean {
  return file.inline && file.content_id !== '' && forwarded !== undefined && !forwarded.includes(file.id)
}

export function contentOf(message: MessageField): DraftContent {
  const body = message.body ?? ''
  const isPlain = message.body_format === 'text' && body !== ''
  const parts =
    message.body_format === 'html' ? fromMailHtml(body, message.files) : { own: htmlFromText(body), quote: '' }
  return {
    ...parts,
    isPlain,
    isTracked: message.tracked,
    typing: BLANK_CONTENT.typing,
    signature: undefined,
    from: message.from.email === '' ? undefined : message.from,
    to: message.to,
    cc: message.cc,
    bcc: message.bcc,
    subject: message.subject,
    files: message.files,
    forwarded: message.files.filter(({ uploaded }) => !uploaded).map(({ id }) => id),
    threadId: message.thread_id,
    inReplyTo: message.in_reply_to,
    references: message.references,
  }
}

/** The server gives a forwarded file an id of its own. `now` may have changed since the request. */
export function withAttached(
  now: readonly FileField[],
  asked: readonly string[],
  attached: readonly FileField[],
): {
  readonly files: readonly FileField[]
  readonly renamed: ReadonlyMap<string, string>
  readonly missing: readonly FileField[]
} {
  const renamed = new Map<string, string>()
  const missing: FileField[] = []
  const files = now.flatMap((file) => {
    const index = asked.indexOf(file.id)
    if (index < 0) return [file]
    const same = attached.find((one) => one.id === file.id)
    const twin =
      same ?? (attached.length === asked.length ? attached[index] : attached.find((one) => isTwin(one, file)))
    if (!twin) {
      missing.push(file)
      return []
    }
    if (twin.id !== file.id) renamed.set(file.id, twin.id)
    // The body still refers to the file by its first uuid, which remains valid.
    return [same ? file : { ...twin, uuid: file.uuid }]
  })
  return { files, renamed, missing }
}

function isTwin(one: FileField, other: FileField): boolean {
  return one.name === other.name && one.size === other.size && one.content_id === other.content_id
}
