import type { WaitingMail, WaitingMailReader } from '@sen/core/queue/delivery-queue'
import type { SubmissionKind } from '@sen/core/sending/submission-store'
import { WAITING_RECIPIENTS_NAMED } from '@sen/model/administration/limits'
import type { SubmissionId } from '@sen/model/ids'
import type { Kysely } from 'kysely'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'

interface WaitingRow {
  readonly submission_id: string
  readonly domain: string
  readonly kind: string
  readonly address: string
  readonly recipients: number
  readonly named: readonly string[]
  readonly size_bytes: number
  readonly queued_at: Date
  readonly attempts: number
  readonly last_reply: string
  readonly next_attempt_at: Date | null
  readonly is_stopped: boolean
  readonly total: number
}

/**
 * One question for a page: what waits in the mailboxes of the organisation `$1` by an index of each, and the jobs of that page by their
 * keys. `count(*) over ()` counts all groups before the page is cut.
 */
export const LIST_WAITING = `
  select page.*, s.size_bytes, s.kind, m.address,
    case when job.locked_at is null and job.run_at > now() then job.run_at end as next_attempt_at, job.key is null as is_stopped
  from (
    select d.submission_id, d.domain, d.mailbox_id, count(*)::integer as recipients, min(d.queued_at) as queued_at,
      (array_agg(d.recipient order by d.id))[1:${WAITING_RECIPIENTS_NAMED}] as named, max(d.attempts) as attempts,
      (array_agg(d.last_reply order by d.changed_at desc))[1] as last_reply, (count(*) over ())::integer as total
    from delivery d join submission on submission.id = d.submission_id and submission.state = 'released'
    where d.state in ('queued', 'unclear') and d.mailbox_id = any(array(
      select mailbox.id from mailbox join domain on domain.id = mailbox.domain_id where domain.organisation_id = $1))
    group by d.submission_id, d.domain, d.mailbox_id
    order by min(d.queued_at), d.submission_id, d.domain
    offset $2 limit $3
  ) page
  join submission s on s.id = page.submission_id
  join mailbox m on m.id = page.mailbox_id
  left join lateral (
    select key, run_at, locked_at from graphile_worker.jobs where key = 'deliver:' || page.submission_id || ':' || page.domain
  ) job on true
  order by page.queued_at, page.submission_id, page.domain`

export function waitingMailReader(db: Kysely<Database>, organisationId: string): WaitingMailReader {
  return {
    async list({ offset, limit }) {
      const rows = await runStatement<WaitingRow>(db, LIST_WAITING, [organisationId, offset, limit])
      // A page beyond the end has no row that could say how many there are.
      const total = rows[0]?.total ?? (offset === 0 ? 0 : (await this.list({ offset: 0, limit: 1 })).total)
      return { mails: rows.map(toWaitingMail), total }
    },
  }
}

function toWaitingMail(row: WaitingRow): WaitingMail {
  return {
    submissionId: row.submission_id as SubmissionId,
    domain: row.domain,
    kind: row.kind as SubmissionKind,
    from: row.address,
    to: row.named,
    recipients: row.recipients,
    sizeBytes: row.size_bytes,
    queuedAt: row.queued_at,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at ?? undefined,
    isStopped: row.is_stopped,
    lastReply: row.last_reply,
  }
}
