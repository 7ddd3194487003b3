import type { AggregateReport, DmarcFailure, TlsFailure } from '@sen/model/administration/aggregate-reports'
import type { DomainId, ReportMailId } from '@sen/model/ids'

export interface ReportSums<Failure> {
  readonly reports: number
  readonly reporters: readonly string[]
  readonly reporterCount: number
  readonly passed: number
  readonly failed: number
  readonly failures: readonly Failure[]
}

export interface DomainReports {
  readonly domain: string
  readonly dmarc: ReportSums<DmarcFailure> | undefined
  readonly tls: ReportSums<TlsFailure> | undefined
}

export interface AggregateReportReader {
  sum(since: Date): Promise<readonly DomainReports[]>
  count(domainId: DomainId, reporter?: string): Promise<number>
}

export interface AggregateReportWriter extends AggregateReportReader {
  /** Returns false, without storing anything, when the reporter has sent this report before. */
  add(domainId: DomainId, report: AggregateReport, facts: { reporter: string; receivedAt: Date }): Promise<boolean>
  removeMail(id: ReportMailId): Promise<void>
}
