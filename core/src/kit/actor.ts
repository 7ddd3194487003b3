import type { OrganisationDomain } from '@sen/model/account/organisation'
import type { Rights } from '@sen/model/account/permissions'
import type { AccountId, DomainId, MailboxId, OrganisationId } from '@sen/model/ids'

/** Jobs act for a mailbox without a person, so that they work regardless of who may sign in. */
export interface MailboxActor {
  readonly mailboxId: MailboxId
  readonly domainId: DomainId
  readonly organisationId: OrganisationId
  readonly address: string
  readonly displayName: string
  readonly rights: Rights
  readonly domains: readonly OrganisationDomain[]
  readonly recallWindowSeconds: number
}

/** `displayName` is the account's. The store restricts every query to the actor's mailbox. */
export interface Actor extends MailboxActor {
  readonly accountId: AccountId
}
