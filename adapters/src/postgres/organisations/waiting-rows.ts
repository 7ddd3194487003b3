import type { QueuedMail, WaitingFilter } from '@sen/core/queue/delivery-queue'
import type { HoldReason } from '@sen/core/sending/submission-store'
import { addressSpelling, domainSpellings } from '@sen/model/administration/addresses'
import type { OrganisationId, SubmissionId } from '@sen/model/ids'
import { type RawBuilder, sql } from 'kysely'
import { rowId } from '../row-id.ts'
import { HOLD_REASON } from '../stores/sending/hold-reason.ts'

/** Equals `queued_at` of the deliveries. The indexes of migration 0102 require exactly this expression. */
export const WAITS_SINCE =
  'case when planned_at is null then submission.created_at else coalesce(released_at, submission.created_at) end'

export const pendingByDomain = (more = ''): string => `
  select d.domain, count(*)::integer as recipients, min(d.queued_at) as queued_at, max(d.attempts) as attempts,
    (array_agg(d.last_reply order by d.changed_at desc))[1] as last_reply${more}
  from delivery d where d.submission_id = submission.id and d.state in ('queued', 'unclear') group by d.domain`

/** The keys of the jobs find it. To be joined `on true`. */
export const NEXT_ATTEMPT = `
  left join lateral (
    select case when locked_at is null and run_at > now() then run_at end as next_attempt_at, false as is_stopped,
      last_error is not null as has_failed_here
    from graphile_worker.jobs where key = 'deliver:' || page.submission_id || ':' || page.domain
  ) job on true`

export const SENDER_OF_PAGE = `
  join submission s on s.id = page.submission_id
  join mailbox m on m.id = s.mailbox_id join domain sender_domain on sender_domain.id = m.domain_id`
export const SENDER_COLUMNS = `m.address, sender_domain.organisation_id, ${HOLD_REASON} as on_hold`

export function ofFilter(which: WaitingFilter): RawBuilder<unknown> {
  return typeof which === 'object' && 'id' in which
    ? sql`submission.id = ${rowId(which.id)}`
    : ofSenders(which, sql`submission.mailbox_id`)
}

export function ofSenders(which: WaitingFilter, mailboxId: RawBuilder<unknown>): RawBuilder<unknown> {
  if (which === 'all') return sql`true`
  if ('id' in which) return sql`false`
  if ('mailbox' in which) return sql`${mailboxId} = ${rowId(which.mailbox)}`
  if ('domain' in which) {
    return sql`${mailboxId} in (
      select sender.id from mailbox sender join domain on domain.id = sender.domain_id
      where domain.name = any(${[...domainSpellings(which.domain)]}))`
  }
  const { localPart, untagged, domains } = addressSpelling(which.address)
  return sql`${mailboxId} in (
    select address.mailbox_id from address join domain on domain.id = address.domain_id
    where domain.name = any(${[...domains]}) and address.local_part = any(${[localPart, untagged]}))`
}

export const IS_WAITING = sql`submission.state = 'released' and exists (
  select from delivery where delivery.submission_id = submission.id and delivery.state in ('queued', 'unclear'))`

export interface QueuedRow {
  readonly submission_id: string
  readonly domain: string
  readonly recipients: number
  readonly size_bytes: number
  readonly queued_at: Date
  readonly attempts: number
  readonly last_reply: string
  readonly next_attempt_at: Date | null
  readonly is_stopped: boolean | null
  readonly has_failed_here: boolean | null
  readonly address: string
  readonly organisation_id: string
  readonly on_hold: string | null
}

export function toQueuedMail(row: QueuedRow): QueuedMail {
  return {
    submissionId: row.submission_id as SubmissionId,
    domain: row.domain,
    recipients: row.recipients,
    sizeBytes: row.size_bytes,
    queuedAt: row.queued_at,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at ?? undefined,
    isStopped: row.is_stopped ?? true,
    lastReply: row.last_reply,
    hasFailedHere: row.has_failed_here ?? false,
    from: row.address,
    organisationId: row.organisation_id as OrganisationId,
    onHold: (row.on_hold as HoldReason | null) ?? undefined,
  }
}
