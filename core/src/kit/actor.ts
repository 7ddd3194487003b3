import type { OrganisationDomain } from '@sen/model/account/organisation'
import type { Rights } from '@sen/model/account/permissions'
import type { AccountId, DomainId, MailboxId, OrganisationId } from '@sen/model/ids'

/**
 * A mailbox without a person, as used by jobs. It has the rights of the mailbox and its domain, but no personal ones,
 * so that jobs work regardless of who may sign in.
 */
export interface MailboxActor {
  readonly mailboxId: MailboxId
  readonly domainId: DomainId
  readonly organisationId: OrganisationId
  /** The mailbox's primary address. */
  readonly address: string
  readonly displayName: string
  readonly rights: Rights
  /** All domains of the organisation, the mailbox's own first. */
  readonly domains: readonly OrganisationDomain[]
  /** How long after sending a mail may be recalled, by the domain's setting. */
  readonly recallWindowSeconds: number
}

/**
 * An account that has signed in, and its mailbox. `displayName` is the account's. Every use case takes an actor first,
 * and the store restricts every query to its mailbox.
 */
export interface Actor extends MailboxActor {
  readonly accountId: AccountId
}
