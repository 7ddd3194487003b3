import type { MailProtocol } from '@sen/model/app-passwords/app-passwords'
import type { AccountId } from '@sen/model/ids'
import type { AccessProof, AppPasswordAct } from '../app-passwords/app-password-store.ts'

export interface SetupLinkOwner {
  readonly accountId: AccountId
  /** The name with which a mail program signs in. */
  readonly login: string
  readonly address: string
  readonly displayName: string
}

/** Tokens are stored as digests. A link is missing once it expired, or while IMAP or SMTP is off for its account. */
export interface SetupLinkStore {
  /** Replaces the account's previous link. The link ends with the session. False when the proof no longer holds. */
  create(
    accountId: AccountId,
    link: { readonly tokenDigest: string; readonly expiresAt: Date },
    proof: AccessProof,
  ): Promise<boolean>
  find(tokenDigest: string, now: Date): Promise<SetupLinkOwner | undefined>
  /**
   * Uses the link up and creates an app password in one transaction, so that one of several concurrent callers gets it.
   * `full`: the account has `MAX_APP_PASSWORDS`, and the link stays valid.
   */
  consume(
    tokenDigest: string,
    created: AppPasswordAct & {
      readonly name: string
      readonly scopes: readonly MailProtocol[]
      readonly digest: string
    },
  ): Promise<SetupLinkOwner | 'full' | undefined>
  removeExpired(now: Date): Promise<number>
}
