import type { DeliveryQueue, QueuedMail, QueueFigures, SubmissionOverview } from '@sen/core/queue/delivery-queue'
import type { DeliveryState } from '@sen/core/sending/submission-store'
import type { MailboxId, OrganisationId, SubmissionId } from '@sen/model/ids'
import { type Kysely, sql } from 'kysely'
import { rowId } from '../row-id.ts'
import type { Database } from '../schema.ts'

interface QueuedRow {
  readonly submission_id: string
  readonly domain: string
  readonly recipients: number
  readonly size_bytes: number
  readonly queued_at: Date
  readonly attempts: number
  readonly next_attempt_at: Date | null
  readonly last_reply: string | null
  readonly is_stopped: boolean
}

interface FigureRow {
  readonly queued: number
  readonly unclear: number
  readonly held: number
  readonly oldest: Date | null
  readonly overdue: number
}

export class PostgresDeliveryQueue implements DeliveryQueue {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async list(limit: number): Promise<readonly QueuedMail[]> {
    const { rows } = await sql<QueuedRow>`
      select d.submission_id, d.domain, count(*)::integer as recipients, s.size_bytes, min(d.queued_at) as queued_at,
        max(d.attempts) as attempts, min(j.run_at) as next_attempt_at,
        (array_agg(d.last_reply order by d.changed_at desc))[1] as last_reply,
        not exists (select from graphile_worker.jobs o where o.key = 'deliver:' || d.submission_id || ':' || d.domain) as is_stopped
      from delivery d
        join submission s on s.id = d.submission_id and s.state = 'released'
        left join graphile_worker.jobs j
          on j.key = 'deliver:' || d.submission_id || ':' || d.domain and j.locked_at is null and j.run_at > now()
      where d.state in ('queued', 'unclear')
      group by d.submission_id, d.domain, s.size_bytes
      order by min(d.queued_at), d.submission_id limit ${limit}`.execute(this.#db)
    return rows.map((row) => ({
      submissionId: row.submission_id as SubmissionId,
      domain: row.domain,
      recipients: row.recipients,
      sizeBytes: row.size_bytes,
      queuedAt: row.queued_at,
      attempts: row.attempts,
      nextAttemptAt: row.next_attempt_at ?? undefined,
      lastReply: row.last_reply ?? '',
      isStopped: row.is_stopped,
    }))
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
      from delivery d join submission s on s.id = d.submission_id and s.state = 'released'
      where d.state in ('queued', 'unclear')`.execute(this.#db)
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
