import type {
  DeliveryQueue,
  QueuedMail,
  QueueFigures,
  SubmissionOverview,
  WaitingFilter,
} from '@sen/core/queue/delivery-queue'
import type { DeliveryState } from '@sen/core/sending/submission-store'
import type { MailboxId, OrganisationId, SubmissionId } from '@sen/model/ids'
import { type Kysely, type RawBuilder, sql } from 'kysely'
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
} from '../organisations/waiting-rows.ts'
import { rowId } from '../row-id.ts'
import type { Database } from '../schema.ts'

interface FigureRow {
  readonly queued: number
  readonly unclear: number
  readonly held: number
  readonly oldest: Date | null
  readonly overdue: number
}

const listQueued = (which: WaitingFilter, limit: number): RawBuilder<QueuedRow> => sql<QueuedRow>`
  select page.*, ${sql.raw(SENDER_COLUMNS)}, job.next_attempt_at, job.is_stopped, job.has_failed_here
  from (
    select ${sql.raw(WAITS_SINCE)} as at, submission.id as submission_id, submission.size_bytes, pending.*
    from submission cross join lateral (${sql.raw(pendingByDomain())}) pending
    where submission.state = 'released' and ${ofFilter(which)}
    order by 1, 2, pending.domain limit ${limit}
  ) page ${sql.raw(SENDER_OF_PAGE)} ${sql.raw(NEXT_ATTEMPT)}
  order by page.at, page.submission_id, page.domain`

export class PostgresDeliveryQueue implements DeliveryQueue {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async list(limit: number, which: WaitingFilter = 'all'): Promise<readonly QueuedMail[]> {
    const { rows } = await listQueued(which, limit).execute(this.#db)
    return rows.map(toQueuedMail)
  }

  async organisationsOf(which: WaitingFilter): Promise<readonly OrganisationId[]> {
    const { rows } = await sql<{ organisation_id: string }>`
      select distinct sender_domain.organisation_id
      from submission
      join mailbox m on m.id = submission.mailbox_id
      join domain sender_domain on sender_domain.id = m.domain_id
      where ${ofFilter(which)} and ${IS_WAITING}
      union
      select domain.organisation_id from mailbox join domain on domain.id = mailbox.domain_id
      where mailbox.sending_held_at is not null and ${ofSenders(which, sql`mailbox.id`)}
      order by 1`.execute(this.#db)
    return rows.map(({ organisation_id }) => organisation_id as OrganisationId)
  }

  async find(id: SubmissionId): Promise<SubmissionOverview | undefined> {
    const submission = await this.#db
      .selectFrom('submission')
      .innerJoin('mailbox', 'mailbox.id', 'submission.mailbox_id')
      .innerJoin('domain', 'domain.id', 'mailbox.domain_id')
      .select(['submission.mailbox_id', 'domain.organisation_id', 'mailbox.address', 'state', 'size_bytes'])
      .select('submission.created_at')
      .where('submission.id', '=', rowId(id))
      .executeTakeFirst()
    if (!submission) return undefined
    const deliveries = await this.#db
      .selectFrom('delivery')
      .select(['recipient', 'domain', 'state', 'attempts', 'queued_at', 'last_reply'])
      .where('submission_id', '=', rowId(id))
      .orderBy('id')
      .execute()
    return {
      mailboxId: submission.mailbox_id as MailboxId,
      organisationId: submission.organisation_id as OrganisationId,
      from: submission.address,
      state: submission.state,
      sizeBytes: submission.size_bytes,
      createdAt: submission.created_at,
      entries: deliveries.map((row) => ({
        recipient: row.recipient,
        domain: row.domain,
        state: row.state as DeliveryState,
        attempts: row.attempts,
        queuedAt: row.queued_at,
        lastReply: row.last_reply,
      })),
    }
  }

  async figures(): Promise<QueueFigures> {
    const { rows } = await sql<FigureRow>`
      select count(*) filter (where d.state = 'queued')::integer as queued,
        count(*) filter (where d.state = 'unclear')::integer as unclear,
        min(d.queued_at) as oldest,
        (select count(*) from submission where state = 'held')::integer as held,
        (select count(*) from graphile_worker.jobs where locked_at is null and run_at < now() - interval '1 minute'
          and attempts < max_attempts)::integer as overdue
      from submission s join delivery d on d.submission_id = s.id
      where s.state = 'released' and d.state in ('queued', 'unclear')`.execute(this.#db)
    const [row] = rows
    if (!row) throw new Error('an aggregate has one row')
    return {
      waiting: { queued: row.queued, unclear: row.unclear },
      held: row.held,
      oldestQueuedAt: row.oldest ?? undefined,
      overdueJobs: row.overdue,
    }
  }
}
