import { andOneMore, pageOf } from '@sen/core/kit/list-page'
import type { WaitingFilter, WaitingMail, WaitingMailReader, WaitingMailWriter } from '@sen/core/queue/delivery-queue'
import type { SubmissionKind } from '@sen/core/sending/submission-store'
import { WAITING_RECIPIENTS_NAMED } from '@sen/model/administration/limits'
import { MAX_COUNTED_ROWS } from '@sen/model/long-lists/limits'
import { type Kysely, sql, type Transaction } from 'kysely'
import { inMicroseconds, timestampText } from '../lists/place-in-time.ts'
import { rowId } from '../row-id.ts'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'
import {
  IS_WAITING,
  NEXT_ATTEMPT,
  ofFilter,
  ofSenders,
  pendingByDomain,
  type QueuedRow,
  SENDER_COLUMNS,
  SENDER_OF_PAGE,
  toQueuedMail,
  WAITS_SINCE,
} from './waiting-rows.ts'

interface WaitingRow extends QueuedRow {
  readonly kind: string
  readonly named: readonly string[]
  readonly at_microseconds: string
}

const MAILBOXES = `
  select mailbox.id from mailbox join domain on domain.id = mailbox.domain_id where domain.organisation_id = $1`

const waitingOf = (columns: string, limit: string): string => `
  select ${WAITS_SINCE} as at, submission.id${columns} from submission
  where submission.mailbox_id = m.id and submission.state = 'released' and (${WAITS_SINCE}, submission.id) >= ($2::timestamptz, $3::bigint)
    and exists (select from delivery d where d.submission_id = submission.id and d.state in ('queued', 'unclear'))
  order by 1, 2 limit ${limit}`

/**
 * The longest waiting mail is in the mailboxes whose first mail waits longest. So the query reads at most as many
 * mailboxes, and mails of each, as the page has rows, plus one.
 */
const LIST_WAITING = `
  select page.*, ${inMicroseconds('page.at')} as at_microseconds, ${SENDER_COLUMNS}, job.next_attempt_at, job.is_stopped, job.has_failed_here
  from (
    select submission.at, submission.id as submission_id, submission.size_bytes, submission.kind, pending.*
    from (
      select waiting.*
      from (
        select m.id from (${MAILBOXES}) m cross join lateral (${waitingOf('', '1')}) oldest
        order by oldest.at, oldest.id limit $5::integer + 1
      ) m
      cross join lateral (${waitingOf(', submission.size_bytes, submission.kind', '$5::integer + 1')}) waiting
      order by waiting.at, waiting.id limit $5::integer + 1
    ) submission
    cross join lateral (${pendingByDomain(
      `, (array_agg(d.recipient order by d.id))[1:${WAITING_RECIPIENTS_NAMED}] as named`,
    )}) pending
    where (submission.at, submission.id, pending.domain) > ($2::timestamptz, $3::bigint, $4::text)
    order by submission.at, submission.id, pending.domain limit $5
  ) page ${SENDER_OF_PAGE} ${NEXT_ATTEMPT}
  order by page.at, page.submission_id, page.domain`

/** A limit per mailbox makes the planner use the mailbox's index. */
const COUNT_WAITING = `
  select count(*)::integer as count from (
    select from (${MAILBOXES}) m
    cross join lateral (
      select id from submission where mailbox_id = m.id and state = 'released' limit ${andOneMore(MAX_COUNTED_ROWS)}
    ) submission
    cross join lateral (
      select from delivery d where d.submission_id = submission.id and d.state in ('queued', 'unclear') group by d.domain
    ) pending
    limit ${andOneMore(MAX_COUNTED_ROWS)}
  ) counted`

export function waitingMailReader(db: Kysely<Database>, organisationId: string): WaitingMailReader {
  return {
    async list({ after, limit }) {
      const place = after
        ? [timestampText(after.atMicroseconds), rowId(after.id), after.domain]
        : ['-infinity', '0', '']
      const [read, [counted]] = await Promise.all([
        runStatement<WaitingRow>(db, LIST_WAITING, [organisationId, ...place, andOneMore(limit)]),
        runStatement<{ count: number }>(db, COUNT_WAITING, [organisationId]),
      ])
      const { rows, ...end } = pageOf(read, counted?.count ?? 0, limit, (row) => ({
        atMicroseconds: Number(row.at_microseconds),
        id: row.submission_id,
        domain: row.domain,
      }))
      return { mails: rows.map(toWaitingMail), ...end }
    },
  }
}

export function waitingMailWriter(tx: Transaction<Database>, organisationId: string): WaitingMailWriter {
  const ours = sql`submission.mailbox_id in (
    select mailbox.id from mailbox join domain on domain.id = mailbox.domain_id where domain.organisation_id = ${organisationId})`
  const resume = async (which: WaitingFilter): Promise<void> => {
    await sql`
      select graphile_worker.reschedule_jobs(array(
        select job.id from submission
        join delivery on delivery.submission_id = submission.id and delivery.state in ('queued', 'unclear')
        join graphile_worker.jobs job on job.key = 'deliver:' || submission.id || ':' || delivery.domain
        where submission.state = 'released' and submission.on_hold_since is null and job.locked_at is null
          and ${ours} and ${ofFilter(which)}
      ), run_at => now())`.execute(tx)
  }
  return {
    ...waitingMailReader(tx, organisationId),
    hold: async (which, at) => {
      const { numAffectedRows = 0n } = await sql`
        update submission set on_hold_since = ${at}
        where on_hold_since is null and ${ours} and ${ofFilter(which)} and ${IS_WAITING}`.execute(tx)
      return Number(numAffectedRows)
    },
    release: async (which) => {
      const { rows } = await sql<{ id: string }>`
        update submission set on_hold_since = null
        where on_hold_since is not null and ${ours} and ${ofFilter(which)} returning id`.execute(tx)
      if (rows.length > 0) await resume(which)
      return rows.length
    },
    releaseSenders: async (which, at) => {
      const { rows } = await sql<{ address: string }>`
        update mailbox set sending_held_at = null, sending_held_by = null, sending_released_at = ${at}
        from domain
        where domain.id = mailbox.domain_id and domain.organisation_id = ${organisationId}
          and mailbox.sending_held_at is not null and ${ofSenders(which, sql`mailbox.id`)}
        returning mailbox.address`.execute(tx)
      if (rows.length > 0) await resume(which)
      return rows.map(({ address }) => address)
    },
    resume,
  }
}

function toWaitingMail(row: WaitingRow): WaitingMail {
  return { ...toQueuedMail(row), kind: row.kind as SubmissionKind, to: row.named }
}
