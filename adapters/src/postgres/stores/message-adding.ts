import type { NewMessage } from '@sen/core/messages/message-store'
import type { MessageId } from '@sen/model/ids'
import { sql, type Transaction } from 'kysely'
import { rowId } from '../row-id.ts'
import type { Database } from '../schema.ts'

/**
 * Message, body, parts and the mailbox's use in one statement: the hot path of receiving. Undefined when a message with
 * this delivery key is here already; then nothing was written.
 */
export async function addMessage(
  tx: Transaction<Database>,
  mailboxId: string,
  message: NewMessage,
): Promise<MessageId | undefined> {
  const hasAttachments = message.parts.some((part) => !part.isInline)
  const parts = message.parts.map((part, position) => ({
    position,
    part_index: part.index,
    name: part.name,
    size_bytes: part.sizeBytes,
    content_type: part.contentType,
    content_id: part.contentId,
    is_inline: part.isInline,
  }))
  const { rows } = await sql<{ id: string }>`
    with added as (
      insert into message (
        mailbox_id, thread_id, folder_id, kind, message_id_header, identity_key, in_reply_to, reference_ids, subject,
        sender, reply_to, recipients_to, recipients_cc, recipients_bcc, sent_at, received_at, snippet, size_bytes,
        raw_blob, is_read, is_starred, has_attachments, unparsable, envelope, delivery_key, version
      ) values (
        ${mailboxId}, ${rowId(message.threadId)}, ${rowId(message.folderId)}, ${message.kind}, ${message.messageIdHeader},
        ${message.identityKey}, ${message.inReplyTo}, ${message.references}, ${message.subject}, ${json(message.from)},
        ${json(message.replyTo)}, ${json(message.to)}, ${json(message.cc)}, ${json(message.bcc)}, ${message.sentAt ?? null},
        ${message.receivedAt}, ${message.snippet}, ${message.sizeBytes}, ${message.rawBlob}, ${message.isRead},
        ${message.isStarred}, ${hasAttachments}, ${message.unparsable},
        ${message.envelope ? json(message.envelope) : null}, ${message.deliveryKey ?? null}, ${message.version}
      )
      on conflict (mailbox_id, delivery_key) where delivery_key is not null do nothing
      returning id
    ),
    body as (
      insert into message_body (message_id, text, html) select id, ${message.text}, ${message.html} from added
    ),
    files as (
      insert into file (mailbox_id, message_id, position, name, size_bytes, content_type, content_id, is_inline, blob, part_index)
      select ${mailboxId}, added.id, p.position, p.name, p.size_bytes, p.content_type, p.content_id, p.is_inline,
             ${message.rawBlob}, p.part_index
      from added, jsonb_to_recordset(${json(parts)}::jsonb) as p(
        position integer, part_index integer, name text, size_bytes integer, content_type text, content_id text, is_inline boolean
      )
    ),
    used as (
      update mailbox set used_bytes = used_bytes + ${message.sizeBytes} from added where mailbox.id = ${mailboxId}
    )
    select id from added`.execute(tx)
  return rows[0]?.id as MessageId | undefined
}

function json(value: unknown): string {
  return JSON.stringify(value)
}
