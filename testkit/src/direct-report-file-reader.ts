import { readReport } from '@sen/adapters/aggregate-reports/read-report'
import { type ReportFileReader, UnreadableReport } from '@sen/core/ports/report-file-reader'
import type { AggregateReport } from '@sen/model/administration/aggregate-reports'

export class DirectReportFileReader implements ReportFileReader {
  async read(bytes: Uint8Array): Promise<readonly AggregateReport[]> {
    try {
      return await readReport(bytes)
    } catch (error) {
      throw new UnreadableReport('it threw', { cause: error })
    }
  }
}
