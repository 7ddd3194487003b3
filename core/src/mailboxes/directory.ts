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
  /** The version of its filters, see `FilingContext.filtersVersion`. */
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

/** The recipients of an address, and how it reaches them. There is at least one. */
export type Reached =
  | {
      /** The mailbox's primary address, an alias, a role address of the Owner, or an unknown address. */
      readonly by: 'own' | 'alias' | 'role' | 'catch-all'
      readonly recipients: readonly [Recipient]
    }
  | {
      /** An address for aggregate reports of this domain. The Owner receives other mail to it. */
      readonly by: 'reports'
      readonly recipients: readonly [Recipient]
      readonly domainId: DomainId
    }
  | {
      readonly by: 'group'
      readonly recipients: readonly Recipient[]
      readonly openTo: GroupWriters
      readonly organisationId: OrganisationId
    }

/** The directory of all domains and mailboxes, for use before there is an actor. Sign-ins use the `AccountStore`. */
export interface Directory {
  /** Returns whether a domain (lower case) is hosted here. `lately` permits an answer that is two seconds old. */
  hasDomain(name: string, when?: 'now' | 'lately'): Promise<boolean>
  /**
   * Returns the recipients of mail to this address from any source. Tags are ignored. postmaster@ and abuse@ reach the
   * Owner, preferably of that domain (product decision 32). Deleted mailboxes are excluded.
   */
  findReached(address: string): Promise<Reached | undefined>
  /**
   * Returns the mailbox with this primary address or alias, or the Owner's for role addresses. Groups and catch-alls
   * are excluded.
   */
  findRecipient(address: string): Promise<Recipient | undefined>
  /** Returns the mailbox as an actor without a person, for jobs. */
  findActor(mailboxId: MailboxId): Promise<MailboxActor | undefined>
  findByBounceToken(
    token: string,
  ): Promise<{ readonly mailboxId: MailboxId; readonly submissionId: string } | undefined>
  /**
   * Returns the names of domains that mail is received and sent for, sorted. `lately` permits an answer that is a minute
   * old.
   */
  verifiedDomains(when?: 'now' | 'lately'): Promise<readonly string[]>
  /** Finds a domain by any spelling of its name. Removed domains are not found. */
  findDomain(name: string): Promise<HostedDomain | undefined>
  /** Finds a removed domain that can be restored, by any spelling. */
  findRemovedDomain(name: string): Promise<RemovedDomain | undefined>
}
