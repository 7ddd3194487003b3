import type { Folder, FolderReader, FolderWriter } from '@sen/core/folders/folder-store'
import type { FolderRole } from '@sen/model/folders'
import type { FolderId } from '@sen/model/ids'
import { normalForm } from '@sen/model/text/normal-form'
import { type Kysely, sql, type Transaction } from 'kysely'
import { rowId, rowIds } from '../row-id.ts'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'
import { noteFilters } from './filters/custom-filters.ts'
import { FIND_BY_ID_OR_PATH, FIND_BY_ROLE, FOLDER_COLUMNS, type FolderRow } from './folder-queries.ts'
import { beingSent, notBeingSent } from './sending/being-sent.ts'

/** The sidebar's order (product decision 28) comes first, then the user's folders by path. */
const ORDER = sql`array_position(array['inbox','starred','sent','drafts','scheduled','periodic','snoozed','archive','junk','trash','custom'], role)`

/** Threads in Drafts that only have mail held for undo are listed but not counted. */
const IN_HOLD = sql<number>`case when role <> 'drafts' then 0 else (
    select count(distinct held.thread_id) from message held
    where held.folder_id = folder.id and ${beingSent('held')} and not exists (
      select from message other
      where other.thread_id = held.thread_id and other.folder_id = folder.id and ${notBeingSent('other')})
  )::integer end`.as('in_hold')

export function folderReader(db: Kysely<Database>, mailboxId: string): FolderReader {
  const folders = () =>
    db
      .selectFrom('folder')
      .select(FOLDER_COLUMNS)
      .where('mailbox_id', '=', mailboxId)
      .where('is_being_deleted', '=', false)
  const toCounted = (row: FolderRow & { readonly in_hold: number }) =>
    toFolder({ ...row, total_threads: row.total_threads - row.in_hold })
  return {
    list: async () => (await folders().select(IN_HOLD).orderBy(ORDER).orderBy('path').execute()).map(toCounted),
    counted: async (id) => {
      const row = await folders().select(IN_HOLD).where('id', '=', rowId(id)).executeTakeFirst()
      return row && toCounted(row)
    },
    below: async (id) => {
      const rows = await folders().where('parent_id', '=', rowId(id)).orderBy('path').execute()
      return rows.map((row) => row.id as FolderId)
    },
    find: async (id) => optional(await folders().where('id', '=', rowId(id)).executeTakeFirst()),
    findByIdOrPath: async (idOrPath) =>
      optional(
        (
          await runStatement<FolderRow>(db, FIND_BY_ID_OR_PATH, [
            mailboxId,
            normalForm(idOrPath, 'NFC'),
            rowId(idOrPath),
          ])
        )[0],
      ),
    findByRole: async (role) => {
      const [row] = await runStatement<FolderRow>(db, FIND_BY_ROLE, [mailboxId, role])
      if (!row) throw new Error(`a mailbox has no folder ${role}`)
      return toFolder(row)
    },
  }
}

export function folderWriter(tx: Transaction<Database>, mailboxId: string): FolderWriter {
  const reader = folderReader(tx, mailboxId)
  const insert = ({ name, parentId }: { readonly name: string; readonly parentId: string | undefined }) =>
    tx
      .insertInto('folder')
      .values({ mailbox_id: mailboxId, role: 'custom', parent_id: parentId ?? null, name })
      .returning(FOLDER_COLUMNS)
      .executeTakeFirstOrThrow()
  const own = (ids: readonly FolderId[]) =>
    sql<boolean>`mailbox_id = ${mailboxId} and role = 'custom' and id = any(${rowIds(ids)})`
  return {
    ...reader,
    create: async ({ name, parentId }) => toFolder(await insert({ name, parentId })),
    change: async (id, { name, parentId }) => {
      const row = await tx
        .updateTable('folder')
        .set({ name, parent_id: parentId ?? null })
        .where(own([id]))
        .returning(FOLDER_COLUMNS)
        .executeTakeFirstOrThrow()
      return toFolder(row)
    },
    hide: async (ids) => {
      await tx.updateTable('folder').set({ is_being_deleted: true }).where(own(ids)).execute()
      await noteFilters(tx, mailboxId)
    },
    restore: async (folders) => {
      // The trigger that computes a path reads the parents inserted before.
      await sql`
        insert into folder (id, mailbox_id, role, parent_id, name) overriding system value
        select given.id, ${mailboxId}::bigint, 'custom', given.parent_id, given.name
        from unnest(
          ${folders.map(({ id }) => rowId(id))}::bigint[], ${folders.map(({ name }) => name)}::text[],
          ${folders.map(({ parentId }) => parentId ?? null)}::bigint[]
        ) with ordinality as given(id, name, parent_id, n)
        order by given.n
        on conflict (id) do update
        set is_being_deleted = false, name = excluded.name, parent_id = excluded.parent_id
        where folder.mailbox_id = excluded.mailbox_id and folder.is_being_deleted`.execute(tx)
      await noteFilters(tx, mailboxId)
    },
    haveMail: async (ids) => {
      const { rows } = await sql<{ has: boolean }>`
        select exists (select from message where mailbox_id = ${mailboxId} and folder_id = any(${rowIds(ids)})) as has
      `.execute(tx)
      return rows[0]?.has ?? false
    },
    remove: async (ids) => {
      // Detach subfolders that are being deleted separately.
      await tx
        .updateTable('folder')
        .set({ parent_id: null })
        .where(
          sql<boolean>`mailbox_id = ${mailboxId} and parent_id = any(${rowIds(ids)}) and id <> all(${rowIds(ids)})`,
        )
        .execute()
      await tx.deleteFrom('folder').where(own(ids)).execute()
      await noteFilters(tx, mailboxId)
    },
    ensureCustom: async (path) => {
      const names = normalForm(path, 'NFC').split('/')
      const paths = names.map((_, index) => names.slice(0, index + 1).join('/'))
      const there = await tx
        .selectFrom('folder')
        .select(FOLDER_COLUMNS)
        .where('mailbox_id', '=', mailboxId)
        .where('is_being_deleted', '=', false)
        .where('path', 'in', paths)
        .execute()
      let folder: FolderRow | undefined
      for (const [index, name] of names.entries()) {
        folder = there.find((each) => each.path === paths[index]) ?? (await insert({ name, parentId: folder?.id }))
      }
      if (!folder) throw new Error('a path has at least one name')
      return { folder: toFolder(folder), isNew: !there.includes(folder) }
    },
  }
}

function optional(row: FolderRow | undefined): Folder | undefined {
  return row && toFolder(row)
}

function toFolder(row: FolderRow): Folder {
  return {
    id: row.id as FolderId,
    role: row.role as FolderRole,
    name: row.name,
    parentId: (row.parent_id ?? undefined) as FolderId | undefined,
    path: row.path,
    unreadThreads: row.unread_threads,
    totalThreads: row.total_threads,
  }
}
