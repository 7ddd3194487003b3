import type { Folder } from '@sen/core/folders/folder-store'
import type { ThreadReader, ThreadRow } from '@sen/core/threads/thread-store'
import type { FolderId, MessageId, ThreadId } from '@sen/model/ids'
import { SPOOF_MARKER } from '@sen/model/subjects'
import { type Kysely, sql } from 'kysely'
import { rowId, rowIds } from '../row-id.ts'
import type { Database } from '../schema.ts'
import { toAddresses } from './addresses.ts'

/** From here on, keys are found in the index alone before whole rows are read. */
const DEEP_OFFSET = 500

export interface ThreadListRow {
  readonly folder_id: string
  readonly thread_id: string
  readonly last_message_at: Date
  readonly subject: string
  readonly snippet: string
  readonly participants: unknown
  readonly recipients: unknown
  readonly draft_ids: string[]
  readonly folder_ids: string[]
  readonly message_count: number
  readonly unread: boolean
  readonly starred: boolean
  readonly has_attachments: boolean
  readonly send_failed: boolean
  readonly version: number
}

/** Named one by one: a prepared `select *` breaks when a later version adds a column under a running program. */
const COLUMNS = [
  'folder_id',
  'thread_id',
  'last_message_at',
  'subject',
  'snippet',
  'participants',
  'recipients',
  'draft_ids',
  'folder_ids',
  'message_count',
  'unread',
  'starred',
  'has_attachments',
  'send_failed',
  'version',
] as const
export const SELECTED = sql.join(COLUMNS.map((column) => sql.ref(`ft.${column}`)))

export function threadReader(db: Kysely<Database>, mailboxId: string): ThreadReader {
  return {
    page: (folder, limit, offset) => page(db, mailboxId, folder, limit, offset),
    find: async (id) => {
      const row = await db
        .selectFrom('thread')
        .select(['id', 'subject'])
        .where('mailbox_id', '=', mailboxId)
        .where('id', '=', rowId(id))
        .executeTakeFirst()
      return row && { id: row.id as ThreadId, subject: row.subject }
    },
    row: async (id, folderId) => {
      let query = db
        .selectFrom('folder_thread')
        .select(COLUMNS)
        .where('mailbox_id', '=', mailboxId)
        .where('thread_id', '=', rowId(id))
      if (folderId) query = query.where('folder_id', '=', rowId(folderId))
      const row = await query.orderBy('last_message_at', 'desc').executeTakeFirst()
      return row && toThreadRow(row)
    },
    existing: async (ids) => {
      const rows = await db
        .selectFrom('thread')
        .select('id')
        .where('mailbox_id', '=', mailboxId)
        .where('id', '=', sql<string>`any(${rowIds(ids)})`)
        .execute()
      return rows.map((row) => row.id as ThreadId)
    },
    sendersMoved: async (ids, version) => {
      const { rows } = await sql<{ email: string; is_forged: boolean }>`
        select lower(trim(sender ->> 'email')) as email, bool_or(ltrim(subject) like ${`${SPOOF_MARKER}%`}) as is_forged
        from message
        where mailbox_id = ${mailboxId} and thread_id = any(${rowIds(ids)}) and moved_version = ${version}
          and kind = 'received'
        group by 1`.execute(db)
      return rows.map((row) => ({ email: row.email, isForged: row.is_forged }))
    },
  }
}

/**
 * One page of a folder. Near the top the index is walked from the newest, past the middle from the oldest, and deep
 * pages find their keys in the index alone: the last page costs what the first costs.
 */
async function page(
  db: Kysely<Database>,
  mailboxId: string,
  folder: Folder,
  limit: number,
  offset: number,
): Promise<readonly ThreadRow[]> {
  const folderId = rowId(folder.id)
  if (offset < DEEP_OFFSET) {
    const { rows } = await sql<ThreadListRow>`
      select ${SELECTED} from folder_thread ft where folder_id = ${folderId} and mailbox_id = ${mailboxId}
      order by last_message_at desc, thread_id desc limit ${limit} offset ${offset}`.execute(db)
    return rows.map(toThreadRow)
  }
  const fromEnd = folder.totalThreads - offset - limit
  const backwards = offset > folder.totalThreads / 2
  const order = backwards ? sql`asc` : sql`desc`
  const skipped = backwards ? Math.max(0, fromEnd) : offset
  const taken = backwards ? Math.max(0, Math.min(limit, limit + fromEnd)) : limit
  const { rows } = await sql<ThreadListRow>`
    select ${SELECTED} from (
      select folder_id, thread_id from folder_thread where folder_id = ${folderId}
      order by last_message_at ${order}, thread_id ${order} limit ${taken} offset ${skipped}
    ) keys join folder_thread ft using (folder_id, thread_id)
    where ft.mailbox_id = ${mailboxId}
    order by ft.last_message_at desc, ft.thread_id desc`.execute(db)
  return rows.map(toThreadRow)
}

export function toThreadRow(row: ThreadListRow): ThreadRow {
  return {
    threadId: row.thread_id as ThreadId,
    folderId: row.folder_id as FolderId,
    folderIds: row.folder_ids as FolderId[],
    subject: row.subject,
    snippet: row.snippet,
    participants: toAddresses(row.participants),
    recipients: toAddresses(row.recipients),
    draftIds: row.draft_ids as MessageId[],
    messageCount: row.message_count,
    unread: row.unread,
    starred: row.starred,
    hasAttachments: row.has_attachments,
    sendFailed: row.send_failed,
    lastMessageAt: row.last_message_at,
    version: row.version,
  }
}
