import { createHash } from 'node:crypto'
import type { DuplicateQuery } from '@sen/core/messages/message-store'
import { type Kysely, sql } from 'kysely'
import { rowId } from '../row-id.ts'
import type { Database } from '../schema.ts'

/** The order is forced: without statistics, the planner would join all references with all messages. */
export async function haveDuplicates(
  db: Kysely<Database>,
  mailboxId: string,
  wanted: readonly DuplicateQuery[],
  except?: string,
): Promise<readonly boolean[]> {
  if (wanted.length === 0) return []
  const { rows } = await sql<{ at: number }>`
    select (w.at - 1)::integer as at
    from unnest(
      ${wanted.map(({ identity }) => referenceKey(identity))}::uuid[], ${wanted.map(({ identity }) => identity)}::text[],
      ${wanted.map(({ from }) => from)}::text[], ${wanted.map(({ snippet }) => snippet)}::text[],
      ${wanted.map(({ role }) => role)}::text[]
    ) with ordinality as w (key, identity, sender, snippet, role, at)
    where exists (
      select from thread_reference r
      cross join lateral (
        select * from message where thread_id = r.thread_id offset 0
      ) m
      join folder f on f.id = m.folder_id
      where r.mailbox_id = ${mailboxId} and r.reference_key = w.key and m.mailbox_id = r.mailbox_id and m.kind <> 'draft'
        and coalesce(nullif(m.message_id_header, ''), m.identity_key) = w.identity
        and coalesce(m.sender ->> 'email', '') = w.sender and m.snippet = w.snippet
        and (f.role not in ('trash', 'junk') or f.role = w.role)
        and not exists (
          select from moved_message mm join moved_folder mf on mf.id = mm.moved_folder_id
          where mm.message_id = m.id and mf.source_id = ${rowId(except ?? '')})
      offset 0
    )`.execute(db)
  const there = new Set(rows.map(({ at }) => at))
  return wanted.map((_, at) => there.has(at))
}

/** The key is 128 bits of the SHA-256 of an id, as a UUID. */
export function referenceKey(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 32)
}
