import { createHash } from 'node:crypto'
import type { WantedCopy } from '@sen/core/messages/message-store'
import { type Kysely, sql } from 'kysely'
import { rowId } from '../row-id.ts'
import type { Database } from '../schema.ts'

/**
 * Found by the thread that its identity belongs to: one look into an index for each, then those of the thread. In that order, which a
 * planner that knows nothing of a new mailbox yet would turn round: all references with all messages, for each piece of an import.
 */
export async function haveCopies(
  db: Kysely<Database>,
  mailboxId: string,
  wanted: readonly WantedCopy[],
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

/** 128 bits of the SHA-256 of an id, in the shape of a uuid: what threads know their messages by. */
export function referenceKey(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 32)
}
