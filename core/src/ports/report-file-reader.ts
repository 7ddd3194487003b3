import type { AggregateReport } from '@sen/model/administration/aggregate-reports'

/** The file is no report, or reading it exceeds a limit on time, memory or size. */
export class UnreadableReport extends Error {
  override readonly name = 'UnreadableReport'
}

/**
 * Parses untrusted aggregate reports: XML (RFC 7489 appendix C) or JSON (RFC 8460 section 4), plain, in gzip or in a
 * zip.
 */
export interface ReportFileReader {
  /**
   * Detects the format by the bytes and returns one report for each domain in the file.
   * @throws UnreadableReport; the process survives
   */
  read(bytes: Uint8Array): Promise<readonly AggregateReport[]>
}
