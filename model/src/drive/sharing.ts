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

export interface SharingChoice {
  /** Undefined for no password; empty if the option is on but no password was typed yet. */
  readonly password: string | undefined
  readonly expiresAt: Date | undefined
  readonly isForAnybody: boolean
  readonly hasReceiversOutside: boolean
}

export function passwordProblem(
  password: string | undefined,
): 'password-missing' | 'password-short' | 'password-long' | undefined {
  if (password === undefined) return undefined
  if (password === '') return 'password-missing'
  if (password.length < MIN_SHARE_PASSWORD_CHARACTERS) return 'password-short'
  return password.length > MAX_SHARE_PASSWORD_CHARACTERS ? 'password-long' : undefined
}

/** Spec section 5.5.1, 5.5.2. @param mayShareWithoutPassword also requires a verified account (product decision 20) */
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
