import type { DomainId, OrganisationId, ReportMailId } from '@sen/model/ids'
import type { SmtpEnvelope } from '../ports/sender-check.ts'

export interface NewReportMail {
  readonly domainId: DomainId
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

export interface ReportMailStore {
  add(mail: NewReportMail): Promise<void>
  find(id: ReportMailId): Promise<ReportMail | undefined>
  countWaiting(domainId: DomainId): Promise<number>
  remove(id: ReportMailId): Promise<void>
  scheduleReading(id: ReportMailId, attempt: number, at: Date): Promise<void>
  purgeReports(endedBefore: Date): Promise<number>
}
