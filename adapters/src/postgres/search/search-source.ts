import type { SearchableMessage } from '@sen/model/search/lexemes'
import { MAX_INDEXED_CHARACTERS, MAX_INDEXED_CHARACTERS_PER_MESSAGE } from '@sen/model/search/limits'
import type { SenderVerdict } from '@sen/model/trust/sender-verdict'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../schema.ts'
import { toAddress, toAddresses } from '../stores/addresses.ts'

export interface IndexedRow {
  readonly id: string
  readonly mailboxId: string
  readonly kind: string
  readonly folderRole: string
  readonly receivedAt: Date
  /** Mail that was not judged, such as imports and sent mail, has null. */
  readonly outcome: SenderVerdict['outcome'] | null
  readonly isCounted: boolean
  readonly searchable: SearchableMessage
  readonly files: readonly SourceFile[]
}

interface SourceFile {
  readonly id: string
  readonly name: string
  readonly contentType: string
  readonly sizeBytes: number
  readonly isInline: boolean
  readonly state: string | null
  readonly text: string | null
}

export async function loadMessages(tx: Transaction<Database>, ids: readonly string[]): Promise<readonly IndexedRow[]> {
  const { rows } = await sql<{
    id: string
    mailbox_id: string
    kind: string
    role: string
    received_at: Date
    outcome: SenderVerdict['outcome'] | null
    counted: boolean | null
    subject: string
    sender: unknown
    recipients: unknown
    has_attachments: boolean
    text: string | null
    files: SourceFile[] | null
  }>`
    select m.id, m.mailbox_id, m.kind, f.role, m.received_at, m.verdict->>'outcome' as outcome,
      s.people_counted as counted, m.subject, m.sender,
      m.recipients_to || m.recipients_cc || m.recipients_bcc as recipients, m.has_attachments,
      left(b.text, ${MAX_INDEXED_CHARACTERS}) as text,
      (
        select jsonb_agg(jsonb_build_object(
          'id', each.id::text, 'name', each.name, 'contentType', each.content_type, 'sizeBytes', each.size_bytes,
          'isInline', each.is_inline, 'state', each.state,
          'text', left(each.text, greatest(0, ${MAX_INDEXED_CHARACTERS_PER_MESSAGE} - each.before)::integer)
        ) order by each.position, each.id)
        from (
          select file.*, ft.state, ft.text,
            sum(coalesce(length(ft.text), 0)) over (order by file.position, file.id) - coalesce(length(ft.text), 0) as before
          from file left join file_text ft on ft.blob = file.blob and ft.part_index = coalesce(file.part_index, -1)
          where file.message_id = m.id
        ) each
      ) as files
    from message m
    join folder f on f.id = m.folder_id
    left join message_body b on b.message_id = m.id
    left join message_search s on s.message_id = m.id
    where m.id = any(${[...ids]}::bigint[])`.execute(tx)
  return rows.map((row) => {
    const files = row.files ?? []
    return {
      id: row.id,
      mailboxId: row.mailbox_id,
      kind: row.kind,
      folderRole: row.role,
      receivedAt: row.received_at,
      outcome: row.outcome,
      isCounted: row.counted ?? false,
      files,
      searchable: {
        mailboxId: row.mailbox_id,
        subject: row.subject,
        from: toAddress(row.sender),
        recipients: toAddresses(row.recipients),
        text: row.text ?? '',
        fileNames: files.filter((file) => !file.isInline).map((file) => file.name),
        fileTexts: files.flatMap((file) => (file.text ? [file.text] : [])),
        hasAttachments: row.has_attachments,
      },
    }
  })
}
