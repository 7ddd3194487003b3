import { PHONE_TRUSTED_AFTER_DAYS } from './limits.ts'

/** The facts that decide whether an account may reset its password by a code to its phone. */
export interface ResettableAccount {
  readonly isSuspended: boolean
  /** An account without a password signs in by other means, such as single sign-on. */
  readonly hasPassword: boolean
  /** Null if no phone is verified. */
  readonly phoneVerifiedAt: Date | null
  /** When the password link from the Owner expires; null if there is none. */
  readonly linkExpiresAt: Date | null
}

const DAY_MILLISECONDS = 24 * 3_600_000

/**
 * Product decision 81. A phone that was verified recently does not count: somebody who finds a page open could verify
 * their own and take over the account. A pending link from the Owner also blocks it, because the Owner may have locked
 * the person out on purpose.
 */
export function mayResetByPhone(account: ResettableAccount, now: Date): boolean {
  const { isSuspended, hasPassword, phoneVerifiedAt, linkExpiresAt } = account
  if (isSuspended || !hasPassword || phoneVerifiedAt === null) return false
  if (linkExpiresAt !== null && linkExpiresAt > now) return false
  return phoneVerifiedAt.getTime() + PHONE_TRUSTED_AFTER_DAYS * DAY_MILLISECONDS <= now.getTime()
}
