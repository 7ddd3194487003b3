import type { AccountId } from '@sen/model/ids'

export interface NewLoginCode {
  readonly codeDigest: string
  readonly accountId: AccountId
  readonly expiresAt: Date
}

/** Codes are stored as digests. */
export interface LoginCodeStore {
  add(code: NewLoginCode): Promise<void>
  /** One of several concurrent callers gets the account. */
  consume(codeDigest: string, now: Date): Promise<AccountId | undefined>
  removeExpired(now: Date): Promise<number>
}
