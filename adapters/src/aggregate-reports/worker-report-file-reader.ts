import { type ReportFileReader, UnreadableReport } from '@sen/core/ports/report-file-reader'
import type { AggregateReport } from '@sen/model/administration/aggregate-reports'
import { MAX_REPORT_MAIL_BYTES } from '@sen/model/administration/limits'
import type { Piscina } from 'piscina'
import { openThreadPool } from '../thread-pool.ts'
import { workerEntry } from '../worker-entry.ts'

const IDLE_SECONDS = 20
/** Text of the longest report, twice, with what is made of it. */
const MEMORY_MEGABYTES = 256
/** The longest honest ones take a second; most of the rest is for the thread's start on a busy machine. */
const TIMEOUT_SECONDS = 20

/** Reads reports in a worker thread of its own, with limits on size, time and memory. */
export class WorkerReportFileReader implements ReportFileReader {
  readonly #pool: Piscina<Uint8Array, readonly AggregateReport[]>
  readonly #filename: string

  constructor() {
    const { filename, execArgv } = workerEntry(import.meta.url, 'report-worker')
    this.#filename = filename
    this.#pool = openThreadPool({
      execArgv,
      idleMilliseconds: IDLE_SECONDS * 1_000,
      memoryMegabytes: MEMORY_MEGABYTES,
    })
  }

  async read(bytes: Uint8Array): Promise<readonly AggregateReport[]> {
    if (bytes.byteLength > MAX_REPORT_MAIL_BYTES) throw new UnreadableReport('the report is too long')
    try {
      const signal = AbortSignal.timeout(TIMEOUT_SECONDS * 1_000)
      return await this.#pool.run(bytes, { filename: this.#filename, name: 'read', signal })
    } catch (error) {
      throw new UnreadableReport(error instanceof Error ? error.message : String(error), { cause: error })
    }
  }

  async close(): Promise<void> {
    await this.#pool.destroy()
  }
}
