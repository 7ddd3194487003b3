import type { AggregateReport, DmarcFailure, TlsFailure } from '@sen/model/administration/aggregate-reports'
import type { DomainId, ReportMailId } from '@sen/model/ids'

/** The sum of the reports of one kind on a domain. */
export interface ReportSums<Failure> {
  readonly reports: number
  /** The verified senders with the most reported mail, up to `REPORTERS_SHOWN`. */
  readonly reporters: readonly string[]
  readonly reporterCount: number
  readonly passed: number
  readonly failed: number
  /** The most frequent failures. */
  readonly failures: readonly Failure[]
}

export interface DomainReports {
  readonly domain: string
  /** Undefined when there are no reports. */
  readonly dmarc: ReportSums<DmarcFailure> | undefined
  readonly tls: ReportSums<TlsFailure> | undefined
}

export interface AggregateReportReader {
  /** Returns all verified domains by name, with the sums of reports that ended since then. */
  sum(since: Date): Promise<readonly DomainReports[]>
  /** @param reporter counts its reports only */
  count(domainId: DomainId, reporter?: string): Promise<number>
}

export interface AggregateReportWriter extends AggregateReportReader {
  /**
   * @param reporter the verified sender's domain
   * @returns false, without storing anything, when the reporter has sent this report before
   */
  add(domainId: DomainId, report: AggregateReport, facts: { reporter: string; receivedAt: Date }): Promise<boolean>
  /** Deletes the mail after its reports were read. */
  removeMail(id: ReportMailId): Promise<void>
}
