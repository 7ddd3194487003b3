import type { Folder, FolderReader, FolderWriter } from '@sen/core/folders/folder-store'
import type { FolderRole } from '@sen/model/folders'
import type { FolderId } from '@sen/model/ids'
import { type Kysely, sql, type Transaction } from 'kysely'
import { rowId } from '../row-id.ts'
import type { Database } from '../schema.ts'

interface FolderRow {
  readonly id: string
  readonly role: string
  readonly path: string
  readonly unread_threads: number
  readonly total_threads: number
}

const COLUMNS = ['id', 'role', 'path', 'unread_threads', 'total_threads'] as const

/** Sidebar order (product decision 28), then the user's folders by path. */
const ORDER = sql`array_position(array['inbox','starred','sent','drafts','scheduled','periodic','junk','trash','custom'], role)`

export function folderReader(db: Kysely<Database>, mailboxId: string): FolderReader {
  const folders = () => db.selectFrom('folder').select(COLUMNS).where('mailbox_id', '=', mailboxId)
  return {
    list: async () => (await folders().orderBy(ORDER).orderBy('path').execute()).map(toFolder),
    find: async (id) => optional(await folders().where('id', '=', rowId(id)).executeTakeFirst()),
    findByIdOrPath: async (idOrPath) =>
      optional(
        await folders()
          .where((eb) => eb.or([eb('path', '=', idOrPath.normalize('NFC')), eb('id', '=', rowId(idOrPath))]))
          // A folder may be named like another one's id: the name wins, as people see it.
          .orderBy(sql`path = ${idOrPath}`, 'desc')
          .executeTakeFirst(),
      ),
    forArrivalFrom: async (sender) =>
      toFolder(
        await folders()
          .where(
            'role',
            '=',
            sql<string>`case when exists (
              select 1 from rule where mailbox_id = ${mailboxId} and kind = 'auto_mark_spam' and sender = ${sender}
                and is_enabled and removed_at is null
            ) then 'junk' else 'inbox' end`,
          )
          .executeTakeFirstOrThrow(),
      ),
    findByRole: async (role) => toFolder(await folders().where('role', '=', role).executeTakeFirstOrThrow()),
  }
}

export function folderWriter(tx: Transaction<Database>, mailboxId: string): FolderWriter {
  const reader = folderReader(tx, mailboxId)
  return {
    ...reader,
    ensureCustom: async (path) => {
      const names = path.normalize('NFC').split('/')
      const paths = names.map((_, index) => names.slice(0, index + 1).join('/'))
      await tx
        .insertInto('folder')
        .values(paths.map((each) => ({ mailbox_id: mailboxId, role: 'custom', path: each })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const rows = tx.selectFrom('folder').select(COLUMNS).where('mailbox_id', '=', mailboxId)
      return toFolder(await rows.where('path', '=', names.join('/')).executeTakeFirstOrThrow())
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
    path: row.path,
    unreadThreads: row.unread_threads,
    totalThreads: row.total_threads,
  }
}
