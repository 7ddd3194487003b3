import type { AccountId } from '@sen/model/ids'

export interface NewLoginCode {
  readonly codeDigest: string
  readonly accountId: AccountId
  readonly expiresAt: Date
}

/** One-time codes by their digest; the code itself is never stored. */
export interface LoginCodeStore {
  add(code: NewLoginCode): Promise<void>
  /** Takes the code away and says whose it was: for one caller only, and only before it has expired. */
  take(codeDigest: string, now: Date): Promise<AccountId | undefined>
  /** Forgets those that have expired by then. */
  removeExpired(now: Date): Promise<number>
}
