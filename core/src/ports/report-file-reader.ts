import type { AggregateReport } from '@sen/model/administration/aggregate-reports'

export class UnreadableReport extends Error {
  override readonly name = 'UnreadableReport'
}

/** XML (RFC 7489 appendix C) or JSON (RFC 8460 section 4), plain, in gzip or in a zip. */
export interface ReportFileReader {
  /** Returns one report for each domain in the file. @throws UnreadableReport; the process survives */
  read(bytes: Uint8Array): Promise<readonly AggregateReport[]>
}
