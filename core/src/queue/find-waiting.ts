import type { SubmissionId } from '@sen/model/ids'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import type { Act } from '../organisations/record-act.ts'
import type { Administrator } from '../people/act-on-person.ts'
import type { MailStore } from '../store.ts'
import type { DeliveryQueue, SubmissionOverview } from './delivery-queue.ts'

export interface QueueNeeds {
  readonly queue: DeliveryQueue
  readonly store: MailStore
  readonly organisations: OrganisationStore
  readonly clock: Clock
}

/** A mail in the queue; `domain`: what of it goes to that one alone. */
export interface WaitingAsked {
  readonly id: SubmissionId
  readonly domain?: string
}

/**
 * The mail that an administrator names: the operator any, an Owner one of their organisation's mailboxes.
 * @throws Refused `not_permitted`; `not_found`, also for one of another organisation
 */
export async function findWaiting(
  { queue }: Pick<QueueNeeds, 'queue'>,
  by: Administrator,
  id: SubmissionId,
): Promise<SubmissionOverview> {
  if (by !== 'operator') requirePermission(by, 'administer')
  const overview = await queue.find(id)
  if (!overview || (by !== 'operator' && overview.organisationId !== by.organisationId)) throw new Refused('not_found')
  return overview
}

/** What the organisation's log says was done to this mail: whose it was and where it went, not what it was about. */
export function queueAct(act: 'mail.retried' | 'mail.given_up', from: string, domains: readonly string[]): Act {
  const details = { domains: domains.slice(0, NAMED_DOMAINS).join(', '), domain_count: domains.length }
  return { act, target: from, details }
}

/** The details of an act have a bound. */
const NAMED_DOMAINS = 10
