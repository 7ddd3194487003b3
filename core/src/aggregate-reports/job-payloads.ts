import type { ReportMailId } from '@sen/model/ids'

export interface AggregateReportsJobPayloads {
  'read-report-mail': {
    readonly reportMailId: ReportMailId
    readonly attempt: number
  }
}
