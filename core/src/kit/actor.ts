import type { OrganisationDomain } from '@sen/model/account/organisation'
import type { Rights } from '@sen/model/account/permissions'
import type { AccountId, DomainId, MailboxId, OrganisationId } from '@sen/model/ids'

/**
 * A mailbox that acts without anybody: a job that sends what is due, or reports. It has the rights of the mailbox and its
 * domain and none that a person has, so that nothing depends on who may sign in there, or on whether anybody may.
 */
export interface MailboxActor {
  readonly mailboxId: MailboxId
  readonly domainId: DomainId
  /** Of that domain. */
  readonly organisationId: OrganisationId
  /** The mailbox's. */
  readonly address: string
  readonly displayName: string
  readonly rights: Rights
  /** All domains of the organisation, this mailbox's first. */
  readonly domains: readonly OrganisationDomain[]
  /** How long after sending a mail may be recalled: a setting of the domain. */
  readonly recallWindowSeconds: number
}

/**
 * Who acts, in which mailbox, with what right: an account that has signed in. Its name is the account's. Every use case takes one
 * first; the store scopes every query to its mailbox.
 */
export interface Actor extends MailboxActor {
  readonly accountId: AccountId
}
