import type { DomainId, OrganisationId, ReportMailId } from '@sen/model/ids'
import type { SmtpEnvelope } from '../ports/sender-check.ts'

/** Mail that came to an address for aggregate reports of a domain, and waits to be read. */
export interface NewReportMail {
  readonly domainId: DomainId
  /** The address that it came to, as it was written. */
  readonly recipient: string
  readonly envelope: SmtpEnvelope
  readonly rawBlob: string
  /** SHA-256 of the bytes as they were sent. */
  readonly sentDigest: string
  readonly receivedAt: Date
}

export interface ReportMail extends NewReportMail {
  readonly id: ReportMailId
  readonly organisationId: OrganisationId
}

/** Over all organisations: for the door that takes it, and for the job that reads it. */
export interface ReportMailStore {
  /** Orders in the same transaction that it is read. */
  add(mail: NewReportMail): Promise<void>
  find(id: ReportMailId): Promise<ReportMail | undefined>
  /** Of one domain. */
  countWaiting(domainId: DomainId): Promise<number>
  /** Its bytes go with the next sweep. */
  remove(id: ReportMailId): Promise<void>
  /** It is read again at that time. @param attempt how often it was read before */
  orderReading(id: ReportMailId, attempt: number, at: Date): Promise<void>
  /** Reports that ended before this. @returns how many */
  forgetReports(endedBefore: Date): Promise<number>
}
