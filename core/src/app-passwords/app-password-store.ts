import type { MailProtocol } from '@sen/model/app-passwords/app-passwords'
import type { AccountId, AppPasswordId } from '@sen/model/ids'
import type { Visitor } from '../identity/visitor.ts'

export interface AppPassword {
  readonly id: AppPasswordId
  readonly name: string
  readonly scopes: readonly MailProtocol[]
  readonly createdAt: Date
  /** Accurate to the hour. */
  readonly lastUse: { readonly at: Date; readonly source: string; readonly protocol: MailProtocol } | undefined
}

export interface OwnMailProgramAccess {
  readonly appPasswords: readonly AppPassword[]
  /** The protocols that the Owner has not switched off for this person. */
  readonly protocols: readonly MailProtocol[]
  readonly needsAppPassword: boolean
}

/** The session and the password that were checked. Both must still be current when access is granted. */
export interface AccessProof {
  readonly sessionDigest: string
  /** Undefined for an account without a password. */
  readonly passwordHash: string | undefined
}

export type AppPasswordAct = Visitor & { readonly at: Date }

/** The password is stored as a digest. Creating and revoking are recorded in the sign-in history. */
export interface AppPasswordStore {
  ofAccount(accountId: AccountId): Promise<OwnMailProgramAccess | undefined>
  /**
   * `full`: the account has `MAX_APP_PASSWORDS` already. `unproven`: meanwhile the session was revoked, the password was
   * changed, or the account was suspended.
   */
  create(
    accountId: AccountId,
    created: AppPasswordAct & {
      readonly name: string
      readonly scopes: readonly MailProtocol[]
      readonly digest: string
    },
    proof: AccessProof,
  ): Promise<AppPasswordId | 'full' | 'unproven'>
  /** Returns false when the account has no such app password. Open connections are notified. */
  revoke(accountId: AccountId, id: string, act: AppPasswordAct): Promise<boolean>
}
