import type { MessageFiles } from '@sen/core/search/search-store'
import type { MessageId } from '@sen/model/ids'
import type { HitFile } from '@sen/model/search/file-hits'
import { type Kysely, sql } from 'kysely'
import { rowIds } from '../row-id.ts'
import type { Database } from '../schema.ts'

/**
 * Inline files have texts only, because their names are not indexed. Sizes are compared in bytes, which PostgreSQL knows
 * without unpacking the texts, so characters may be fewer than allowed.
 */
export async function filesOf(
  db: Kysely<Database>,
  mailboxId: string,
  ids: readonly MessageId[],
  { perMessage, total }: { readonly perMessage: number; readonly total: number },
): Promise<readonly MessageFiles[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ message_id: string; name: string; text: string }>`
    with sized as (
      select hit.position as hit_position, file.message_id, file.position, file.id, file.name, file.is_inline, ft.text,
        coalesce(octet_length(ft.text), 0) as bytes,
        sum(coalesce(octet_length(ft.text), 0)) over (
          partition by file.message_id order by file.position, file.id
        ) - coalesce(octet_length(ft.text), 0) as before
      from unnest(${rowIds(ids)}::bigint[]) with ordinality hit(message_id, position)
      join file on file.message_id = hit.message_id and file.mailbox_id = ${mailboxId}
      left join file_text ft on ft.blob = file.blob and ft.part_index = coalesce(file.part_index, -1)
    ),
    taken as (
      select *, least(bytes, greatest(0, ${perMessage}::integer - before)) as share from sized
    ),
    counted as (
      select *, least(share, greatest(0, ${total}::integer - (
        sum(share) over (order by hit_position, position, id) - share
      ))) as room from taken
    )
    select message_id, name, case when room > 0 then left(text, room::integer) else '' end as text
    from counted where not is_inline or room > 0
    order by hit_position, position, id`.execute(db)
  const byMessage = new Map<string, HitFile[]>()
  for (const { message_id, name, text } of rows) {
    const files = byMessage.get(message_id)
    if (files) files.push({ name, text })
    else byMessage.set(message_id, [{ name, text }])
  }
  return [...byMessage].map(([id, files]) => ({ messageId: id as MessageId, files }))
}
