import type { QueuedMail } from '@sen/core/queue/delivery-queue'
import type { SubmissionId } from '@sen/model/ids'

/**
 * Since when a released submission waits, as its deliveries say (`queued_at`): planned mail since it left its plan, any other since it was
 * sent. In these words, or the indexes of waiting submissions (migration 0102) do not serve.
 */
export const WAITS_SINCE =
  'case when planned_at is null then submission.created_at else coalesce(released_at, submission.created_at) end'

/** What of the submission `submission_id` waits, a row for each domain. Few deliveries are of one submission, and they are found by it. */
export const pendingByDomain = (more = ''): string => `
  select d.domain, count(*)::integer as recipients, min(d.queued_at) as queued_at, max(d.attempts) as attempts,
    (array_agg(d.last_reply order by d.changed_at desc))[1] as last_reply${more}
  from delivery d where d.submission_id = submission.id and d.state in ('queued', 'unclear') group by d.domain`

/** When the rows of `page` are tried again: its jobs by their keys. To be joined `on true`. */
export const NEXT_ATTEMPT = `
  left join lateral (
    select case when locked_at is null and run_at > now() then run_at end as next_attempt_at, false as is_stopped,
      last_error is not null as has_failed_here
    from graphile_worker.jobs where key = 'deliver:' || page.submission_id || ':' || page.domain
  ) job on true`

export interface QueuedRow {
  readonly submission_id: string
  readonly domain: string
  readonly recipients: number
  readonly size_bytes: number
  readonly queued_at: Date
  readonly attempts: number
  readonly last_reply: string
  readonly next_attempt_at: Date | null
  /** Null: there is no job. */
  readonly is_stopped: boolean | null
  readonly has_failed_here: boolean | null
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
  }
}
