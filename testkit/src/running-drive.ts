import { sql } from 'kysely'
import { inRunningDatabase } from './running-database.ts'

/** Resolves when the cleanup has finished. A database from today counts as old. */
export async function runMaintenanceNow(dataDir: string, isOver: (isIt: () => Promise<boolean>) => Promise<boolean>) {
  await inRunningDatabase(dataDir, async (tx) => {
    await sql`update kysely_migration set timestamp = '2026-01-01T00:00:00.000Z'`.execute(tx)
    // A job that died with its worker would be waited for.
    await sql`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
              where t.id = j.task_id and t.identifier = 'keep-house'`.execute(tx)
    await sql`select graphile_worker.add_job('keep-house')`.execute(tx)
  })
  return isOver(() =>
    inRunningDatabase(dataDir, async (tx) => {
      const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'keep-house'`.execute(tx)
      return rows[0]?.count === 0
    }),
  )
}

/** Lists wrong usage counters, and the blobs that rows refer to. */
export function judgeDrives(
  dataDir: string,
): Promise<{ readonly wrong: readonly string[]; readonly named: ReadonlySet<string> }> {
  return inRunningDatabase(dataDir, async (tx) => {
    const { rows: wrong } = await sql<{ what: string }>`
      select 'used_bytes of ' || m.address as what from mailbox m where m.used_bytes <>
        (select coalesce(sum(size_bytes), 0) from drive_version where mailbox_id = m.id)
        + (select coalesce(sum(size_bytes), 0) from message where mailbox_id = m.id)
      union all
      select 'drive_items of ' || m.address from mailbox m
      where m.drive_items <> (select count(*) from drive_item where mailbox_id = m.id)
      union all
      select 'the count of folder ' || coalesce(c.folder_id, n.folder_id) from
        (select mailbox_id, folder_id, folders + files as count from drive_folder_count where folders + files > 0) c
        full join (
          select mailbox_id, coalesce(parent_id, 0) as folder_id, count(*) from drive_item where trashed_at is null group by 1, 2
        ) n using (mailbox_id, folder_id)
      where c.count is distinct from n.count
      union all
      select 'a file without its version: ' || i.id from drive_item i
      where i.kind = 'file'
        and not exists (select from drive_version v where v.item_id = i.id and v.number = i.version_number)`.execute(tx)
    const { rows: blobs } = await sql<{ blob: string }>`select distinct blob from blob_reference`.execute(tx)
    return { wrong: wrong.map(({ what }) => what), named: new Set(blobs.map(({ blob }) => blob)) }
  })
}
