import { withCleanup } from '@sen/core/kit/clean-up'
import type { DamagedBlob, MaintenanceStore } from '@sen/core/maintenance/maintenance-store'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import type { DriveItemId, FolderId, MailboxId, SubmissionId } from '@sen/model/ids'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { correctDriveTotals } from './drive/drive-sums.ts'
import { QUOTA_MEGABYTES } from './quota.ts'
import { rowId } from './row-id.ts'
import type { Database } from './schema.ts'
import { SWEEP_LOCK } from './sweep-lock.ts'

const BATCH = 1_000

/** Matches jobs that were added while the clock was ahead. */
function strandedBeyond(end: Date): RawBuilder<unknown> {
  return sql`(
    job.updated_at > now() + interval '1 minute'
    or job.run_at > ${end}::timestamptz and job.task_id in (
      select id from graphile_worker._private_tasks where identifier = 'deliver-to-domain'
    )
  )`
}

export class PostgresMaintenance implements MaintenanceStore {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async databaseCreatedAt(): Promise<Date> {
    const { rows } = await sql<{ at: string }>`select min(timestamp) as at from kysely_migration`.execute(this.#db)
    const at = new Date(rows[0]?.at ?? Number.NaN)
    if (Number.isNaN(at.getTime())) throw new Error('the database does not know when it was set up')
    return at
  }

  async unreferencedBlobs(keys: readonly string[]): Promise<readonly string[]> {
    // One statement sees all tables at the same moment.
    const { rows } = await sql<{ key: string }>`
      select asked.key from unnest(${[...keys]}::text[]) as asked(key)
      where not exists (select 1 from blob_reference where blob = asked.key)`.execute(this.#db)
    return rows.map((row) => row.key)
  }

  async referencedBlobs(after: string, limit: number): Promise<readonly string[]> {
    const { rows } = await sql<{ key: string }>`
      select distinct blob as key from blob_reference where blob > ${after} order by blob limit ${limit}`.execute(
      this.#db,
    )
    return rows.map((row) => row.key)
  }

  async recordScrub(checked: readonly string[], damaged: readonly DamagedBlob[], at: Date): Promise<void> {
    const keys = damaged.map(({ key }) => key)
    await this.#db.transaction().execute(async (tx) => {
      await sql`delete from damaged_blob where blob = any(${[...checked]}::text[])`.execute(tx)
      await sql`
        insert into damaged_blob (blob, is_missing, found_at)
        select blob, is_missing, ${at}
        from unnest(${keys}::text[], ${damaged.map(({ damage }) => damage === 'missing')}::boolean[]) as found(blob, is_missing)
        on conflict do nothing`.execute(tx)
    })
  }

  async damagedBlobs(limit: number): Promise<readonly DamagedBlob[]> {
    const { rows } = await sql<{ blob: string; is_missing: boolean }>`
      select blob, is_missing from damaged_blob d
      where exists (select from blob_reference where blob = d.blob) order by blob limit ${limit}`.execute(this.#db)
    return rows.map(({ blob, is_missing }) => ({ key: blob, damage: is_missing ? 'missing' : 'damaged' }))
  }

  async scrubbedTo(): Promise<string> {
    const row = await this.#db.selectFrom('blob_scrub').select('checked_to').executeTakeFirst()
    return row?.checked_to ?? ''
  }

  async setScrubbedTo(key: string): Promise<void> {
    await sql`
      insert into blob_scrub (checked_to) values (${key})
      on conflict (is_only) do update set checked_to = excluded.checked_to`.execute(this.#db)
  }

  async withSweepLock<T>(sweep: () => Promise<T>): Promise<T | undefined> {
    return this.#db.connection().execute(async (session) => {
      // A session lock ends with the connection even if the process crashes.
      const { rows } = await sql<{ taken: boolean }>`
        select pg_try_advisory_lock(${SWEEP_LOCK}::integer, 1) as taken`.execute(session)
      if (!rows[0]?.taken) return undefined
      const unlock = () => sql`select pg_advisory_unlock(${SWEEP_LOCK}::integer, 1)`.execute(session)
      return withCleanup(sweep, unlock)
    })
  }

  async overdueSubmissions(end: Date): Promise<readonly { mailboxId: MailboxId; submissionId: SubmissionId }[]> {
    const { rows } = await sql<{ mailboxId: MailboxId; submissionId: SubmissionId }>`
      select mailbox_id as "mailboxId", id as "submissionId" from submission
      where state in ('held', 'released') and state = 'held' and planned_at is null and hold_until > ${end}`.execute(
      this.#db,
    )
    return rows
  }

  async countOverdueJobs(end: Date): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from graphile_worker._private_jobs job where ${strandedBeyond(end)}`.execute(
      this.#db,
    )
    return rows[0]?.count ?? 0
  }

  async releaseStrandedJobs(now: Date, end: Date): Promise<number> {
    const { numAffectedRows } = await sql`
      update graphile_worker._private_jobs job
      set run_at = case
          when updated_at > now() + interval '1 minute' then now() + greatest(run_at - updated_at, interval '0')
          else ${now}::timestamptz
        end,
        created_at = least(created_at, now()), updated_at = now()
      where locked_at is null and ${strandedBeyond(end)}`.execute(this.#db)
    return Number(numAffectedRows ?? 0)
  }

  async unnumberedFolders(
    after: string,
    limit: number,
  ): Promise<readonly { mailboxId: MailboxId; folderId: FolderId }[]> {
    const { rows } = await sql<{ mailboxId: MailboxId; folderId: FolderId }>`
      select f.mailbox_id as "mailboxId", f.id as "folderId" from folder f join mailbox m on m.id = f.mailbox_id
      where f.uid_next = 0 and f.role not in ('starred', 'scheduled', 'periodic') and f.id > ${rowId(after)}
      order by f.id limit ${limit}`.execute(this.#db)
    return rows
  }

  async uncountedInboxes(
    after: string,
    limit: number,
  ): Promise<readonly { mailboxId: MailboxId; folderId: FolderId }[]> {
    const { rows } = await sql<{ mailboxId: MailboxId; folderId: FolderId }>`
      select f.mailbox_id as "mailboxId", f.id as "folderId" from folder f join mailbox m on m.id = f.mailbox_id
      where not f.has_octets and f.role = 'inbox' and f.uid_next > 0 and m.deleted_at is null and f.id > ${rowId(after)}
      order by f.id limit ${limit}`.execute(this.#db)
    return rows
  }

  async setOctetsCounted(folderId: FolderId): Promise<void> {
    await sql`update folder set has_octets = true where id = ${rowId(folderId)}`.execute(this.#db)
  }

  async expireGoneMessages(leftBefore: Date): Promise<number> {
    return this.#inBatches(sql`
      with expired as materialized (
        select ctid, folder_id, version from message_gone where left_at < ${leftBefore} limit ${BATCH}
      ),
      floors as (
        update folder f set gone_floor = greatest(f.gone_floor, e.version)
        from (select folder_id, max(version) as version from expired group by folder_id) e where f.id = e.folder_id
      )
      delete from message_gone where ctid = any(array(select ctid from expired))`)
  }

  async dateUndatedTrash(now: Date): Promise<void> {
    await sql`
      update message set moved_at = ${now}
      from folder where folder.role = 'trash' and message.folder_id = folder.id and message.moved_at is null`.execute(
      this.#db,
    )
  }

  async trashesOlderThan(before: Date): Promise<readonly { mailboxId: MailboxId; folderId: FolderId }[]> {
    const { rows } = await sql<{ mailboxId: MailboxId; folderId: FolderId }>`
      select folder.mailbox_id as "mailboxId", folder.id as "folderId" from folder
      where folder.role = 'trash'
        and exists (select 1 from message where message.folder_id = folder.id and message.moved_at < ${before})`.execute(
      this.#db,
    )
    return rows
  }

  async purgeRemovedMail(now: Date): Promise<number> {
    // The index finds mailboxes with expired mail first, so that no statement scans mail that stays.
    const { rows } = await sql<{ id: string; before: Date }>`
      select m.id, kept.before from mailbox m join domain d on d.id = m.domain_id join organisation o on o.id = d.organisation_id
      cross join lateral (select ${now}::timestamptz - make_interval(days => o.removed_mail_kept_days) as before) kept
      where exists (select from removed_message r where r.mailbox_id = m.id and r.removed_at <= kept.before)`.execute(
      this.#db,
    )
    let count = 0
    for (const { id, before } of rows) {
      count += await this.#inBatches(sql`
        delete from removed_message where id in (
          select id from removed_message where mailbox_id = ${id} and removed_at <= ${before}
          order by removed_at limit ${BATCH})`)
    }
    return count
  }

  async purgeRemovedMailBeyond(percent: number): Promise<number> {
    return this.#inBatches(sql`
      with place as (
        select m.id, case when m.auto_quota then -d.id else m.id end as shares,
          ${sql.raw(QUOTA_MEGABYTES)}::numeric * ${MEGABYTE_BYTES}::integer * ${percent}::integer / 100 as room
        from mailbox m join domain d on d.id = m.domain_id
      ),
      full_place as (
        select p.shares from place p join removed_message r on r.mailbox_id = p.id
        group by p.shares, p.room having sum(r.size_bytes) > p.room
      ),
      kept as (
        select r.id, p.room, sum(r.size_bytes) over (partition by p.shares order by r.removed_at desc, r.id desc) as bytes
        from place p join removed_message r on r.mailbox_id = p.id where p.shares in (select shares from full_place)
      )
      delete from removed_message where id in (select id from kept where bytes > room limit ${BATCH})`)
  }

  async purgeQuarantine(receivedBefore: Date): Promise<number> {
    const { rows } = await sql`
      delete from quarantined_message where id in (
        select id from quarantined_message where received_at < ${receivedBefore} order by received_at limit ${BATCH}
      ) returning id`.execute(this.#db)
    return rows.length
  }

  async purgeTasks(endedBefore: Date): Promise<number> {
    const { numDeletedRows } = await this.#db.deleteFrom('task').where('ended_at', '<', endedBefore).executeTakeFirst()
    return Number(numDeletedRows)
  }

  async purgeWithheld(withheldBefore: Date): Promise<number> {
    const gone = this.#db.deleteFrom('withheld_delivery').where('withheld_at', '<', withheldBefore)
    return Number((await gone.executeTakeFirst()).numDeletedRows)
  }

  async purgeDeliveredCopies(): Promise<number> {
    const { numAffectedRows } = await sql`
      update tracked_copy set raw_blob = null
      from delivery join submission on submission.id = delivery.submission_id
      where tracked_copy.raw_blob is not null and tracked_copy.delivery_id = delivery.id
        and submission.state in ('done', 'cancelled')`.execute(this.#db)
    return Number(numAffectedRows ?? 0)
  }

  async purgeNotices(queuedBefore: Date): Promise<number> {
    const done = this.#db
      .deleteFrom('submission')
      .where('kind', '<>', 'message')
      .where('state', '=', 'done')
      .where('created_at', '<', queuedBefore)
    return Number((await done.executeTakeFirst()).numDeletedRows)
  }

  async purgeCodes(expiredBefore: Date): Promise<number> {
    const gone = this.#db.deleteFrom('mailed_code').where('expires_at', '<', expiredBefore)
    const ofPhones = this.#db.deleteFrom('phone_code').where('expires_at', '<', expiredBefore)
    // Their limits count within a day or an hour, so the rows stay for twice as long.
    const asked = this.#db
      .deleteFrom('phone_code_ask')
      .where('asked_at', '<', sql<Date>`${expiredBefore}::timestamptz - interval '2 days'`)
    const toStrangers = this.#db
      .deleteFrom('code_to_stranger')
      .where('sent_at', '<', sql<Date>`${expiredBefore}::timestamptz - interval '2 days'`)
    const toReceivers = this.#db
      .deleteFrom('code_to_receiver')
      .where('sent_at', '<', sql<Date>`${expiredBefore}::timestamptz - interval '2 hours'`)
    const results = await Promise.all(
      [gone, ofPhones, asked, toStrangers, toReceivers].map((each) => each.executeTakeFirst()),
    )
    return results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
  }

  async purgeVacationReplies(repliedBefore: Date): Promise<number> {
    const gone = this.#db.deleteFrom('vacation_reply').where('replied_at', '<', repliedBefore)
    return Number((await gone.executeTakeFirst()).numDeletedRows)
  }

  async purgeShares(endedBefore: Date, now: Date): Promise<number> {
    const count = async (gone: { executeTakeFirst(): Promise<{ readonly numDeletedRows: bigint }> }) =>
      Number((await gone.executeTakeFirst()).numDeletedRows)
    const requests = this.#db
      .deleteFrom('file_request')
      .where((eb) => eb.or([eb('ended_at', '<', endedBefore), eb('expires_at', '<', endedBefore)]))
    return (
      (await count(this.#db.deleteFrom('drive_share').where('ended_at', '<', endedBefore))) +
      (await count(requests)) +
      (await count(this.#db.deleteFrom('drive_share_visit').where('expires_at', '<', now))) +
      (await count(this.#db.deleteFrom('file_request_visit').where('expires_at', '<', now)))
    )
  }

  async purgeExpiredExports(expiredBefore: Date): Promise<number> {
    const gone = this.#db.deleteFrom('mail_export').where('expires_at', '<=', expiredBefore)
    return Number((await gone.executeTakeFirst()).numDeletedRows)
  }

  async purgeExpiredUploads(touchedBefore: Date): Promise<readonly string[]> {
    const gone = this.#db.deleteFrom('upload').where('task_id', 'is', null).where('touched_at', '<', touchedBefore)
    const rows = await gone.returning('write_id').execute()
    return rows.flatMap((row) => row.write_id ?? [])
  }

  async purgeImports(endedBefore: Date): Promise<number> {
    const gone = this.#db.deleteFrom('mail_import').where('ended_at', '<', endedBefore)
    return Number((await gone.executeTakeFirst()).numDeletedRows)
  }

  async purgeRemovedFilters(removedBefore: Date): Promise<number> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('rule')
      .where('removed_at', '<', removedBefore)
      .executeTakeFirst()
    return Number(numDeletedRows)
  }

  async purgeRemovedContacts(removedBefore: Date): Promise<number> {
    const contacts = this.#db.deleteFrom('contact').where('removed_at', '<', removedBefore)
    const groups = this.#db.deleteFrom('contact_group').where('removed_at', '<', removedBefore)
    return (
      Number((await contacts.executeTakeFirst()).numDeletedRows) +
      Number((await groups.executeTakeFirst()).numDeletedRows)
    )
  }

  async driveTrashBefore(before: Date): Promise<readonly { mailboxId: MailboxId; roots: readonly DriveItemId[] }[]> {
    const { rows } = await sql<{ mailboxId: MailboxId; roots: DriveItemId[] }>`
      select mailbox_id as "mailboxId", array_agg(id::text) as roots from drive_item
      where id = trash_root_id and trashed_at < ${before} group by mailbox_id`.execute(this.#db)
    return rows
  }

  correctDriveTotals(): Promise<number> {
    return correctDriveTotals(this.#db)
  }

  async purgeRemovedLabels(removedBefore: Date): Promise<number> {
    const { rows: labels } = await sql<{ id: string; mailbox_id: string }>`
      select id, mailbox_id from label where removed_at < ${removedBefore}`.execute(this.#db)
    for (const { id, mailbox_id: mailboxId } of labels) {
      // The label is not shown any more, so no version is needed. Batches avoid long row locks.
      await this.#inBatches(sql`
        delete from message_label where (message_id, label_id) in (
          select message_id, label_id from message_label where label_id = ${id} limit ${BATCH})`)
      await this.#inBatches(sql`
        update folder_thread set label_ids = array_remove(label_ids, ${id}::bigint)
        where (folder_id, thread_id) in (
          select folder_id, thread_id from folder_thread
          where folder_id in (select id from folder where mailbox_id = ${mailboxId}) and label_ids @> array[${id}::bigint] limit ${BATCH})`)
      await this.#db.deleteFrom('label').where('id', '=', id).execute()
    }
    return labels.length
  }

  async #inBatches(statement: RawBuilder<unknown>): Promise<number> {
    let count = 0
    for (let changed = BATCH; changed === BATCH; count += changed) {
      changed = Number((await statement.execute(this.#db)).numAffectedRows ?? 0)
    }
    return count
  }

  async analyzeTables(): Promise<void> {
    await sql`analyze message, message_body, message_search, thread, thread_reference, folder_thread, file`.execute(
      this.#db,
    )
  }
}
