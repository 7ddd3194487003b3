import { UnreadableReport } from '@sen/core/ports/report-file-reader'
import type { AggregateReport } from '@sen/model/administration/aggregate-reports'
import { readDmarcReport } from './dmarc-report.ts'
import { readTlsReport } from './tls-report.ts'
import { unpackReport } from './unpack-report.ts'

export async function readReport(bytes: Uint8Array): Promise<readonly AggregateReport[]> {
  const text = await unpackReport(bytes)
  const first = /[^\s\uFEFF]/u.exec(text)?.[0]
  if (first === '<') return [readDmarcReport(text.replace(/^[\s\uFEFF]+/u, ''))]
  if (first === '{') return readTlsReport(text.replace(/^[\s\uFEFF]+/u, ''))
  throw new UnreadableReport('this is not a report')
}
