import type { AggregateReport } from '@sen/model/administration/aggregate-reports'

/** Time, memory or a limit gave out, or it is no report. */
export class UnreadableReport extends Error {
  override readonly name = 'UnreadableReport'
}

/** Reads the files in which strangers report: XML (RFC 7489 appendix C) or JSON (RFC 8460 section 4), bare, in gzip or in a zip. */
export interface ReportFileReader {
  /**
   * One report for each domain that the file tells of. What it is, is told by its bytes.
   * @throws UnreadableReport; the process survives
   */
  read(bytes: Uint8Array): Promise<readonly AggregateReport[]>
}
