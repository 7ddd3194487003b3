import type { AccountId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { PasswordLink } from '../people/password-link.ts'

export interface NewAccount {
  readonly passwordHash: string
  readonly isOwner: boolean
  /** False when the account is not verified (product decision 20). The operator's accounts are. */
  readonly isVerified?: boolean
  /** The link lets only the person who signs in know the password. */
  readonly link?: PasswordLink | undefined
}

export interface Login {
  readonly accountId: AccountId
  readonly passwordHash: string
  readonly hasSecondStep: boolean
  readonly hasPasskey: boolean
  readonly isSuspended: boolean
}

export interface AccountStore {
  /** Undefined when the mailbox is deleted; suspended accounts are returned. */
  findLogin(address: string): Promise<Login | undefined>
  passwordHash(accountId: AccountId): Promise<string | undefined>
  /**
   * Also revokes other sessions, login codes and devices, and app passwords if wanted. False without a change when
   * `from` is no longer the hash.
   */
  changePassword(
    accountId: AccountId,
    change: {
      readonly from: string
      readonly to: string
      readonly session: { readonly from: string; readonly to: string }
      readonly revokesAppPasswords: boolean
    },
  ): Promise<boolean>
  findActor(accountId: AccountId): Promise<Actor | undefined>
}
