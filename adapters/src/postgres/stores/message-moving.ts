import type { MovedGroup } from '@sen/core/threads/thread-store'
import type { FolderId, ThreadId } from '@sen/model/ids'
import { JUNK_KEYWORD, NOT_JUNK_KEYWORD } from '@sen/model/mail-programs/spam-keywords'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../schema.ts'

/** Mail programs see a keyword on messages in Junk, also when the web moved them there. */
export const WITHOUT_VERDICT = sql`array(
  select k.keyword from unnest(m.keywords) with ordinality k(keyword, n)
  where lower(k.keyword) not in (${JUNK_KEYWORD.toLowerCase()}, ${NOT_JUNK_KEYWORD.toLowerCase()}) order by k.n
)`

export interface MovedRow {
  readonly id: string
  readonly uid: string | null
  readonly thread_id: string
  readonly from_folder: string
  readonly to_folder: string
}

interface MoveOptions {
  /** Given to messages that leave Junk for another folder than Trash. */
  readonly keywords?: readonly string[]
}

export interface MessageMoving {
  /** @param chosen selects `id`, `folder_id` and `target` */
  readonly move: (chosen: RawBuilder<unknown>, version: number, options?: MoveOptions) => Promise<readonly MovedGroup[]>
  readonly moveRows: (
    chosen: RawBuilder<unknown>,
    version: number,
    options?: MoveOptions,
  ) => Promise<readonly MovedRow[]>
}

export function systemFolderId(
  mailboxId: string,
  role: 'inbox' | 'snoozed' | 'archive' | 'junk' | 'trash',
): RawBuilder<unknown> {
  return sql`(select f.id from folder f where f.mailbox_id = ${mailboxId} and f.role = ${role})`
}

/** Each message records its previous folder and the change that moved it. Its thread is refreshed. */
export function messageMoving(
  tx: Transaction<Database>,
  mailboxId: string,
  refresh: (ids: readonly string[], version: number) => Promise<void>,
): MessageMoving {
  const junk = systemFolderId(mailboxId, 'junk')
  const trash = systemFolderId(mailboxId, 'trash')
  const moveRows: MessageMoving['moveRows'] = async (chosen, version, { keywords = [] } = {}) => {
    const { rows } = await sql<MovedRow>`
      with chosen as (${chosen})
      update message m
      set previous_folder_id = c.folder_id, folder_id = c.target, moved_version = ${version}, moved_at = now(),
          version = ${version},
          keywords = case
            when c.target = ${junk} then ${WITHOUT_VERDICT} || ${[JUNK_KEYWORD]}::text[]
            when c.folder_id = ${junk} and c.target <> ${trash} then ${WITHOUT_VERDICT} || ${[...keywords]}::text[]
            else m.keywords
          end
      from chosen c where m.id = c.id and c.target <> c.folder_id
      returning m.id, m.uid, m.thread_id, c.folder_id as from_folder, m.folder_id as to_folder`.execute(tx)
    const threadIds = [...new Set(rows.map((row) => row.thread_id))]
    if (threadIds.length > 0) await refresh(threadIds, version)
    return rows
  }
  return {
    moveRows,
    move: async (chosen, version, options) => groupMoves(await moveRows(chosen, version, options)),
  }
}

function groupMoves(rows: readonly MovedRow[]): readonly MovedGroup[] {
  const groups = new Map<string, { threadIds: Set<string>; from: string; to: string }>()
  for (const row of rows) {
    const key = `${row.from_folder} ${row.to_folder}`
    const group = groups.get(key) ?? { threadIds: new Set<string>(), from: row.from_folder, to: row.to_folder }
    group.threadIds.add(row.thread_id)
    groups.set(key, group)
  }
  return [...groups.values()].map((group) => ({
    threadIds: [...group.threadIds] as ThreadId[],
    from: group.from as FolderId,
    to: group.to as FolderId,
  }))
}
