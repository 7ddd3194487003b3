import type { Quota } from '@sen/model/account/people'
import type { GroupWriters } from '@sen/model/administration/addresses'
import type { MailRouting } from '@sen/model/administration/routing'
import type { DomainId, MailboxId, OrganisationId } from '@sen/model/ids'
import type { MailboxActor } from '../kit/actor.ts'

export interface Recipient {
  readonly mailboxId: MailboxId
  readonly address: string
  readonly domainVerified: boolean
  readonly usedBytes: number
  readonly quotaBytes: number
  /** Of its filters, see `KnownOfMail.filtersVersion`. */
  readonly filtersVersion: number
}

export interface NewMailbox {
  readonly domainId: DomainId
  readonly address: string
  readonly displayName: string
  readonly quota: Quota
}

export interface HostedDomain {
  readonly id: DomainId
  readonly organisationId: OrganisationId
  readonly verified: boolean
  readonly routing: MailRouting
}

export interface RemovedDomain {
  readonly organisationId: OrganisationId
  readonly name: string
  readonly removedAt: Date
}

/** Whom an address reaches, and by what it does. There is always somebody. */
export type Reached =
  | {
      /** The mailbox's own address, an alias of it, what reaches the Owner, or one that nobody has. */
      readonly by: 'own' | 'alias' | 'role' | 'catch-all'
      readonly recipients: readonly [Recipient]
    }
  | {
      /** An address for aggregate reports of this domain: the Owner gets what is none. */
      readonly by: 'reports'
      readonly recipients: readonly [Recipient]
      readonly domainId: DomainId
    }
  | {
      readonly by: 'group'
      readonly recipients: readonly Recipient[]
      readonly openTo: GroupWriters
      /** Whose it is. */
      readonly organisationId: OrganisationId
    }

/** The book of all domains and mailboxes: what is known before anybody acts in a mailbox. Who signs in is the `AccountStore`'s. */
export interface Directory {
  /** Whether this is a domain of ours (lower case). `lately`: what was known two seconds ago will do. */
  hasDomain(name: string, when?: 'now' | 'lately'): Promise<boolean>
  /**
   * Whom mail to this address reaches, from wherever it comes. Tags looked through; postmaster@ and abuse@ reach the Owner (product
   * decision 32), of the domain first. Nobody who was deleted.
   */
  findReached(address: string): Promise<Reached | undefined>
  /** The one mailbox whose address this is, own or alias, or the Owner's: no group, and nobody who catches it. */
  findRecipient(address: string): Promise<Recipient | undefined>
  /** The mailbox acting without anybody, for a job. */
  findActor(mailboxId: MailboxId): Promise<MailboxActor | undefined>
  /** Who sent the submission with this bounce token. */
  findByBounceToken(
    token: string,
  ): Promise<{ readonly mailboxId: MailboxId; readonly submissionId: string } | undefined>
  /** Names of the domains that mail is taken and sent for, by name. */
  verifiedDomains(): Promise<readonly string[]>
  /** By any of its spellings. A removed domain is not found. */
  findDomain(name: string): Promise<HostedDomain | undefined>
  /** A domain that was removed and can be restored, by any of its spellings. */
  findRemovedDomain(name: string): Promise<RemovedDomain | undefined>
}
