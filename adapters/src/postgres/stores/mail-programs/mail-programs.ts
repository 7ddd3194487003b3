import type {
  CopiedMessage,
  DraftSource,
  MailProgramReader,
  MailProgramWriter,
} from '@sen/core/mail-programs/mail-program-store'
import type { MessageId, ThreadId } from '@sen/model/ids'
import { type Kysely, sql, type Transaction } from 'kysely'
import { rowId, rowIds } from '../../row-id.ts'
import type { Database } from '../../schema.ts'
import { addLabels, ownLabels, removeLabels } from '../labels/message-labels.ts'
import { markMessages } from '../message-marks.ts'
import { purgeMessages } from '../message-purging.ts'
import { threadMoving } from '../thread-moving.ts'
import { refreshThreads } from '../thread-writer.ts'
import { arrangedMessages } from './arranged-messages.ts'
import { copyMessages } from './message-copying.ts'
import { programFolders } from './program-folders.ts'
import { programMessages } from './program-messages.ts'
import { findUids } from './program-search.ts'

export function mailProgramReader(db: Kysely<Database>, mailboxId: string): MailProgramReader {
  return {
    ...programFolders(db, mailboxId),
    ...programMessages(db, mailboxId),
    ...arrangedMessages(db, mailboxId),
    find: (folderId, criterion, now) => findUids(db, mailboxId, { folderId, criterion, now }),
  }
}

export function mailProgramWriter(tx: Transaction<Database>, mailboxId: string): MailProgramWriter {
  return {
    ...mailProgramReader(tx, mailboxId),
    numberMessages: (folderId, version, limit) =>
      numberMessages(tx, mailboxId, { folderId: rowId(folderId), version, limit }),
    setFlags: (changes, version) => setFlags(tx, mailboxId, changes, version),
    copy: (ids, to, version): Promise<readonly CopiedMessage[]> => copyMessages(tx, mailboxId, { ids, to, version }),
    move: threadMoving(tx, mailboxId, (ids, version) => refreshThreads(tx, mailboxId, ids, version)).moveEach,
    purge: async (ids, by) => {
      const purged = await purgeMessages(tx, mailboxId, sql`m.id = any(${rowIds(ids)})`, by)
      return purged.filter(({ isGone }) => isGone).map(({ id, threadId }) => ({ id, threadId }))
    },
    saveStructure: async (id, { header, structure }) => {
      await sql`
        insert into message_structure (message_id, header, structure)
        select m.id, ${Buffer.from(header)}, ${JSON.stringify(structure)}::jsonb from message m
        where m.id = ${rowId(id)} and m.mailbox_id = ${mailboxId}
        on conflict (message_id) do nothing`.execute(tx)
    },
    saveOctets: async (counts) => {
      await sql`
        update message m set octets = counted.octets
        from unnest(
          ${counts.map(({ id }) => rowId(id))}::bigint[], ${counts.map(({ octets }) => octets)}::integer[]
        ) counted(id, octets)
        where m.id = counted.id and m.mailbox_id = ${mailboxId} and m.kind <> 'draft'`.execute(tx)
    },
    saveComposedSource: (id, source) => saveComposedSource(tx, mailboxId, id, source),
    saveAppendedSource: async (id, { rawBlob, sizeBytes }) => {
      await sql`
        insert into draft_source (message_id, revision, raw_blob, size_bytes, is_appended)
        select m.id, m.revision, ${rawBlob}, ${sizeBytes}, true from message m
        where m.id = ${rowId(id)} and m.mailbox_id = ${mailboxId} and m.kind = 'draft'`.execute(tx)
    },
    subscribe: async (folderId, isSubscribed) => {
      await sql`
        update folder set is_subscribed = ${isSubscribed}
        where id = ${rowId(folderId)} and mailbox_id = ${mailboxId}`.execute(tx)
    },
  }
}

/** Another process may have stored a source of this revision meanwhile, which must not change. */
async function saveComposedSource(
  tx: Transaction<Database>,
  mailboxId: string,
  id: MessageId,
  { uid, revision, rawBlob, sizeBytes }: Parameters<MailProgramWriter['saveComposedSource']>[1],
): Promise<DraftSource | undefined> {
  const { rows } = await sql<{ raw_blob: string; size_bytes: number }>`
    insert into draft_source (message_id, revision, raw_blob, size_bytes)
    select m.id, m.revision, ${rawBlob}, ${sizeBytes} from message m
    where m.id = ${rowId(id)} and m.mailbox_id = ${mailboxId} and m.kind = 'draft' and m.uid = ${uid}
      and m.revision = ${revision}
    on conflict (message_id) do update
    set revision = excluded.revision,
      raw_blob = case when draft_source.revision = excluded.revision then draft_source.raw_blob else excluded.raw_blob end,
      size_bytes = case when draft_source.revision = excluded.revision then draft_source.size_bytes else excluded.size_bytes end,
      is_appended = draft_source.is_appended and draft_source.revision = excluded.revision
    where draft_source.revision <= excluded.revision
    returning raw_blob, size_bytes`.execute(tx)
  const [row] = rows
  return row && { rawBlob: row.raw_blob, sizeBytes: row.size_bytes }
}

async function numberMessages(
  tx: Transaction<Database>,
  mailboxId: string,
  { folderId, version, limit }: { readonly folderId: string; readonly version: number; readonly limit: number },
): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`
    with batch as (
      select id, row_number() over (order by received_at, id) as number from (
        select id, received_at from message
        where folder_id = ${folderId} and mailbox_id = ${mailboxId} and uid is null and send_state <> 'sending'
        order by received_at, id limit ${limit}
      ) oldest
    ),
    numbered as (
      update message m
      set uid = batch.number + coalesce((select max(uid) from message where folder_id = ${folderId} and uid is not null), 0)
      from batch where m.id = batch.id
    )
    select count(*) = ${limit} as left from batch`.execute(tx)
  if (rows[0]?.left !== false) return false
  await sql`
    update folder f
    set uid_next = coalesce((select max(uid) from message where folder_id = f.id and uid is not null), 0) + 1,
      gone_floor = ${version},
      changed_version = greatest(
        f.changed_version, coalesce((select max(version) from message where folder_id = f.id and uid is not null), 0)
      )
    where f.id = ${folderId} and f.mailbox_id = ${mailboxId} and f.uid_next = 0`.execute(tx)
  return true
}

const MARKS = ['is_read', 'is_starred', 'is_answered', 'is_forwarded', 'is_deleted', 'keywords'] as const

async function setFlags(
  tx: Transaction<Database>,
  mailboxId: string,
  changes: Parameters<MailProgramWriter['setFlags']>[0],
  version: number,
): Promise<readonly ThreadId[]> {
  const values = changes.map((change) => ({
    id: rowId(change.id),
    is_read: change.isRead,
    is_starred: change.isStarred,
    is_answered: change.isAnswered,
    is_forwarded: change.isForwarded,
    is_deleted: change.isDeleted,
    keywords: change.keywords,
    labels: change.labels.map(rowId),
  }))
  const { rows } = await sql<{ thread_id: string }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as g(
        id bigint, is_read boolean, is_starred boolean, is_answered boolean, is_forwarded boolean, is_deleted boolean,
        keywords text[], labels bigint[]
      )
    ),
    own as (
      select g.*, m.thread_id, m.is_read as was_read, m.is_starred as was_starred
      from given g join message m on m.id = g.id where m.mailbox_id = ${mailboxId}
    ),
    unlabelled as (${removeLabels(
      sql`own`,
      sql`l.message_id = own.id and l.label_id <> all(own.labels) and l.label_id in (${ownLabels(mailboxId)})`,
      version,
    )}),
    labelled as (${addLabels(
      sql`select own.id as message_id, wanted.id as label_id
        from own cross join unnest(own.labels) wanted(id) where wanted.id in (${ownLabels(mailboxId)})`,
      version,
    )}),
    changed as (${markMessages(sql`select * from own`, MARKS, version)})
    select thread_id from own where is_read <> was_read or is_starred <> was_starred
    union select thread_id from unlabelled
    union select own.thread_id from labelled join own on own.id = labelled.message_id`.execute(tx)
  return rows.map(({ thread_id }) => thread_id as ThreadId)
}
