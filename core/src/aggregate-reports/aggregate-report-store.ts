import type { AggregateReport, DmarcFailure, TlsFailure } from '@sen/model/administration/aggregate-reports'
import type { DomainId, ReportMailId } from '@sen/model/ids'

/** What reports of one kind say of one domain together. */
export interface ReportSums<Failure> {
  readonly reports: number
  /** The domains that were shown to have sent them, up to `REPORTERS_SHOWN`: those whose reports say most first. */
  readonly reporters: readonly string[]
  /** Of all of them. */
  readonly reporterCount: number
  readonly passed: number
  readonly failed: number
  /** The most frequent ones. */
  readonly failures: readonly Failure[]
}

export interface DomainReports {
  readonly domain: string
  /** Undefined: none came. */
  readonly dmarc: ReportSums<DmarcFailure> | undefined
  readonly tls: ReportSums<TlsFailure> | undefined
}

/** Reports on the domains of one organisation. */
export interface AggregateReportReader {
  /** All verified domains by name, with what the reports say that ended since then. */
  sum(since: Date): Promise<readonly DomainReports[]>
  /** @param reporter of this one alone */
  count(domainId: DomainId, reporter?: string): Promise<number>
}

export interface AggregateReportWriter extends AggregateReportReader {
  /**
   * @param reporter the domain that was shown to have sent it
   * @returns false, and nothing is kept, when that one has sent a report of this kind and number on the domain before
   */
  add(domainId: DomainId, report: AggregateReport, facts: { reporter: string; receivedAt: Date }): Promise<boolean>
  /** The mail that brought them has been read. */
  removeMail(id: ReportMailId): Promise<void>
}
