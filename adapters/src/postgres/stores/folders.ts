import type { Folder, FolderReader, FolderWriter } from '@sen/core/folders/folder-store'
import type { FolderRole } from '@sen/model/folders'
import type { FolderId } from '@sen/model/ids'
import { normalForm } from '@sen/model/text/normal-form'
import { type Kysely, sql, type Transaction } from 'kysely'
import { rowId } from '../row-id.ts'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'
import { FIND_BY_ID_OR_PATH, FIND_BY_ROLE, FOLDER_COLUMNS, type FolderRow } from './folder-queries.ts'

/** Sidebar order (product decision 28), then the user's folders by path. */
const ORDER = sql`array_position(array['inbox','starred','sent','drafts','scheduled','periodic','junk','trash','custom'], role)`

/** Threads in Drafts of which nothing is a draft any more, but held for its undo: they stand in the list and do not count. */
const IN_HOLD = sql<number>`case when role <> 'drafts' then 0 else (
    select count(distinct held.thread_id) from message held
    where held.folder_id = folder.id and held.send_state = 'sending' and not exists (
      select from message other
      where other.thread_id = held.thread_id and other.folder_id = folder.id and other.send_state <> 'sending')
  )::integer end`.as('in_hold')

export function folderReader(db: Kysely<Database>, mailboxId: string): FolderReader {
  const folders = () => db.selectFrom('folder').select(FOLDER_COLUMNS).where('mailbox_id', '=', mailboxId)
  return {
    list: async () => {
      const rows = await folders().select(IN_HOLD).orderBy(ORDER).orderBy('path').execute()
      return rows.map((row) => toFolder({ ...row, total_threads: row.total_threads - row.in_hold }))
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
  return {
    ...reader,
    ensureCustom: async (path) => {
      const names = normalForm(path, 'NFC').split('/')
      const paths = names.map((_, index) => names.slice(0, index + 1).join('/'))
      const there = await tx
        .selectFrom('folder')
        .select(FOLDER_COLUMNS)
        .where('mailbox_id', '=', mailboxId)
        .where('path', 'in', paths)
        .execute()
      let folder: FolderRow | undefined
      for (const [index, name] of names.entries()) {
        folder =
          there.find((each) => each.path === paths[index]) ??
          (await tx
            .insertInto('folder')
            .values({ mailbox_id: mailboxId, role: 'custom', parent_id: folder?.id ?? null, name })
            .returning(FOLDER_COLUMNS)
            .executeTakeFirstOrThrow())
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
