import type { AccountId } from '@sen/model/ids'

export interface NewLoginCode {
  readonly codeDigest: string
  readonly accountId: AccountId
  readonly expiresAt: Date
}

/** One-time codes by their digest. The code itself is never stored. */
export interface LoginCodeStore {
  add(code: NewLoginCode): Promise<void>
  /** Deletes a code that has not expired and returns its account. Of concurrent callers only one gets it. */
  take(codeDigest: string, now: Date): Promise<AccountId | undefined>
  /** Deletes the codes that have expired by then. */
  removeExpired(now: Date): Promise<number>
}
