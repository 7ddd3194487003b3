import type { AccountId } from '@sen/model/ids'

/** Which account somebody is that a provider of single sign-on has recognised. Suspended ones are found by nothing. */
export interface SignOnStore {
  find(issuer: string, subject: string): Promise<AccountId | undefined>
  /**
   * The first time: the account that signs in with this address, if it is also that of its own mailbox, in a verified domain, and nobody
   * else of this issuer was linked to it before. From then on `find` knows it.
   */
  link(
    user: { readonly issuer: string; readonly subject: string; readonly email: string },
    now: Date,
  ): Promise<AccountId | undefined>
}
