import type { ReportMailId } from '@sen/model/ids'

export interface AggregateReportsJobPayloads {
  /** Reads mail to an address for DMARC or TLS reports. `attempt` counts from 0. */
  'read-report-mail': {
    readonly reportMailId: ReportMailId
    readonly attempt: number
  }
}
