import { MAX_SHARE_PASSWORD_CHARACTERS, MIN_SHARE_PASSWORD_CHARACTERS } from './limits.ts'

/** `WRITE` allows visitors to change files and to upload new ones (spec section 3.10.2). */
export const SHARE_PERMISSIONS = ['READ', 'WRITE'] as const
export type SharePermission = (typeof SHARE_PERMISSIONS)[number]

/** A `draft` share belongs to mail that was not sent yet, and cannot be opened. */
export const SHARE_STATES = ['draft', 'live', 'expired', 'revoked'] as const
export type ShareState = (typeof SHARE_STATES)[number]

export const SHARE_PROBLEMS = [
  'password-missing',
  'password-short',
  'password-long',
  'password-needed-outside',
  'public-not-allowed',
  'expiry-past',
] as const
export type ShareProblem = (typeof SHARE_PROBLEMS)[number]

/** The sharing settings in the dialog. */
export interface SharingChoice {
  /** Undefined for no password; empty if the option is on but no password was typed yet. */
  readonly password: string | undefined
  /** Undefined if the share does not expire. */
  readonly expiresAt: Date | undefined
  /** Anybody with the link can open it, because no people are named. */
  readonly isForAnybody: boolean
  readonly hasReceiversOutside: boolean
}

/** Returns the problem with a link's password, or undefined. */
export function passwordProblem(
  password: string | undefined,
): 'password-missing' | 'password-short' | 'password-long' | undefined {
  if (password === undefined) return undefined
  if (password === '') return 'password-missing'
  if (password.length < MIN_SHARE_PASSWORD_CHARACTERS) return 'password-short'
  return password.length > MAX_SHARE_PASSWORD_CHARACTERS ? 'password-long' : undefined
}

/**
 * Returns why an item cannot be shared with these settings (spec section 5.5.1, 5.5.2), or undefined. The dialog shows
 * it, and the server refuses it.
 *
 * @param mayShareWithoutPassword the domain allows it, and the account is verified (product decision 20)
 */
export function sharingProblem(
  choice: SharingChoice,
  mayShareWithoutPassword: boolean,
  now: Date,
): ShareProblem | undefined {
  const { password, expiresAt } = choice
  const wrong = passwordProblem(password)
  if (wrong) return wrong
  if (expiresAt !== undefined && expiresAt <= now) return 'expiry-past'
  if (password !== undefined) return undefined
  if (choice.isForAnybody) return mayShareWithoutPassword ? undefined : 'public-not-allowed'
  return choice.hasReceiversOutside && !mayShareWithoutPassword ? 'password-needed-outside' : undefined
}
