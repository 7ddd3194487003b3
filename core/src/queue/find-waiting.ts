import type { OrganisationId, SubmissionId } from '@sen/model/ids'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import type { Act } from '../organisations/record-act.ts'
import type { PersonAdministrator } from '../people/act-on-person.ts'
import type { MailStore } from '../store.ts'
import type { DeliveryQueue, QueuedMail, SubmissionOverview, WaitingFilter } from './delivery-queue.ts'

export interface QueueNeeds {
  readonly queue: DeliveryQueue
  readonly store: MailStore
  readonly organisations: OrganisationStore
  readonly clock: Clock
}

export interface OutgoingQuery {
  readonly id: SubmissionId
  readonly domain?: string
}

/** The operator finds any mail. @throws Refused `not_permitted`; `not_found`, also for others' mail */
export async function findWaiting(
  { queue }: Pick<QueueNeeds, 'queue'>,
  by: PersonAdministrator,
  id: SubmissionId,
): Promise<SubmissionOverview> {
  if (by !== 'operator') requirePermission(by, 'administer')
  const overview = await queue.find(id)
  if (!overview || (by !== 'operator' && overview.organisationId !== by.organisationId)) throw new Refused('not_found')
  return overview
}

export function filterName(which: WaitingFilter): string {
  if (which === 'all') return 'all'
  if ('address' in which) return which.address
  if ('domain' in which) return which.domain
  return 'id' in which ? which.id : which.mailbox
}

export interface Waiting {
  readonly id: SubmissionId
  readonly overview: SubmissionOverview
}

const MOST = 10_000

export async function groupByOrganisation(
  { queue }: Pick<QueueNeeds, 'queue'>,
  which: WaitingFilter,
  fits: (mail: QueuedMail) => boolean = () => true,
): Promise<ReadonlyMap<OrganisationId, readonly Waiting[]>> {
  const waiting = (await queue.list(MOST, which)).filter(fits)
  const mails = new Map<OrganisationId, Waiting[]>()
  for (const id of new Set(waiting.map(({ submissionId }) => submissionId))) {
    const overview = await queue.find(id)
    if (!overview) continue
    const ofOne = mails.get(overview.organisationId) ?? []
    ofOne.push({ id, overview })
    mails.set(overview.organisationId, ofOne)
  }
  for (const ofOne of mails.values()) {
    ofOne.sort((one, other) => Number(one.overview.mailboxId) - Number(other.overview.mailboxId))
  }
  return mails
}

export function queueAct(act: 'mail.retried' | 'mail.given_up', from: string, domains: readonly string[]): Act {
  const details = { domains: domains.slice(0, NAMED_DOMAINS).join(', '), domain_count: domains.length }
  return { act, target: from, details }
}

const NAMED_DOMAINS = 10
