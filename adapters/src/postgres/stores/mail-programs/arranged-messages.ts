import type { MailProgramReader, SortableMessage } from '@sen/core/mail-programs/mail-program-store'
import {
  MAX_REFERENCE_CHARACTERS_OF_THREAD_COMMAND,
  MAX_REFERENCES_OF_THREAD_COMMAND,
  MAX_SUBJECT_READ_CHARACTERS,
} from '@sen/model/imap/limits'
import { type Kysely, sql } from 'kysely'
import { rowId } from '../../row-id.ts'
import type { Database } from '../../schema.ts'
import { MESSAGE_SIZE } from './message-size.ts'

interface ArrangedRow {
  readonly uid: string
  readonly received_at: Date
  readonly sent_at: Date
  readonly size_bytes: number
  readonly subject: string
  readonly from_mailbox: string
  readonly to_mailbox: string
  readonly cc_mailbox: string
  readonly message_id: string
  readonly reference_ids: string
}

/** Reads what SORT and THREAD compare. The names of groups are in the stored structure only. */
export function arrangedMessages(db: Kysely<Database>, mailboxId: string): Pick<MailProgramReader, 'listSortFields'> {
  const mailbox = (field: 'from' | 'to' | 'cc', column: string) =>
    sql`left(coalesce(
      s.structure -> 'envelope' -> ${sql.lit(field)} -> 0 ->> 'mailbox',
      split_part(${sql.raw(column)} ->> 'email', '@', 1), ''
    ), ${MAX_SUBJECT_READ_CHARACTERS}::integer)`
  return {
    listSortFields: async (folderId, uids, wanted) => {
      const addresses =
        wanted === 'addresses'
          ? sql`${mailbox('from', 'm.sender')} as from_mailbox, ${mailbox('to', '(m.recipients_to -> 0)')} as to_mailbox,
              ${mailbox('cc', '(m.recipients_cc -> 0)')} as cc_mailbox`
          : sql`'' as from_mailbox, '' as to_mailbox, '' as cc_mailbox`
      const references =
        wanted === 'references'
          ? sql`m.message_id_header as message_id,
              right(' ' || case when m.reference_ids <> '{}' then array_to_string(
                m.reference_ids[greatest(1, cardinality(m.reference_ids) + 1 - ${MAX_REFERENCES_OF_THREAD_COMMAND}::integer):], ' '
              ) else m.in_reply_to end, ${MAX_REFERENCE_CHARACTERS_OF_THREAD_COMMAND}::integer) as reference_ids`
          : sql`'' as message_id, '' as reference_ids`
      const { rows } = await sql<ArrangedRow>`
        select m.uid, m.received_at, coalesce(m.sent_at, m.received_at) as sent_at,
          ${MESSAGE_SIZE} as size_bytes,
          left(m.subject, ${MAX_SUBJECT_READ_CHARACTERS}::integer) as subject,
          ${addresses}, ${references}
        from message m
        ${wanted === 'addresses' ? sql`left join message_structure s on s.message_id = m.id` : sql``}
        where m.mailbox_id = ${mailboxId} and m.folder_id = ${rowId(folderId)} and m.uid = any(${[...uids]}::bigint[])
        order by m.uid`.execute(db)
      return rows.map(toArranged)
    },
  }
}

function toArranged(row: ArrangedRow): SortableMessage {
  return {
    uid: Number(row.uid),
    receivedAt: row.received_at,
    sentAt: row.sent_at,
    sizeBytes: row.size_bytes,
    subject: row.subject,
    from: row.from_mailbox,
    to: row.to_mailbox,
    cc: row.cc_mailbox,
    messageId: row.message_id,
    // The first word is empty, or an id that was cut.
    references: row.reference_ids
      .split(' ')
      .slice(1)
      .filter((id) => id !== ''),
  }
}
