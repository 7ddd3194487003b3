import type {
  KnownSourceMessage,
  MovedFolder,
  MovedTwin,
  MoveInReader,
  MoveInWriter,
  SourceFolderState,
} from '@sen/core/moving-in/move-in-store'
import type { FolderId, MessageId, ThreadId } from '@sen/model/ids'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { rowId, rowIds } from '../row-id.ts'
import type { Database } from '../schema.ts'

/** Every condition checks that the row belongs to a source of this mailbox. */
export function moveInReader(db: Kysely<Database>, mailboxId: string): MoveInReader {
  return {
    source: async ({ host, user }) => {
      const { rows } = await sql<{ id: string }>`
        select id::text from move_in_source
        where mailbox_id = ${mailboxId} and host = ${host} and user_name = ${user}`.execute(db)
      return rows[0]?.id
    },
    foldersOf: async (sourceId) => {
      const { rows } = await sql<FolderRow>`
        select mf.id::text, mf.name, f.id::text as folder_id
        from moved_folder mf join move_in_source s on s.id = mf.source_id
        left join folder f on f.id = mf.folder_id and f.mailbox_id = s.mailbox_id and not f.is_being_deleted
        where s.mailbox_id = ${mailboxId} and s.id = ${rowId(sourceId)}`.execute(db)
      return rows.map(toFolder)
    },
    messagesOf: async (movedFolderId) => {
      const { rows } = await sql<MessageRow>`
        select uid_validity::text, uid::text, is_read, is_starred, is_gone from moved_message
        where moved_folder_id = ${own(mailboxId, movedFolderId)}`.execute(db)
      return rows.map(toMessage)
    },
    twinsOf: async (sourceId, identities) => {
      const { rows } = await sql<TwinRow>`
        select mm.identity, mm.moved_folder_id::text, mf.folder_id::text as here_id, mm.uid_validity::text, mm.uid::text,
          mm.message_id::text, mm.is_gone
        from moved_message mm join moved_folder mf on mf.id = mm.moved_folder_id
        join move_in_source s on s.id = mf.source_id
        where s.mailbox_id = ${mailboxId} and s.id = ${rowId(sourceId)} and mm.identity = any(${[...identities]}::text[])
        order by mm.moved_folder_id, mm.uid_validity, mm.uid`.execute(db)
      const twins = new Map<string, MovedTwin[]>()
      for (const row of rows) twins.set(row.identity, [...(twins.get(row.identity) ?? []), toTwin(row)])
      return twins
    },
    deliveredAs: async (keys) => {
      const { rows } = await sql<{ id: string; key: string }>`
        select id::text, delivery_key as key from message
        where mailbox_id = ${mailboxId} and delivery_key = any(${[...keys]}::text[])`.execute(db)
      return new Map(rows.map(({ id, key }) => [key, id as MessageId]))
    },
  }
}

export function moveInWriter(tx: Transaction<Database>, mailboxId: string): MoveInWriter {
  return {
    ...moveInReader(tx, mailboxId),
    ensureSource: async ({ host, user }) => {
      const { rows } = await sql<{ id: string }>`
        insert into move_in_source (mailbox_id, host, user_name) values (${mailboxId}, ${host}, ${user})
        on conflict (mailbox_id, host, user_name) do update set host = excluded.host returning id::text`.execute(tx)
      return only(rows).id
    },
    saveFolder: async (sourceId, name, { id }) => {
      const { rows } = await sql<FolderRow>`
        insert into moved_folder (source_id, name, folder_id)
        select s.id, ${name}, f.id from move_in_source s, folder f
        where s.id = ${rowId(sourceId)} and s.mailbox_id = ${mailboxId} and f.id = ${rowId(id)} and f.mailbox_id = ${mailboxId}
        on conflict (source_id, name) do update set folder_id = excluded.folder_id
        returning id::text, name, folder_id::text`.execute(tx)
      return toFolder(only(rows))
    },
    recordImported: async ({ movedFolderId, uidValidity }, messages) => {
      await sql`
        insert into moved_message (moved_folder_id, uid_validity, uid, message_id, identity, is_read, is_starred)
        select ${own(mailboxId, movedFolderId)}, ${uidValidity}::bigint, n.uid, m.id, n.identity, n.is_read, n.is_starred
        from unnest(
          ${messages.map(({ uid }) => uid)}::bigint[], ${messages.map(({ messageId }) => idOrNull(messageId))}::bigint[],
          ${messages.map(({ identity }) => identity)}::text[], ${messages.map(({ isRead }) => isRead)}::boolean[],
          ${messages.map(({ isStarred }) => isStarred)}::boolean[]
        ) as n (uid, message_id, identity, is_read, is_starred)
        left join message m on m.id = n.message_id and m.mailbox_id = ${mailboxId}
        on conflict do nothing`.execute(tx)
    },
    markGone: async ({ movedFolderId, uidValidity }, uids) => {
      const those =
        uids === 'of-other-validities'
          ? sql`uid_validity <> ${uidValidity}::bigint`
          : sql`uid_validity = ${uidValidity}::bigint and uid = any(${[...uids]}::bigint[])`
      await sql`
        update moved_message set is_gone = true
        where moved_folder_id = ${own(mailboxId, movedFolderId)} and not is_gone and ${those}`.execute(tx)
    },
    moveRecord: async (from, to, uid) => {
      await sql`
        update moved_message
        set moved_folder_id = ${own(mailboxId, to.movedFolderId)}, uid_validity = ${to.uidValidity}::bigint, uid = ${uid},
          is_gone = false
        where moved_folder_id = ${own(mailboxId, from.movedFolderId)} and uid_validity = ${from.uidValidity}::bigint
          and uid = ${from.uid} and is_gone`.execute(tx)
    },
    importFlags: (place, flags, version) => importFlags(tx, { mailboxId, ...place }, flags, version),
    addLabel: async (messageIds, label, version) => {
      const { rows } = await sql<{ thread_id: string }>`
        with put as (
          insert into message_label (message_id, label_id, version)
          select m.id, l.id, ${version}::integer from message m, label l
          where m.mailbox_id = ${mailboxId} and m.id = any(${rowIds(messageIds)})
            and l.mailbox_id = ${mailboxId} and l.id = ${rowId(label)} and l.removed_at is null
          on conflict (message_id, label_id) do nothing
          returning message_id
        )
        select distinct m.thread_id::text from put join message m on m.id = put.message_id`.execute(tx)
      return rows.map(({ thread_id }) => thread_id as ThreadId)
    },
    filterByFolder: async (folderId, messageIds) => {
      const { rows } = await sql<{ id: string }>`
        select id::text from message
        where mailbox_id = ${mailboxId} and folder_id = ${rowId(folderId)} and id = any(${rowIds(messageIds)})`.execute(
        tx,
      )
      return rows.map(({ id }) => id as MessageId)
    },
  }
}

/** Flags that a user has changed here stay: their version is not the one of an earlier import. */
async function importFlags(
  tx: Transaction<Database>,
  { mailboxId, movedFolderId, uidValidity }: SourceFolderState & { readonly mailboxId: string },
  flags: Parameters<MoveInWriter['importFlags']>[1],
  version: number,
): ReturnType<MoveInWriter['importFlags']> {
  const { rows } = await sql<{ thread_id: string }>`
    with said as (
      select * from unnest(
        ${flags.map(({ uid }) => uid)}::bigint[], ${flags.map(({ isRead }) => isRead)}::boolean[],
        ${flags.map(({ isStarred }) => isStarred)}::boolean[]
      ) as s (uid, is_read, is_starred)
    ),
    news as (
      select mm.uid, mm.message_id, s.is_read, s.is_starred,
        mm.is_read <> s.is_read and m.is_read <> s.is_read
          and (m.read_version is null or m.read_version = mm.read_version) as reads,
        mm.is_starred <> s.is_starred and m.is_starred <> s.is_starred
          and (m.starred_version is null or m.starred_version = mm.starred_version) as stars
      from moved_message mm join said s on s.uid = mm.uid
      left join message m on m.id = mm.message_id and m.mailbox_id = ${mailboxId}
      where mm.moved_folder_id = ${own(mailboxId, movedFolderId)} and mm.uid_validity = ${uidValidity}::bigint
    ),
    noted as (
      update moved_message mm
      set is_read = n.is_read, is_starred = n.is_starred, is_gone = false,
        read_version = case when n.reads then ${version}::integer else mm.read_version end,
        starred_version = case when n.stars then ${version}::integer else mm.starred_version end
      from news n
      where mm.moved_folder_id = ${own(mailboxId, movedFolderId)} and mm.uid_validity = ${uidValidity}::bigint and mm.uid = n.uid
    )
    update message m
    set is_read = case when n.reads then n.is_read else m.is_read end,
      is_starred = case when n.stars then n.is_starred else m.is_starred end,
      read_version = case when n.reads then ${version}::integer else m.read_version end,
      starred_version = case when n.stars then ${version}::integer else m.starred_version end,
      version = ${version}::integer
    from news n
    where m.id = n.message_id and m.mailbox_id = ${mailboxId} and (n.reads or n.stars)
    returning m.thread_id::text`.execute(tx)
  return { changed: rows.length, threadIds: [...new Set(rows.map(({ thread_id }) => thread_id as ThreadId))] }
}

/** A folder of another mailbox becomes null, which matches no row. */
function own(mailboxId: string, movedFolderId: string): RawBuilder<unknown> {
  return sql`(
    select mf.id from moved_folder mf join move_in_source s on s.id = mf.source_id
    where mf.id = ${rowId(movedFolderId)} and s.mailbox_id = ${mailboxId})`
}

interface FolderRow {
  readonly id: string
  readonly name: string
  readonly folder_id: string | null
}

interface MessageRow {
  readonly uid_validity: string
  readonly uid: string
  readonly is_read: boolean
  readonly is_starred: boolean
  readonly is_gone: boolean
}

interface TwinRow {
  readonly identity: string
  readonly moved_folder_id: string
  readonly here_id: string | null
  readonly uid_validity: string
  readonly uid: string
  readonly message_id: string | null
  readonly is_gone: boolean
}

function toFolder({ id, name, folder_id }: FolderRow): MovedFolder {
  return { id, name, folderId: (folder_id ?? undefined) as FolderId | undefined }
}

function toMessage({ uid_validity, uid, is_read, is_starred, is_gone }: MessageRow): KnownSourceMessage {
  return { uidValidity: uid_validity, uid: Number(uid), isRead: is_read, isStarred: is_starred, isGone: is_gone }
}

function toTwin({ moved_folder_id, here_id, uid_validity, uid, message_id, is_gone }: TwinRow): MovedTwin {
  return {
    movedFolderId: moved_folder_id,
    hereId: (here_id ?? undefined) as FolderId | undefined,
    uidValidity: uid_validity,
    uid: Number(uid),
    messageId: (message_id ?? undefined) as MessageId | undefined,
    isGone: is_gone,
  }
}

function idOrNull(id: MessageId | undefined): string | null {
  return id === undefined ? null : rowId(id)
}

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('the message does not belong to this mailbox')
  return row
}
