import { AGGREGATE_REPORTS_KEPT_DAYS } from '@sen/model/administration/limits'
import type { Clock } from '../kit/clock.ts'
import type { ReportMailStore } from './report-mail-store.ts'

export function purgeReports({
  reportMail,
  clock,
}: {
  readonly reportMail: ReportMailStore
  readonly clock: Clock
}): Promise<number> {
  return reportMail.purgeReports(new Date(clock.now().getTime() - AGGREGATE_REPORTS_KEPT_DAYS * 86_400_000))
}
