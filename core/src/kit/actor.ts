import type { OrganisationDomain } from '@sen/model/account/organisation'
import type { Rights } from '@sen/model/account/permissions'
import type { DomainId, MailboxId } from '@sen/model/ids'

/** Who acts. Every use case takes one first; the store scopes every query to its mailbox. */
export interface Actor {
  readonly mailboxId: MailboxId
  readonly domainId: DomainId
  readonly address: string
  readonly displayName: string
  readonly rights: Rights
  /** All domains of the organisation, this mailbox's first. */
  readonly domains: readonly OrganisationDomain[]
  /** How long after sending a mail may be recalled: a setting of the domain. */
  readonly recallWindowSeconds: number
}
