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
import type { BlockingCheck, Check, CheckedPart, ConfirmingCheck } from './check.ts'
import { attachmentPromise } from './forgotten-attachment.ts'
import type { EarlyEnd } from './link-end.ts'

export interface CheckedFile extends SendableFile {
  readonly name: string
  readonly scan: FileScan
  readonly isInline: boolean
}

export interface SharedInDraft {
  readonly name: string
  readonly hasPassword: boolean
  readonly permission: SharePermission
  readonly expiresAt: Date | undefined
  /** Undefined if the link does not expire too early for the planned sending time. */
  readonly endsEarly?: EarlyEnd | undefined
  readonly isForAnybody: boolean
  /** Shown for a verified account (product decision 20). */
  readonly publicly: PublicSharing
  readonly now: Date
}

export interface LinkedInDraft {
  readonly name: string
  /** `foreign` belongs to somebody else. `locked` needs a password that recipients may not have. */
  readonly state: 'foreign' | 'closed' | 'locked' | 'named'
  readonly receivers?: readonly string[]
}

export interface DraftToCheck extends SendableDraft {
  readonly subject: string
  readonly ownText: string
  readonly editorText: string
  readonly hasPictures: boolean
  readonly hasQuote: boolean
  /** A link to a drive item counts as an attachment. */
  readonly hasShareLinks?: boolean
  readonly shares?: readonly SharedInDraft[] | undefined
  /** Includes the quotation, but not the sender's own public links; undefined if not loaded. */
  readonly otherLinks?: readonly LinkedInDraft[] | undefined
  readonly files: readonly CheckedFile[]
  readonly uploading: readonly string[]
  readonly uploadsFailed: readonly string[]
  readonly ownDomains: readonly string[]
  /** The setting `warning_send_outside`. */
  readonly warnsOutside: boolean
  /** Normalised by `normaliseEmail`; undefined if unknown. */
  readonly known?: ReadonlySet<string> | undefined
  /** Addresses of own domains that do not exist; undefined if not asked. */
  readonly unknown?: ReadonlySet<string> | undefined
  readonly placeholderValues: PlaceholderValues
  readonly spam?: { readonly score: number; readonly symbols: readonly SpamSymbol[] } | undefined
}

/** Returns first what blocks the message, then what the sender must confirm, in the order of the window. */
export function checkBeforeSending(draft: DraftToCheck): readonly Check[] {
  return [...blocks(draft), ...confirms(draft)]
}

const NOBODY: ReadonlySet<string> = new Set()

const PARTS: Readonly<Partial<Record<ErrorCode, CheckedPart>>> = {
  no_sender: 'from',
  no_receiver: 'recipients',
  invalid_receivers: 'recipients',
  too_many_recipients: 'recipients',
  attachments_too_large: 'files',
  message_too_large: 'files',
}

function blocks(draft: DraftToCheck): readonly BlockingCheck[] {
  const refused = judgeSend(draft).map(
    ({ code, details = {} }): BlockingCheck => ({ weight: 'block', code, part: PARTS[code] ?? 'text', details }),
  )
  const sharing = sharingBlock(draft)
  return sharing ? [...refused, sharing] : refused
}

/** Spec section 5.5. */
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
        part: 'sharing',
        details: { problem, name, emails: outside, publicly },
      }
  }
  return undefined
}

const KEPT_PASSWORD = '••••••••'

function receiversOf({ to, cc, bcc }: DraftToCheck): readonly string[] {
  return [...new Set([...to, ...cc, ...bcc].map(({ email }) => normaliseEmail(email)))]
}

/** Spec section 4.3.2. */
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
  return { weight: 'confirm', about: 'sharing', part: 'sharing', ...said }
}

function endingLinks(draft: DraftToCheck): readonly ConfirmingCheck[] {
  if (sharingBlock(draft)) return []
  const found = new Map<string, Extract<ConfirmingCheck, { about: 'ends_before' | 'ends_between' }>>()
  for (const { name, expiresAt, endsEarly } of draft.shares ?? []) {
    if (expiresAt === undefined || endsEarly === undefined) continue
    const key = `${endsEarly} ${expiresAt.getTime()}`
    const names = [...(found.get(key)?.names ?? []), name]
    found.set(key, { weight: 'confirm', about: `ends_${endsEarly}`, part: 'sharing', names, expiresAt })
  }
  return [...found.values()]
}

function linksIn({ otherLinks = [] }: DraftToCheck, state: 'foreign' | 'closed' | 'locked'): ConfirmingCheck | false {
  const names = otherLinks.filter((link) => link.state === state).map(({ name }) => name)
  return names.length > 0 && { weight: 'confirm', about: `${state}_link`, part: 'text', names }
}

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
    part: 'text',
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
    unknown.length > 0 && { weight, about: 'unknown', part: 'recipients', emails: unknown },
    outside.length > 0 && { weight, about: 'outside', part: 'recipients', emails: outside },
    sharingIn(draft),
    ...endingLinks(draft),
    linksIn(draft, 'foreign'),
    linksIn(draft, 'closed'),
    linksIn(draft, 'locked'),
    namedLinks(draft),
    openIn(draft),
    draft.subject.trim() === '' && { weight, about: 'no_subject', part: 'subject' },
    isWithoutText(draft) && { weight, about: 'no_text', part: 'text' },
    promise !== undefined && !hasFiles && { weight, about: 'forgotten_attachment', part: 'files', word: promise },
    named('virus', namesOf(draft.files, 'infected')),
    named('unscanned', namesOf(draft.files, 'failed')),
    named('scanning', namesOf(draft.files, 'scanning')),
    named('uploading', draft.uploading),
    named('upload_failed', draft.uploadsFailed),
    draft.spam !== undefined && { weight, about: 'spam', part: partOfSpam(draft.spam.symbols), ...draft.spam },
  ]
  return found.filter((check) => check !== false)
}

function named(
  about: 'virus' | 'unscanned' | 'scanning' | 'uploading' | 'upload_failed',
  names: readonly string[],
): ConfirmingCheck | false {
  return names.length > 0 && { weight: 'confirm', about, part: 'files', names }
}

function namesOf(files: readonly CheckedFile[], scan: FileScan): readonly string[] {
  return files.filter((file) => file.scan === scan).map((file) => file.name)
}

/** No mail may greet a person by a placeholder (product decision 60). */
function openIn({ subject, editorText, placeholderValues }: DraftToCheck): ConfirmingCheck | false {
  const words = openPlaceholders(`${subject}\n${editorText}`)
  if (words.length === 0) return false
  const part = openPlaceholders(editorText).length > 0 ? 'text' : 'subject'
  const isFillable = fillablePlaceholders(words, placeholderValues).length > 0
  return { weight: 'confirm', about: 'placeholder', part, words, isFillable }
}

/** Pictures and forwarded content count as text (spec section 5). */
function isWithoutText({ ownText, hasPictures, hasQuote }: DraftToCheck): boolean {
  return ownText.trim() === '' && !hasPictures && !hasQuote
}

function partOfSpam(symbols: readonly SpamSymbol[]): 'subject' | 'text' {
  return symbols.every(({ type }) => type === 'subject') ? 'subject' : 'text'
}
