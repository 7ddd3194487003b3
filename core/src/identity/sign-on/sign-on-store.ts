import type { AccountId } from '@sen/model/ids'

/** Links identities of single sign-on providers to accounts. Suspended accounts are never found. */
export interface SignOnStore {
  find(issuer: string, subject: string): Promise<AccountId | undefined>
  /**
   * Links an identity to the account with this login address. The address must also be that of its own mailbox, in a verified domain,
   * and no other identity of this issuer may be linked to it.
   */
  link(
    user: { readonly issuer: string; readonly subject: string; readonly email: string },
    now: Date,
  ): Promise<AccountId | undefined>
}
