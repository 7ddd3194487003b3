import { AGGREGATE_REPORTS_KEPT_DAYS } from '@sen/model/administration/limits'
import { DAY_MILLISECONDS } from '@sen/model/durations'
import type { Clock } from '../kit/clock.ts'
import type { ReportMailStore } from './report-mail-store.ts'

export function purgeReports({
  reportMail,
  clock,
}: {
  readonly reportMail: ReportMailStore
  readonly clock: Clock
}): Promise<number> {
  return reportMail.purgeReports(new Date(clock.now().getTime() - AGGREGATE_REPORTS_KEPT_DAYS * DAY_MILLISECONDS))
}
