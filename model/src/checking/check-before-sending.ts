import type { PublicSharing } from '../account/permissions.ts'
import { normaliseEmail } from '../addresses.ts'
import { receiversOutside, shareAudience } from '../drive/share-opening.ts'
import { type SharePermission, sharingProblem } from '../drive/sharing.ts'
import type { ErrorCode } from '../error-codes.ts'
import type { FileScan } from '../files/file-scan.ts'
import { doubtfulOutsiders } from '../recipients.ts'
import { judgeSend, type SendableDraft, type SendableFile } from '../sending.ts'
import type { SpamSymbol } from '../spam-hints/spam-symbol.ts'
import { fillablePlaceholders, openPlaceholders, type PlaceholderValues } from '../templates/placeholders.ts'
import type { BlockingCheck, Check, CheckPlace, ConfirmingCheck } from './check.ts'
import { attachmentPromise } from './forgotten-attachment.ts'
import type { EarlyEnd } from './link-end.ts'

export interface CheckedFile extends SendableFile {
  readonly name: string
  readonly scan: FileScan
  /** It stands in the text. */
  readonly isInline: boolean
}

/** Something of the drive that opens by a link in the text once the message has left. */
export interface SharedInDraft {
  readonly name: string
  readonly hasPassword: boolean
  readonly permission: SharePermission
  readonly expiresAt: Date | undefined
  /** Whether it ends too early for the time at which the message is to leave; undefined: it does not. */
  readonly endsEarly?: EarlyEnd | undefined
  /** For whoever has the link, and not for those alone whom the message goes to. */
  readonly isForAnybody: boolean
  /** By the domain, for a verified account (product decision 20). */
  readonly publicly: PublicSharing
  readonly now: Date
}

/** A link in the text to something of the drive that this message does not share. */
export interface LinkedInDraft {
  /** As the text calls it. */
  readonly name: string
  /**
   * `foreign`: somebody else's. Of one's own: `closed` opens nothing as things are, `locked` opens by a password that the receivers may
   * not have, and `named` opens for those alone whom it names.
   */
  readonly state: 'foreign' | 'closed' | 'locked' | 'named'
  /** Whom one of one's own names; lower case. */
  readonly receivers?: readonly string[]
}

export interface DraftToCheck extends SendableDraft {
  readonly subject: string
  /** What the writer wrote, as plain text: without quotations and signature. */
  readonly ownText: string
  /** All that stands in the editor, with what was quoted there and the signature. */
  readonly editorText: string
  readonly hasPictures: boolean
  readonly hasQuote: boolean
  /** The writer's own text has a link of ours in it, to something of the drive: it is an attachment that is not carried along. */
  readonly hasShareLinks?: boolean
  /** What its links open, of the writer's own; undefined: that was not asked. */
  readonly shares?: readonly SharedInDraft[] | undefined
  /** Its other links of that kind, in the quotation too, except those of one's own that open for whoever has them. */
  readonly otherLinks?: readonly LinkedInDraft[] | undefined
  readonly files: readonly CheckedFile[]
  /** Names of files that are on their way up, and of those that did not get there. */
  readonly uploading: readonly string[]
  readonly uploadsFailed: readonly string[]
  /** Lower case. */
  readonly ownDomains: readonly string[]
  /** The setting `warning_send_outside`. */
  readonly warnsOutside: boolean
  /** Whom mail was exchanged with, as `normaliseEmail` writes them; undefined: nobody knows. */
  readonly known?: ReadonlySet<string> | undefined
  /** Addresses of the own domains that nobody has, as the server says; undefined: that was not asked. */
  readonly unknown?: ReadonlySet<string> | undefined
  /** What placeholders of templates stand for in this message. */
  readonly placeholderValues: PlaceholderValues
  /** What the spam check found; undefined when it was not asked, failed, or found too little to speak of. */
  readonly spam?: { readonly score: number; readonly symbols: readonly SpamSymbol[] } | undefined
}

/**
 * All there is to say about a message before it goes, whichever way it goes: first what blocks it, then what its sender
 * is asked about, in the order of the window. Empty: it may go without a question.
 */
export function checkBeforeSending(draft: DraftToCheck): readonly Check[] {
  return [...blocks(draft), ...confirms(draft)]
}

const NOBODY: ReadonlySet<string> = new Set()

const PLACES: Readonly<Partial<Record<ErrorCode, CheckPlace>>> = {
  no_sender: 'from',
  no_receiver: 'recipients',
  invalid_receivers: 'recipients',
  too_many_recipients: 'recipients',
  attachments_too_large: 'files',
  message_too_large: 'files',
}

function blocks(draft: DraftToCheck): readonly BlockingCheck[] {
  const refused = judgeSend(draft).map(
    ({ code, details = {} }): BlockingCheck => ({ weight: 'block', code, place: PLACES[code] ?? 'text', details }),
  )
  const sharing = sharingBlock(draft)
  return sharing ? [...refused, sharing] : refused
}

/** Spec section 5.5: what is shared with these receivers may not go so. */
function sharingBlock(draft: DraftToCheck): BlockingCheck | undefined {
  const emails = receiversOf(draft)
  const outside = receiversOutside(emails, draft.ownDomains)
  for (const { name, hasPassword, expiresAt, isForAnybody, publicly, now } of draft.shares ?? []) {
    const problem = sharingProblem(
      {
        password: hasPassword ? KEPT_PASSWORD : undefined,
        expiresAt,
        isForAnybody: isForAnybody || emails.length === 0,
        hasReceiversOutside: outside.length > 0,
      },
      publicly === 'allowed',
      now,
    )
    if (problem)
      return {
        weight: 'block',
        code: 'share_invalid',
        place: 'sharing',
        details: { problem, name, emails: outside, publicly },
      }
  }
  return undefined
}

/** Long enough for the rule: what it really is, is known to nobody. */
const KEPT_PASSWORD = '••••••••'

function receiversOf({ to, cc, bcc }: DraftToCheck): readonly string[] {
  return [...new Set([...to, ...cc, ...bcc].map(({ email }) => normaliseEmail(email)))]
}

/** Spec section 4.3.2: who gets the message may open what it brings along. */
function sharingIn(draft: DraftToCheck): ConfirmingCheck | false {
  // Of what nobody will find open there is something else to be said.
  const shares = (draft.shares ?? []).filter(({ endsEarly }) => endsEarly !== 'before')
  if (shares.length === 0 || sharingBlock(draft)) return false
  const names = shares.map(({ name }) => name)
  const hasPassword = shares.every((share) => share.hasPassword)
  const emails = receiversOf(draft)
  const hasReceiversOutside = receiversOutside(emails, draft.ownDomains).length > 0
  const audience = { receivers: emails, hasReceiversOutside, waitsForMail: true }
  const isForAnybody = shares.some(
    ({ hasPassword, isForAnybody: forAnybody }) =>
      shareAudience({ ...audience, hasPassword, forAnybody }) === 'anybody',
  )
  const mayEdit = shares.some(({ permission }) => permission === 'WRITE')
  const [expiresAt] = shares.flatMap((share) => share.expiresAt ?? []).sort((one, other) => Number(one) - Number(other))
  const said = { names, emails, hasPassword, isForAnybody, mayEdit, expiresAt }
  return { weight: 'confirm', about: 'sharing', place: 'sharing', ...said }
}

/** Links that are over when the message leaves, or leaves again: by what becomes of them, and by their day. */
function endingLinks(draft: DraftToCheck): readonly ConfirmingCheck[] {
  if (sharingBlock(draft)) return []
  const found = new Map<string, Extract<ConfirmingCheck, { about: 'ends_before' | 'ends_between' }>>()
  for (const { name, expiresAt, endsEarly } of draft.shares ?? []) {
    if (expiresAt === undefined || endsEarly === undefined) continue
    const key = `${endsEarly} ${expiresAt.getTime()}`
    const names = [...(found.get(key)?.names ?? []), name]
    found.set(key, { weight: 'confirm', about: `ends_${endsEarly}`, place: 'sharing', names, expiresAt })
  }
  return [...found.values()]
}

/** Links that the sender cannot open for anybody, or that lead nowhere. */
function linksIn({ otherLinks = [] }: DraftToCheck, state: 'foreign' | 'closed' | 'locked'): ConfirmingCheck | false {
  const names = otherLinks.filter((link) => link.state === state).map(({ name }) => name)
  return names.length > 0 && { weight: 'confirm', about: `${state}_link`, place: 'text', names }
}

/** Links of one's own that were made for others: those of the receivers for whom they do not open. */
function namedLinks(draft: DraftToCheck): ConfirmingCheck | false {
  const emails = receiversOf(draft)
  const found = (draft.otherLinks ?? []).flatMap(({ name, state, receivers = [] }) => {
    const shut = state === 'named' ? emails.filter((email) => !receivers.includes(email)) : []
    return shut.length > 0 ? [{ name, shut }] : []
  })
  if (found.length === 0) return false
  const shut = new Set(found.flatMap((link) => link.shut))
  return {
    weight: 'confirm',
    about: 'named_link',
    place: 'text',
    names: found.map(({ name }) => name),
    emails: [...shut],
  }
}

function confirms(draft: DraftToCheck): readonly ConfirmingCheck[] {
  const outside = draft.warnsOutside ? doubtfulOutsiders(draft, draft.ownDomains, draft.known ?? NOBODY) : []
  const promise = attachmentPromise(`${draft.subject}\n${draft.ownText}`)
  const hasFiles =
    draft.files.some(({ isInline }) => !isInline) || draft.uploading.length > 0 || draft.hasShareLinks === true
  const weight = 'confirm'
  const unknown = receiversOf(draft).filter((email) => draft.unknown?.has(email))
  const found: (ConfirmingCheck | false)[] = [
    unknown.length > 0 && { weight, about: 'unknown', place: 'recipients', emails: unknown },
    outside.length > 0 && { weight, about: 'outside', place: 'recipients', emails: outside },
    sharingIn(draft),
    ...endingLinks(draft),
    linksIn(draft, 'foreign'),
    linksIn(draft, 'closed'),
    linksIn(draft, 'locked'),
    namedLinks(draft),
    openIn(draft),
    draft.subject.trim() === '' && { weight, about: 'no_subject', place: 'subject' },
    isWithoutText(draft) && { weight, about: 'no_text', place: 'text' },
    promise !== undefined && !hasFiles && { weight, about: 'forgotten_attachment', place: 'files', word: promise },
    named('virus', namesOf(draft.files, 'infected')),
    named('unscanned', namesOf(draft.files, 'failed')),
    named('scanning', namesOf(draft.files, 'scanning')),
    named('uploading', draft.uploading),
    named('upload_failed', draft.uploadsFailed),
    draft.spam !== undefined && { weight, about: 'spam', place: placeOfSpam(draft.spam.symbols), ...draft.spam },
  ]
  return found.filter((check) => check !== false)
}

function named(
  about: 'virus' | 'unscanned' | 'scanning' | 'uploading' | 'upload_failed',
  names: readonly string[],
): ConfirmingCheck | false {
  return names.length > 0 && { weight: 'confirm', about, place: 'files', names }
}

function namesOf(files: readonly CheckedFile[], scan: FileScan): readonly string[] {
  return files.filter((file) => file.scan === scan).map((file) => file.name)
}

/** No mail greets somebody by the name of a placeholder unnoticed (product decision 60). */
function openIn({ subject, editorText, placeholderValues }: DraftToCheck): ConfirmingCheck | false {
  const words = openPlaceholders(`${subject}\n${editorText}`)
  if (words.length === 0) return false
  const place = openPlaceholders(editorText).length > 0 ? 'text' : 'subject'
  const isFillable = fillablePlaceholders(words, placeholderValues).length > 0
  return { weight: 'confirm', about: 'placeholder', place, words, isFillable }
}

/** Pictures count, and so does what is passed on (spec section 5). */
function isWithoutText({ ownText, hasPictures, hasQuote }: DraftToCheck): boolean {
  return ownText.trim() === '' && !hasPictures && !hasQuote
}

function placeOfSpam(symbols: readonly SpamSymbol[]): 'subject' | 'text' {
  return symbols.every(({ type }) => type === 'subject') ? 'subject' : 'text'
}
