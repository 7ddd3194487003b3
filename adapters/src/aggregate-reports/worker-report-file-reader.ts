import { type ReportFileReader, UnreadableReport } from '@sen/core/ports/report-file-reader'
import type { AggregateReport } from '@sen/model/administration/aggregate-reports'
import { MAX_REPORT_MAIL_BYTES } from '@sen/model/administration/limits'
import { WatchedThreads } from '../watched-threads.ts'

const IDLE_SECONDS = 20
const MEMORY_MEGABYTES = 256
const ALLOWED_MILLISECONDS = 10_000

export class WorkerReportFileReader implements ReportFileReader {
  readonly #threads = new WatchedThreads({
    moduleUrl: import.meta.url,
    worker: 'report-worker',
    idleMilliseconds: IDLE_SECONDS * 1_000,
    memoryMegabytes: MEMORY_MEGABYTES,
  })

  async read(bytes: Uint8Array): Promise<readonly AggregateReport[]> {
    if (bytes.byteLength > MAX_REPORT_MAIL_BYTES) throw new UnreadableReport('the report is too long')
    try {
      const limits = { allowedMilliseconds: ALLOWED_MILLISECONDS, input: bytes }
      return (await this.#threads.run('read', bytes, limits)) as readonly AggregateReport[]
    } catch (error) {
      throw new UnreadableReport(error instanceof Error ? error.message : String(error), { cause: error })
    }
  }

  async close(): Promise<void> {
    await this.#threads.close()
  }
}
