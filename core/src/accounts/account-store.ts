import type { AccountId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { PasswordLink } from '../people/password-link.ts'

/** The data of a new account besides the address and name of its mailbox. */
export interface NewAccount {
  readonly passwordHash: string
  readonly isOwner: boolean
  /** False when the account is not verified (product decision 20). The operator's accounts are. */
  readonly isVerified?: boolean
  /** A link to choose another password, which only the person who signs in will know. */
  readonly link?: PasswordLink | undefined
}

export interface Login {
  readonly accountId: AccountId
  readonly passwordHash: string
  /** Whether a second step is required after the password. */
  readonly hasSecondStep: boolean
  readonly hasPasskey: boolean
  /** Whether every way to sign in is blocked. */
  readonly isSuspended: boolean
}

/** The accounts of people. Mailboxes are found by the `Directory`. */
export interface AccountStore {
  /** Finds the account for a typed address. Undefined when its mailbox is deleted; suspended accounts are returned. */
  findLogin(address: string): Promise<Login | undefined>
  /** Returns undefined for an account without a password. */
  passwordHash(accountId: AccountId): Promise<string | undefined>
  /**
   * Replaces the password, revokes all other sessions of the account, and gives this session a new token. It also
   * deletes login codes, pending sign-ins and remembered devices. Returns false without any change when `from` is no
   * longer the current hash.
   */
  changePassword(
    accountId: AccountId,
    change: {
      readonly from: string
      readonly to: string
      /** Digests of this session's old and new token. */
      readonly session: { readonly from: string; readonly to: string }
    },
  ): Promise<boolean>
  /** Returns the account as an actor in its own mailbox; undefined when it is suspended. */
  findActor(accountId: AccountId): Promise<Actor | undefined>
}
