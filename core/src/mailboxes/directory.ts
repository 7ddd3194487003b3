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

export type AddressResolution =
  | {
      readonly by: 'own' | 'alias' | 'role' | 'catch-all'
      readonly recipients: readonly [Recipient]
    }
  | {
      /** The Owner receives mail to this address that is no report. */
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

/** Used before there is an actor. Sign-ins use the `AccountStore`. */
export interface Directory {
  /** `lately` permits an answer that is two seconds old. */
  hasDomain(name: string, when?: 'now' | 'lately'): Promise<boolean>
  /** Ignores tags. postmaster@ and abuse@ reach the Owner, preferably of that domain (product decision 32). */
  findReached(address: string): Promise<AddressResolution | undefined>
  /** Excludes groups and catch-alls. Role addresses reach the Owner's mailbox. */
  findRecipient(address: string): Promise<Recipient | undefined>
  findActor(mailboxId: MailboxId): Promise<MailboxActor | undefined>
  findByBounceToken(
    token: string,
  ): Promise<{ readonly mailboxId: MailboxId; readonly submissionId: string } | undefined>
  /** Sorted. `lately` permits an answer that is a minute old. */
  verifiedDomains(when?: 'now' | 'lately'): Promise<readonly string[]>
  /** Any spelling of the name is found. Removed domains are not. */
  findDomain(name: string): Promise<HostedDomain | undefined>
  findRemovedDomain(name: string): Promise<RemovedDomain | undefined>
}
