import type { DomainId, MailboxId, OrganisationId } from '@sen/model/ids'
import type { AddressReader, AddressWriter } from '../addresses/address-store.ts'
import type { AggregateReportReader, AggregateReportWriter } from '../aggregate-reports/aggregate-report-store.ts'
import type { DomainReader, DomainWriter } from '../domains/domain-store.ts'
import type { Job, JobOptions } from '../kit/job.ts'
import type { PeopleReader, PeopleWriter } from '../people/people-store.ts'
import type { OrganisationQuarantineReader, OrganisationQuarantineWriter } from '../quarantine/quarantine-store.ts'
import type { WaitingMailReader, WaitingMailWriter } from '../queue/delivery-queue.ts'
import type { MailEvent } from '../realtime/mail-event.ts'
import type { MailRecoveryWriter } from '../removed-mail/mail-recovery-store.ts'
import type { Writer } from '../store.ts'
import type { ActReader, ActWriter } from './act-store.ts'
import type { FooterReader, FooterWriter } from './footer-store.ts'
import type { KeptDaysReader, KeptDaysWriter } from './kept-days-store.ts'

type WithoutVersion<E> = E extends unknown ? Omit<E, 'version'> : never
/** As it is told in several mailboxes: each has a version of its own. */
export type OrganisationEvent = WithoutVersion<MailEvent>

/** In whose mailboxes an event is told: those of the Owners, of all the organisation's people, of a domain's, or one. */
export type Audience = 'owners' | 'everybody' | { readonly domain: DomainId } | { readonly mailbox: MailboxId }

/** What is read of one organisation. Every query has that organisation in its condition. */
export interface OrganisationReader {
  readonly acts: ActReader
  readonly domains: DomainReader
  readonly people: PeopleReader
  readonly addresses: AddressReader
  readonly waiting: WaitingMailReader
  readonly reports: AggregateReportReader
  readonly footer: FooterReader
  readonly keptDays: KeptDaysReader
  readonly quarantine: OrganisationQuarantineReader
}

/** The same inside one transaction. */
export interface OrganisationWriter extends OrganisationReader {
  readonly acts: ActWriter
  readonly domains: DomainWriter
  readonly people: PeopleWriter
  readonly addresses: AddressWriter
  readonly waiting: WaitingMailWriter
  readonly reports: AggregateReportWriter
  readonly footer: FooterWriter
  readonly keptDays: KeptDaysWriter
  readonly recoveries: MailRecoveryWriter
  readonly quarantine: OrganisationQuarantineWriter
  /**
   * Recorded in this transaction, carried to the open pages of those mailboxes after commit. Takes the row locks of the mailboxes: call
   * it last. A mailbox of another organisation hears nothing.
   */
  record(audience: Audience, event: OrganisationEvent): Promise<void>
  /** Added in this transaction; runs after commit, at least once. */
  enqueue(job: Job, options?: JobOptions): Promise<void>
  /**
   * Works in one of the organisation's mailboxes, in this same transaction: for what is done to its mail and stands in the log. It is
   * called before `record`, and for several mailboxes in the order of their ids.
   * @returns undefined, and nothing was done, when it is no mailbox of the organisation
   */
  inMailbox<T>(mailbox: MailboxId, work: (writer: Writer) => Promise<T>): Promise<T | undefined>
}

/** A domain that goes from one organisation to another, with its people. */
export interface DomainMove {
  readonly domain: DomainId
  readonly from: OrganisationId
  readonly into: OrganisationId
}

/** What an organisation has beside mail: domains, people, addresses, and the log of what is done to them. */
export interface OrganisationStore {
  read<T>(organisation: OrganisationId, work: (reader: OrganisationReader) => Promise<T>): Promise<T>
  /** Holds the organisation's row lock from the beginning, so that its writers queue up: never await a door in it. */
  write<T>(organisation: OrganisationId, work: (writer: OrganisationWriter) => Promise<T>): Promise<T>
  /** Begins an organisation, and does the same in it. What the work throws leaves none. */
  begin<T>(work: (writer: OrganisationWriter) => Promise<T>): Promise<T>
  /**
   * Moves a domain, and writes in both organisations in the same transaction, which holds the locks of both. One that has no other domain
   * goes, and its log comes along.
   * @param work with `from` undefined where that one went
   * @returns undefined, and nothing was done, when the domain belongs to `from` no more, or `into` went
   */
  moveDomain<T>(
    move: DomainMove,
    work: (writers: { readonly into: OrganisationWriter; readonly from: OrganisationWriter | undefined }) => Promise<T>,
  ): Promise<T | undefined>
}
