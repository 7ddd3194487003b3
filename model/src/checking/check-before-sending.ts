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
  readonly isInline: boolean
}

/** A drive item shared by a link in the text, which becomes accessible when the message is sent. */
export interface SharedInDraft {
  readonly name: string
  readonly hasPassword: boolean
  readonly permission: SharePermission
  readonly expiresAt: Date | undefined
  /** Whether the link expires too early for the planned sending time; undefined if it does not. */
  readonly endsEarly?: EarlyEnd | undefined
  /** Anybody with the link may open it, not only the recipients. */
  readonly isForAnybody: boolean
  /** Whether the domain allows public sharing, for a verified account (product decision 20). */
  readonly publicly: PublicSharing
  readonly now: Date
}

/** A link in the text to a drive item that this message does not share. */
export interface LinkedInDraft {
  /** The link text. */
  readonly name: string
  /**
   * `foreign` belongs to somebody else. The others are the sender's own: `closed` is not shared, `locked` needs a
   * password that recipients may not have, `named` opens for named people only.
   */
  readonly state: 'foreign' | 'closed' | 'locked' | 'named'
  /** The people for whom a `named` link opens, in lower case. */
  readonly receivers?: readonly string[]
}

export interface DraftToCheck extends SendableDraft {
  readonly subject: string
  /** The author's own text without quotation and signature. */
  readonly ownText: string
  /** The whole text of the editor, with quotation and signature. */
  readonly editorText: string
  readonly hasPictures: boolean
  readonly hasQuote: boolean
  /** The author's own text links to a drive item, which counts as an attachment. */
  readonly hasShareLinks?: boolean
  /** The author's own shares in the text; undefined if not loaded. */
  readonly shares?: readonly SharedInDraft[] | undefined
  /** Other drive links, also in the quotation, except the sender's own public ones; undefined if not loaded. */
  readonly otherLinks?: readonly LinkedInDraft[] | undefined
  readonly files: readonly CheckedFile[]
  /** Names of the files that are still uploading, and of those that failed. */
  readonly uploading: readonly string[]
  readonly uploadsFailed: readonly string[]
  /** Lower case. */
  readonly ownDomains: readonly string[]
  /** The setting `warning_send_outside`. */
  readonly warnsOutside: boolean
  /** Addresses of earlier correspondents, normalised by `normaliseEmail`; undefined if unknown. */
  readonly known?: ReadonlySet<string> | undefined
  /** Addresses of own domains that do not exist according to the server; undefined if not asked. */
  readonly unknown?: ReadonlySet<string> | undefined
  /** The values of template placeholders for this message. */
  readonly placeholderValues: PlaceholderValues
  /** The result of the spam check; undefined if it did not run, failed, or found too little. */
  readonly spam?: { readonly score: number; readonly symbols: readonly SpamSymbol[] } | undefined
}

/**
 * Returns everything to report before a message is sent in any mode: first what blocks it, then what the sender must
 * confirm, in the order of the window. An empty list means that it can be sent without a question.
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

/** Spec section 5.5: returns a block if the sharing rules forbid these recipients. */
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

/** A placeholder that satisfies the length rule, because the real password is not known here. */
const KEPT_PASSWORD = '••••••••'

function receiversOf({ to, cc, bcc }: DraftToCheck): readonly string[] {
  return [...new Set([...to, ...cc, ...bcc].map(({ email }) => normaliseEmail(email)))]
}

/** Spec section 4.3.2: recipients get access to the shared items. */
function sharingIn(draft: DraftToCheck): ConfirmingCheck | false {
  // A link that expires before sending has a check of its own.
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

/** Returns links that expire before the message is sent, or before it is sent again, grouped by outcome and expiry. */
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

/** Returns links that the sender cannot open for others, or that lead nowhere. */
function linksIn({ otherLinks = [] }: DraftToCheck, state: 'foreign' | 'closed' | 'locked'): ConfirmingCheck | false {
  const names = otherLinks.filter((link) => link.state === state).map(({ name }) => name)
  return names.length > 0 && { weight: 'confirm', about: `${state}_link`, place: 'text', names }
}

/** Returns the sender's links that are shared with named people, and the recipients that they leave out. */
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

/** Warns about unfilled placeholders, so that no mail greets a person by one (product decision 60). */
function openIn({ subject, editorText, placeholderValues }: DraftToCheck): ConfirmingCheck | false {
  const words = openPlaceholders(`${subject}\n${editorText}`)
  if (words.length === 0) return false
  const place = openPlaceholders(editorText).length > 0 ? 'text' : 'subject'
  const isFillable = fillablePlaceholders(words, placeholderValues).length > 0
  return { weight: 'confirm', about: 'placeholder', place, words, isFillable }
}

/** Pictures and forwarded content count as text (spec section 5). */
function isWithoutText({ ownText, hasPictures, hasQuote }: DraftToCheck): boolean {
  return ownText.trim() === '' && !hasPictures && !hasQuote
}

function placeOfSpam(symbols: readonly SpamSymbol[]): 'subject' | 'text' {
  return symbols.every(({ type }) => type === 'subject') ? 'subject' : 'text'
}
