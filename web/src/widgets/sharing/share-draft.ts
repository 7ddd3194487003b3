import type { ShareField } from '@sen/contract/drive/shares'
import type { PublicSharing } from '@sen/model/account/permissions'
import { parseAddressList } from '@sen/model/address-lists'
import { isValidEmail, normaliseEmail } from '@sen/model/addresses'
import { MAX_SHARE_RECEIVERS } from '@sen/model/drive/limits'
import { receiversOutside } from '@sen/model/drive/share-opening'
import { type SharePermission, type ShareProblem, sharingProblem } from '@sen/model/drive/sharing'
import { dayAt, endOfDay } from '@sen/model/search/calendar-days'
import type { ShareTerms } from '../../data/shares/create-shares.ts'

export interface ShareDraft {
  readonly receivers: string
  readonly isForAnybody: boolean
  readonly permission: SharePermission
  readonly hasPassword: boolean
  readonly password: string
  readonly hasLastDay: boolean
  /** `2026-12-31`, or the typed text. */
  readonly lastDay: string
}

export interface SharingFacts {
  readonly ownDomains: readonly string[]
  /** The domain must allow public sharing, and the account must be verified (product decision 20). */
  readonly publicly: PublicSharing
  readonly timeZone: string
  readonly now: Date
  /** The share has a password, which an empty field keeps. */
  readonly keepsPassword: boolean
  /** The share belongs to an unsent message, whose recipients may be unknown yet. */
  readonly waitsForMail?: boolean
}

export const NEW_SHARE: ShareDraft = {
  receivers: '',
  isForAnybody: false,
  permission: 'READ',
  hasPassword: false,
  password: '',
  hasLastDay: false,
  lastDay: '',
}

/** A share of an unsent message without receivers is for the message's recipients, not for anybody with the link. */
export function draftOf(share: ShareField, timeZone: string): ShareDraft {
  const { share_withs, permission, has_password, expire_date, for_anybody, state } = share
  return {
    receivers: share_withs.map(({ email }) => email).join(', '),
    isForAnybody: for_anybody || (share_withs.length === 0 && state !== 'draft'),
    permission,
    hasPassword: has_password,
    password: '',
    hasLastDay: expire_date !== null,
    lastDay: expire_date === null ? '' : dayAt(new Date(expire_date * 1_000), timeZone),
  }
}

export type ShareDraftProblem =
  | ShareProblem
  | 'receivers-missing'
  | 'receivers-invalid'
  | 'receivers-many'
  | 'last-day-missing'

export interface ShareDraftFault {
  readonly problem: ShareDraftProblem
  readonly emails: readonly string[]
}

/** Validates by the server's rules. Returns the request, or at most one fault per field. */
export function readShareDraft(
  draft: ShareDraft,
  facts: SharingFacts,
):
  | { readonly terms: ShareTerms & { readonly for_anybody?: boolean } }
  | { readonly faults: readonly ShareDraftFault[] } {
  const { isForAnybody, permission, hasPassword, password, hasLastDay, lastDay } = draft
  const typed = isForAnybody ? [] : parseAddressList(draft.receivers).map(({ email }) => email)
  const receivers = [...new Set(typed.filter(isValidEmail).map(normaliseEmail))]
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(lastDay)
  const expiresAt = hasLastDay && isDay ? endOfDay(lastDay, facts.timeZone) : undefined
  const isKept = hasPassword && password === '' && facts.keepsPassword
  const outside = receiversOutside(receivers, facts.ownDomains)
  const choice = {
    password: hasPassword ? (isKept ? KEPT : password) : undefined,
    isForAnybody,
    hasReceiversOutside: outside.length > 0,
  }
  const isPublicAllowed = facts.publicly === 'allowed'
  const ofPassword = sharingProblem({ ...choice, expiresAt: undefined }, isPublicAllowed, facts.now)
  const ofDay = sharingProblem({ ...choice, password: KEPT, expiresAt }, isPublicAllowed, facts.now)
  const faults = [
    receiversFault(typed, receivers.length, isForAnybody || facts.waitsForMail === true),
    ofPassword && { problem: ofPassword, emails: ofPassword === 'password-needed-outside' ? outside : [] },
    hasLastDay && !isDay
      ? { problem: 'last-day-missing' as const, emails: [] }
      : ofDay && { problem: ofDay, emails: [] },
  ].filter((fault) => fault !== undefined)
  if (faults.length > 0) return { faults }
  const terms = {
    share_withs: receivers,
    permission,
    expire_date: expiresAt ? Math.floor(expiresAt.getTime() / 1_000) : null,
    ...(facts.waitsForMail && { for_anybody: isForAnybody }),
  }
  return { terms: isKept ? terms : { ...terms, password: hasPassword ? password : null } }
}

function receiversFault(typed: readonly string[], count: number, mayBeNobody: boolean): ShareDraftFault | undefined {
  const wrong = typed.filter((email) => !isValidEmail(email))
  if (typed.length === 0 && !mayBeNobody) return { problem: 'receivers-missing', emails: [] }
  if (wrong.length > 0) return { problem: 'receivers-invalid', emails: wrong }
  return count > MAX_SHARE_RECEIVERS ? { problem: 'receivers-many', emails: [] } : undefined
}

export function namedReceivers(
  { isForAnybody, receivers }: ShareDraft,
  { ownDomains }: SharingFacts,
): { readonly inside: boolean; readonly outside: boolean } {
  if (isForAnybody) return { inside: false, outside: false }
  const named = parseAddressList(receivers).flatMap(({ email }) => (isValidEmail(email) ? [email] : []))
  const outside = receiversOutside(named, ownDomains).length
  return { inside: named.length > outside, outside: outside > 0 }
}

export function isAnybodyRefused({ hasPassword }: ShareDraft, facts: SharingFacts): boolean {
  const choice = { password: hasPassword ? KEPT : undefined, expiresAt: undefined, isForAnybody: true }
  const problem = sharingProblem({ ...choice, hasReceiversOutside: false }, facts.publicly === 'allowed', facts.now)
  return problem === 'public-not-allowed'
}

/** A placeholder for a stored password, which is unknown here; long enough for the rule. */
const KEPT = '••••••••'

/** Excludes letters that are easily confused. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const MADE_LENGTH = 12

export function generateSharePassword(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(MADE_LENGTH))
  return Array.from(numbers, (number) => LETTERS[number % LETTERS.length] ?? '').join('')
}
