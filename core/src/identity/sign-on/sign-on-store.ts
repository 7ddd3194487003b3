import type { AccountId } from '@sen/model/ids'

/** Suspended accounts are never found. */
export interface SignOnStore {
  find(issuer: string, subject: string): Promise<AccountId | undefined>
  /** The address must be that of its own mailbox in a verified domain, without another identity of this issuer. */
  link(
    user: { readonly issuer: string; readonly subject: string; readonly email: string },
    now: Date,
  ): Promise<AccountId | undefined>
}
