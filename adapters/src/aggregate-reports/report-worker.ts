import type { AggregateReport } from '@sen/model/administration/aggregate-reports'
import { readReport } from './read-report.ts'

export function read(bytes: Uint8Array): Promise<readonly AggregateReport[]> {
  return readReport(bytes)
}
