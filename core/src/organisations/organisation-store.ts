import type { DomainId, MailboxId, OrganisationId } from '@sen/model/ids'
import type { AddressReader, AddressWriter } from '../addresses/address-store.ts'
import type { AggregateReportReader, AggregateReportWriter } from '../aggregate-reports/aggregate-report-store.ts'
import type { DomainReader, DomainWriter } from '../domains/domain-store.ts'
import type { Job } from '../job.ts'
import type { JobOptions } from '../kit/job.ts'
import type { PeopleReader, PeopleWriter } from '../people/people-store.ts'
import type { OrganisationQuarantineReader, OrganisationQuarantineWriter } from '../quarantine/quarantine-store.ts'
import type { WaitingMailReader, WaitingMailWriter } from '../queue/delivery-queue.ts'
import type { MailEvent } from '../realtime/mail-event.ts'
import type { MailRecoveryWriter } from '../removed-mail/mail-recovery-store.ts'
import type { Writer } from '../store.ts'
import type { ActReader, ActWriter } from './act-store.ts'
import type { FooterReader, FooterWriter } from './footer-store.ts'
import type { KeptDaysReader, KeptDaysWriter } from './kept-days-store.ts'
import type { MailProgramPolicyReader, MailProgramPolicyWriter } from './mail-program-policy-store.ts'

type WithoutVersion<E> = E extends unknown ? Omit<E, 'version'> : never
export type OrganisationEvent = WithoutVersion<MailEvent>

export type Audience = 'owners' | 'everybody' | { readonly domain: DomainId } | { readonly mailbox: MailboxId }

export interface OrganisationReader {
  readonly acts: ActReader
  readonly domains: DomainReader
  readonly people: PeopleReader
  readonly addresses: AddressReader
  readonly waiting: WaitingMailReader
  readonly reports: AggregateReportReader
  readonly footer: FooterReader
  readonly keptDays: KeptDaysReader
  readonly mailPrograms: MailProgramPolicyReader
  readonly quarantine: OrganisationQuarantineReader
}

export interface OrganisationWriter extends OrganisationReader {
  readonly acts: ActWriter
  readonly domains: DomainWriter
  readonly people: PeopleWriter
  readonly addresses: AddressWriter
  readonly waiting: WaitingMailWriter
  readonly reports: AggregateReportWriter
  readonly footer: FooterWriter
  readonly keptDays: KeptDaysWriter
  readonly mailPrograms: MailProgramPolicyWriter
  readonly recoveries: MailRecoveryWriter
  readonly quarantine: OrganisationQuarantineWriter
  /** Takes the row locks of the mailboxes, so call it last. Mailboxes of other organisations are skipped. */
  record(audience: Audience, event: OrganisationEvent): Promise<void>
  enqueue(job: Job, options?: JobOptions): Promise<void>
  /**
   * Works within this transaction. Call it before `record`, and for several mailboxes in the order of their ids.
   * @returns undefined, without any change, for a mailbox of another organisation
   */
  inMailbox<T>(mailbox: MailboxId, work: (writer: Writer) => Promise<T>): Promise<T | undefined>
}

export interface DomainMove {
  readonly domain: DomainId
  readonly from: OrganisationId
  readonly into: OrganisationId
}

export interface OrganisationStore {
  read<T>(organisation: OrganisationId, work: (reader: OrganisationReader) => Promise<T>): Promise<T>
  /** Locks the organisation's row, so that its writers are serialised. Do not wait for the network inside. */
  write<T>(organisation: OrganisationId, work: (writer: OrganisationWriter) => Promise<T>): Promise<T>
  /** If the work throws, nothing is created. */
  begin<T>(work: (writer: OrganisationWriter) => Promise<T>): Promise<T>
  /**
   * Holds both organisations' locks. An organisation without another domain is deleted, and its log moves along.
   * @param work receives `from` as undefined when that organisation is deleted
   * @returns undefined, without any change, when the domain is no longer in `from` or `into` no longer exists
   */
  moveDomain<T>(
    move: DomainMove,
    work: (writers: { readonly into: OrganisationWriter; readonly from: OrganisationWriter | undefined }) => Promise<T>,
  ): Promise<T | undefined>
}
