import { AGGREGATE_REPORT_DAYS } from '@sen/model/administration/limits'
import { DAY_MILLISECONDS } from '@sen/model/durations'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import type { DomainReports } from './aggregate-report-store.ts'

/** @throws Refused not_permitted */
export function listReportSums(
  { organisations, clock }: { readonly organisations: OrganisationStore; readonly clock: Clock },
  actor: Actor,
): Promise<readonly DomainReports[]> {
  requirePermission(actor, 'administer')
  const since = new Date(clock.now().getTime() - AGGREGATE_REPORT_DAYS * DAY_MILLISECONDS)
  return organisations.read(actor.organisationId, (r) => r.reports.sum(since))
}
