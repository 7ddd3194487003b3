import type { DomainId, OrganisationId, ReportMailId } from '@sen/model/ids'
import type { SmtpEnvelope } from '../ports/sender-check.ts'

/** Mail to a domain's report address that waits to be read. */
export interface NewReportMail {
  readonly domainId: DomainId
  /** The recipient address as written. */
  readonly recipient: string
  readonly envelope: SmtpEnvelope
  readonly rawBlob: string
  /** SHA-256 of the bytes as sent. */
  readonly sentDigest: string
  readonly receivedAt: Date
}

export interface ReportMail extends NewReportMail {
  readonly id: ReportMailId
  readonly organisationId: OrganisationId
}

/** Report mail of all organisations, for the SMTP server and the job that reads it. */
export interface ReportMailStore {
  /** Adds the mail and queues the job in one transaction. */
  add(mail: NewReportMail): Promise<void>
  find(id: ReportMailId): Promise<ReportMail | undefined>
  countWaiting(domainId: DomainId): Promise<number>
  /** Removes the mail. Its bytes are removed by the next blob sweep. */
  remove(id: ReportMailId): Promise<void>
  /** Queues another attempt at that time. @param attempt the number of earlier attempts */
  orderReading(id: ReportMailId, attempt: number, at: Date): Promise<void>
  /** Purges reports that ended before then. @returns how many */
  forgetReports(endedBefore: Date): Promise<number>
}
