import type { DraftContent, DraftWriter } from '@sen/core/drafts/draft-store'
import type { LabelId, MessageId } from '@sen/model/ids'
import type { FlagState } from '@sen/model/mail-programs/message-flags'
import { baseSubject } from '@sen/model/subjects'
import { sql, type Transaction } from 'kysely'
import { rowId, rowIds } from '../row-id.ts'
import type { Database } from '../schema.ts'
import { recountDraft } from './draft-size.ts'
import { addLabels, ownLabels } from './labels/message-labels.ts'
import { notBeingSent } from './sending/being-sent.ts'

const USUAL_FLAGS: FlagState = {
  isRead: true,
  isStarred: false,
  isAnswered: false,
  isForwarded: false,
  isDeleted: false,
  keywords: [],
  labels: [],
}

export function draftWriter(tx: Transaction<Database>, mailboxId: string): DraftWriter {
  return {
    create: async (draft) => {
      const flags = draft.flags ?? USUAL_FLAGS
      const { rows } = await sql<{ id: string }>`
        with added as (
          insert into message (
            mailbox_id, thread_id, folder_id, kind, message_id_header, identity_key, in_reply_to, reference_ids, subject,
            sender, reply_to, recipients_to, recipients_cc, recipients_bcc, received_at, snippet, size_bytes,
            delivery_key, version, is_read, is_starred, is_answered, is_forwarded, is_deleted, keywords
          )
          select
            ${mailboxId}, ${rowId(draft.threadId)}, folder.id, 'draft', ${draft.messageIdHeader}, ${draft.identityKey},
            ${draft.inReplyTo}, ${[...draft.references]}::text[], ${draft.subject}, ${json(draft.from)}::jsonb,
            ${json(draft.replyTo ?? [])}::jsonb,
            ${json(draft.to)}::jsonb, ${json(draft.cc)}::jsonb, ${json(draft.bcc)}::jsonb, ${draft.at}, ${draft.snippet},
            0, ${draft.deliveryKey}, ${draft.version}, ${flags.isRead}, ${flags.isStarred}, ${flags.isAnswered},
            ${flags.isForwarded}, ${flags.isDeleted}, ${[...flags.keywords]}::text[]
          from folder where folder.mailbox_id = ${mailboxId} and folder.role = 'drafts'
          returning id
        ),
        body as (
          insert into message_body (message_id, text, html) select id, ${draft.text}, ${draft.html} from added
        )
        select id from added`.execute(tx)
      const row = rows[0]
      if (!row) throw new Error('a draft was not created')
      await recountDraft(tx, mailboxId, row.id)
      if (flags.labels.length > 0) await labelDraft(tx, mailboxId, { id: row.id, ...flags, version: draft.version })
      return row.id as MessageId
    },

    save: async (id, draft, knownRevision) => {
      const { rows } = await sql<{ revision: number }>`
        with changed as (
          update message set ${contentColumns(draft)}, received_at = ${draft.at}, snippet = ${draft.snippet},
                 revision = revision + 1, version = ${draft.version}, saved_by = ${draft.writer ?? null}
          where id = ${rowId(id)} and mailbox_id = ${mailboxId} and kind = 'draft' and ${notBeingSent('message')}
            and revision = ${knownRevision}
          returning id, revision
        ),
        body as (
          update message_body b
          set text = ${draft.text}, html = ${draft.html}, clean_html = null, clean_version = null,
              has_remote_content = false
          from changed where b.message_id = changed.id
        ),
        source as (delete from draft_source d using changed where d.message_id = changed.id)
        select revision from changed`.execute(tx)
      if (!rows[0]) return undefined
      await recountDraft(tx, mailboxId, rowId(id))
      await renameThread(tx, mailboxId, rowId(id), draft.subject)
      return rows[0].revision
    },

    savedBy: async (id) => {
      const row = await tx
        .selectFrom('message')
        .select('saved_by')
        .where('id', '=', rowId(id))
        .where('mailbox_id', '=', mailboxId)
        .executeTakeFirst()
      return row?.saved_by ?? undefined
    },

    countInThread: async (id) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from message
        where thread_id = ${rowId(id)} and mailbox_id = ${mailboxId} and kind = 'draft'`.execute(tx)
      return rows[0]?.count ?? 0
    },

    remove: async (id) => {
      await sql`
        with gone as (
          delete from message where id = ${rowId(id)} and mailbox_id = ${mailboxId} and kind = 'draft'
          returning size_bytes
        ), unnamed as (
          insert into unnamed_mail_bytes (mailbox_id, bytes)
          select ${mailboxId}, size_bytes from gone where size_bytes > 0
        )
        update mailbox set used_bytes = used_bytes - gone.size_bytes from gone where mailbox.id = ${mailboxId}`.execute(
        tx,
      )
    },

    setSendState: async (id, state, version) => {
      await tx
        .updateTable('message')
        .set({ send_state: state, version })
        .where('id', '=', rowId(id))
        .where('mailbox_id', '=', mailboxId)
        .where('kind', '<>', 'received')
        .execute()
    },

    place: async (id, { role, sendState, at, version }) => {
      await sql`
        update message
        set send_state = ${sendState}, received_at = ${at}, version = ${version},
            folder_id = (select f.id from folder f where f.mailbox_id = ${mailboxId} and f.role = ${role})
        where id = ${rowId(id)} and mailbox_id = ${mailboxId} and kind = 'draft'`.execute(tx)
    },

    file: async (id, sent) => {
      await sql`
        with draft as (
          select id, size_bytes from message
          where id = ${rowId(id)} and mailbox_id = ${mailboxId} and kind = 'draft'
        ),
        filed as (
          update message m
          set kind = 'sent', send_state = 'none', raw_blob = ${sent.rawBlob}, size_bytes = ${sent.sizeBytes},
              sent_at = ${sent.dateHeader}, received_at = ${sent.at}, version = ${sent.version}, is_read = true,
              previous_folder_id = null, moved_version = null, moved_at = null,
              folder_id = (select f.id from folder f where f.mailbox_id = ${mailboxId} and f.role = 'sent')
          from draft where m.id = draft.id
        ),
        source as (delete from draft_source d using draft where d.message_id = draft.id)
        update mailbox set used_bytes = used_bytes + ${sent.sizeBytes} - draft.size_bytes
        from draft where mailbox.id = ${mailboxId}`.execute(tx)
    },
  }
}

async function labelDraft(
  tx: Transaction<Database>,
  mailboxId: string,
  { id, labels, version }: { readonly id: string; readonly labels: readonly LabelId[]; readonly version: number },
): Promise<void> {
  const pairs = sql`
    select ${id}::bigint as message_id, own.id as label_id from (${ownLabels(mailboxId)}) own
    where own.id = any(${rowIds(labels)}::bigint[])`
  await sql`${addLabels(pairs, version)}`.execute(tx)
}

/** A thread has the subject of its first message, which may be a draft. */
async function renameThread(
  tx: Transaction<Database>,
  mailboxId: string,
  draftId: string,
  subject: string,
): Promise<void> {
  await sql`
    update thread t set subject = ${subject}, base_subject = ${baseSubject(subject).toLowerCase()}
    from message m
    where m.id = ${draftId} and m.mailbox_id = ${mailboxId} and t.id = m.thread_id and t.subject <> ${subject}
      and not exists (select 1 from message other where other.thread_id = t.id and other.id <> m.id)`.execute(tx)
}

function contentColumns(draft: DraftContent) {
  return sql`in_reply_to = ${draft.inReplyTo}, reference_ids = ${[...draft.references]}::text[],
    subject = ${draft.subject}, sender = ${json(draft.from)}::jsonb, recipients_to = ${json(draft.to)}::jsonb,
    recipients_cc = ${json(draft.cc)}::jsonb, recipients_bcc = ${json(draft.bcc)}::jsonb`
}

function json(value: unknown): string {
  return JSON.stringify(value)
}
