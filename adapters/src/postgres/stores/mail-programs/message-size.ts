import { sql } from 'kysely'

/** RFC822.SIZE of the message `m`. That of a draft is the size of the source that was composed for mail programs. */
export const MESSAGE_SIZE = sql<number>`case when m.kind = 'draft'
  then coalesce((select d.size_bytes from draft_source d where d.message_id = m.id and d.uid = m.uid), 0)
  else m.size_bytes end`
