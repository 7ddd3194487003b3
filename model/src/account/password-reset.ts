import { PHONE_TRUSTED_AFTER_DAYS } from './limits.ts'

/** What decides whether an account gets another password by a code to its phone. */
export interface ResettableAccount {
  readonly isSuspended: boolean
  /** False: it signs in by other means. */
  readonly hasPassword: boolean
  /** Null: none is verified. */
  readonly phoneVerifiedAt: Date | null
  /** Of the link by which it chooses a password that its Owner has given it; null: it has none. */
  readonly linkExpiresAt: Date | null
}

const DAY_MILLISECONDS = 24 * 3_600_000

/**
 * Product decision 81. A phone that was verified lately does not count: whoever finds a page open verifies theirs, and would have the
 * account for good. While a link of the Owner waits, that one is the way: the password may have been taken from somebody on purpose.
 */
export function mayResetByPhone(account: ResettableAccount, now: Date): boolean {
  const { isSuspended, hasPassword, phoneVerifiedAt, linkExpiresAt } = account
  if (isSuspended || !hasPassword || phoneVerifiedAt === null) return false
  if (linkExpiresAt !== null && linkExpiresAt > now) return false
  return phoneVerifiedAt.getTime() + PHONE_TRUSTED_AFTER_DAYS * DAY_MILLISECONDS <= now.getTime()
}
