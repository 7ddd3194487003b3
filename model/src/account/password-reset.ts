import { DAY_MILLISECONDS } from '../durations.ts'
import { PHONE_TRUSTED_AFTER_DAYS } from './limits.ts'

export interface ResettableAccount {
  readonly isSuspended: boolean
  /** An account without a password signs in by other means, such as single sign-on. */
  readonly hasPassword: boolean
  /** Null if no phone is verified. */
  readonly phoneVerifiedAt: Date | null
  /** The link is from the Owner; null if there is none. */
  readonly linkExpiresAt: Date | null
}

/**
 * Product decision 81. Somebody who finds a page open could verify a phone of their own, so a recent one does not
 * count. A pending link blocks it, because the Owner may have locked the person out.
 */
export function mayResetByPhone(account: ResettableAccount, now: Date): boolean {
  const { isSuspended, hasPassword, phoneVerifiedAt, linkExpiresAt } = account
  if (isSuspended || !hasPassword || phoneVerifiedAt === null) return false
  if (linkExpiresAt !== null && linkExpiresAt > now) return false
  return phoneVerifiedAt.getTime() + PHONE_TRUSTED_AFTER_DAYS * DAY_MILLISECONDS <= now.getTime()
}
