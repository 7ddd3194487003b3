import { MAX_SHARE_PASSWORD_CHARACTERS, MIN_SHARE_PASSWORD_CHARACTERS } from './limits.ts'

/** `WRITE` lets whoever opens a share change files and bring new ones (spec section 3.10.2). */
export const SHARE_PERMISSIONS = ['READ', 'WRITE'] as const
export type SharePermission = (typeof SHARE_PERMISSIONS)[number]

/** `draft`: bound to mail that has not left; nobody can open it yet. */
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

/** What somebody wants to let others do, as the dialog has it. */
export interface SharingChoice {
  /** Undefined: without a password. Empty: the option is on, and nothing is typed yet. */
  readonly password: string | undefined
  /** Undefined: it does not expire. */
  readonly expiresAt: Date | undefined
  /** Nobody is named: whoever has the link may open it. */
  readonly isForAnybody: boolean
  readonly hasReceiversOutside: boolean
}

/** What is wrong with a password that a link is to have; undefined: nothing, or it has none. */
export function passwordProblem(
  password: string | undefined,
): 'password-missing' | 'password-short' | 'password-long' | undefined {
  if (password === undefined) return undefined
  if (password === '') return 'password-missing'
  if (password.length < MIN_SHARE_PASSWORD_CHARACTERS) return 'password-short'
  return password.length > MAX_SHARE_PASSWORD_CHARACTERS ? 'password-long' : undefined
}

/**
 * Why something cannot be shared so (spec section 5.5.1, 5.5.2); undefined: it can. The dialog says it, and the server refuses by it.
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
