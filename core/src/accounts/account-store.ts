import type { AccountId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { PasswordLink } from '../people/password-link.ts'

/** What an account that is made with a mailbox of its own has beside that one's address and name. */
export interface NewAccount {
  readonly passwordHash: string
  readonly isOwner: boolean
  /** False: nobody vouches for it (product decision 20). The operator, whose command and demo say nothing, does. */
  readonly isVerified?: boolean
  /** By which a password is chosen that is known to who signs in alone. */
  readonly link?: PasswordLink | undefined
}

export interface Login {
  readonly accountId: AccountId
  readonly passwordHash: string
  /** The password alone opens no session. */
  readonly hasSecondStep: boolean
  readonly hasPasskey: boolean
  /** It may not sign in by any means. */
  readonly isSuspended: boolean
}

/** The people who sign in. What knows mailboxes is the `Directory`. */
export interface AccountStore {
  /** By what is typed to sign in. Undefined for one whose mailbox is deleted; a suspended account is returned. */
  findLogin(address: string): Promise<Login | undefined>
  /** Undefined where it signs in by other means than a password. */
  passwordHash(accountId: AccountId): Promise<string | undefined>
  /**
   * Puts one password in place of another, ends all other sessions of the account, and gives the one that it is changed in
   * another token; codes that open sessions, sign-ins that wait for their second step, and what was remembered of devices are forgotten. All of it or nothing: false
   * when `from` is not the hash any more.
   */
  changePassword(
    accountId: AccountId,
    change: {
      readonly from: string
      readonly to: string
      /** Digests of the tokens that this session has had and will have. */
      readonly session: { readonly from: string; readonly to: string }
    },
  ): Promise<boolean>
  /** In the mailbox of its own. Undefined also for one that is suspended. */
  findActor(accountId: AccountId): Promise<Actor | undefined>
}
