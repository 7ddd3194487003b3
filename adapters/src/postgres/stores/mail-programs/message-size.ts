import { sql } from 'kysely'

/** RFC822.SIZE of the message `m`. That of a draft is the size of its source. */
export const MESSAGE_SIZE = sql<number>`case when m.kind = 'draft'
  then coalesce((select d.size_bytes from draft_source d where d.message_id = m.id and d.revision = m.revision), 0)
  else m.size_bytes end`
