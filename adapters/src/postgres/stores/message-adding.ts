import type { NewMessage } from '@sen/core/messages/message-store'
import type { MessageId } from '@sen/model/ids'
import type { Transaction } from 'kysely'
import { rowId } from '../row-id.ts'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'

const ADD_MESSAGE = `
  with added as (
    insert into message (
      mailbox_id, thread_id, folder_id, kind, message_id_header, identity_key, in_reply_to, reference_ids, subject,
      sender, reply_to, recipients_to, recipients_cc, recipients_bcc, sent_at, received_at, snippet, size_bytes,
      raw_blob, is_read, is_starred, has_attachments, unparsable, envelope, delivery_key, version
    ) values (
      $1, $2, $3, $4, $5,
      $6, $7, $8, $9, $10,
      $11, $12, $13, $14, $15,
      $16, $17, $18, $19, $20,
      $21, $22, $23,
      $24, $25, $26
    )
    on conflict (mailbox_id, delivery_key) where delivery_key is not null do nothing
    returning id
  ),
  body as (
    insert into message_body (message_id, text, html) select id, $27, $28 from added
  ),
  files as (
    insert into file (mailbox_id, message_id, position, name, size_bytes, content_type, content_id, is_inline, blob, part_index)
    select $1, added.id, p.position, p.name, p.size_bytes, p.content_type, p.content_id, p.is_inline,
           $19, p.part_index
    from added, jsonb_to_recordset($29::jsonb) as p(
      position integer, part_index integer, name text, size_bytes integer, content_type text, content_id text, is_inline boolean
    )
  ),
  used as (
    update mailbox set used_bytes = used_bytes + $18 from added where mailbox.id = $1
  )
  select id from added`

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
  const values = [
    mailboxId,
    rowId(message.threadId),
    rowId(message.folderId),
    message.kind,
    message.messageIdHeader,
    message.identityKey,
    message.inReplyTo,
    message.references,
    message.subject,
    json(message.from),
    json(message.replyTo),
    json(message.to),
    json(message.cc),
    json(message.bcc),
    message.sentAt ?? null,
    message.receivedAt,
    message.snippet,
    message.sizeBytes,
    message.rawBlob,
    message.isRead,
    message.isStarred,
    hasAttachments,
    message.unparsable,
    message.envelope ? json(message.envelope) : null,
    message.deliveryKey ?? null,
    message.version,
    message.text,
    message.html,
    json(parts),
  ]
  const [row] = await runStatement<{ id: string }>(tx, ADD_MESSAGE, values)
  return row?.id as MessageId | undefined
}

function json(value: unknown): string {
  return JSON.stringify(value)
}
