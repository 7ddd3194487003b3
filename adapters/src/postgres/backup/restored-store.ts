import type { RestoredStore } from '@sen/core/backups/restored-store'
import type { MailboxId, MessageId, SubmissionId } from '@sen/model/ids'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** More folders than are created between a backup and its restore. */
const SKIPPED_UID_VALIDITIES = 1_000_000

export class PostgresRestoredStore implements RestoredStore {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async passedHolds(now: Date): Promise<readonly { mailboxId: MailboxId; submissionId: SubmissionId }[]> {
    // An undo hold without a planned time lasts seconds, so it has passed.
    const { rows } = await sql<{ mailboxId: MailboxId; submissionId: SubmissionId }>`
      select mailbox_id as "mailboxId", id as "submissionId" from submission
      where state in ('held', 'released') and state = 'held' and (planned_at is null or planned_at <= ${now}) order by id`.execute(
      this.#db,
    )
    return rows
  }

  async passedPeriods(now: Date): Promise<readonly { mailboxId: MailboxId; messageId: MessageId }[]> {
    const { rows } = await sql<{ mailboxId: MailboxId; messageId: MessageId }>`
      select mailbox_id as "mailboxId", message_id as "messageId" from periodic where next_at <= ${now} order by id`.execute(
      this.#db,
    )
    return rows
  }

  async stopDeliveries(): Promise<number> {
    const { rows } = await sql<{ submission: string; key: string }>`
      select distinct delivery.submission_id as submission, 'deliver:' || delivery.submission_id || ':' || delivery.domain as key
      from delivery join submission on submission.id = delivery.submission_id and submission.state = 'released'
      where delivery.state in ('queued', 'unclear')
        and not exists (select 1 from domain where domain.name = delivery.domain and domain.verified
          and domain.routing = 'local')`.execute(this.#db)
    const keys = rows.map(({ key }) => key)
    await sql`select graphile_worker.remove_job(key) from unnest(${keys}::text[]) as key`.execute(this.#db)
    return new Set(rows.map(({ submission }) => submission)).size
  }

  async cancelAutomaticMail(): Promise<number> {
    const { rows } = await sql<{ dropped: number }>`
      select count(*)::integer as dropped from graphile_worker.complete_jobs(array(
        select job.id from graphile_worker.jobs job
        where job.task_identifier in ('forward-message', 'auto-reply')))`.execute(this.#db)
    return rows[0]?.dropped ?? 0
  }

  async renewUidValidity(): Promise<void> {
    // Folders that were created after the backup had later numbers, which are skipped.
    await sql`
      select setval('folder_uid_validity', greatest(
        (select last_value from folder_uid_validity) + ${SKIPPED_UID_VALIDITIES}::bigint, extract(epoch from now())::bigint
      ))`.execute(this.#db)
    await sql`update folder set uid_validity = nextval('folder_uid_validity')`.execute(this.#db)
  }

  async revokeSessions(): Promise<void> {
    for (const table of ['office_session', 'pending_sign_in', 'password_reset', 'login_code', 'session'] as const) {
      await this.#db.deleteFrom(table).execute()
    }
  }
}
