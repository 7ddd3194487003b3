import { UnreadableReport } from '@sen/core/ports/report-file-reader'
import { MAX_REPORT_FAILURES, MAX_REPORT_MAIL_BYTES, MAX_REPORT_ROWS } from '@sen/model/administration/limits'
import { dmarcReport } from '@sen/testkit/aggregate-reports'
import { reportFileReaderConformance } from '@sen/testkit/conformance/report-file-reader'
import { DirectReportFileReader } from '@sen/testkit/direct-report-file-reader'
import { afterAll, expect, it } from 'vitest'
import { WorkerReportFileReader } from './worker-report-file-reader.ts'

const worker = new WorkerReportFileReader()
const direct = new DirectReportFileReader()
afterAll(() => worker.close())

reportFileReaderConformance('WorkerReportFileReader', () => worker)
reportFileReaderConformance('DirectReportFileReader', () => direct)

const report = (rows: number) =>
  Buffer.from(
    dmarcReport(
      { domain: 'sen.example', id: '1', day: new Date('2026-11-20') },
      Array.from({ length: rows }, (_, at) => ({ ip: `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`, count: at + 1 })),
    ),
  )

it('counts all rows, and keeps the sources that fail most', async () => {
  const [read] = await direct.read(report(MAX_REPORT_FAILURES + 100))
  const rows = MAX_REPORT_FAILURES + 100
  expect(read?.failed).toBe((rows * (rows + 1)) / 2)
  expect(read?.failures).toHaveLength(MAX_REPORT_FAILURES)
  expect(read?.failures[0]).toMatchObject({ messages: rows })
})

it('rejects a report whose counts add up to an impossible total', async () => {
  const row = '<record><row><count>1000000000000</count></row></record>'
  const of = (rows: number) =>
    Buffer.from(
      report(0)
        .toString()
        .replace('</feedback>', `${row.repeat(rows)}</feedback>`),
    )
  await expect(direct.read(of(1))).resolves.toMatchObject([{ failed: 1_000_000_000_000 }])
  await expect(direct.read(of(2))).rejects.toThrow(UnreadableReport)
})

it('does not read a report that has more rows, or is longer, than any real one', async () => {
  const row = '<record><row><count>1</count></row></record>'
  const text = report(0)
    .toString()
    .replace('</feedback>', `${row.repeat(MAX_REPORT_ROWS + 1)}</feedback>`)
  await expect(direct.read(Buffer.from(text))).rejects.toThrow(UnreadableReport)
  await expect(worker.read(new Uint8Array(MAX_REPORT_MAIL_BYTES + 1))).rejects.toThrow(UnreadableReport)
})
