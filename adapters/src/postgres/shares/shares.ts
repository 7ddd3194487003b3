import type { ShareOpening, ShareReader, ShareWriter } from '@sen/core/shares/share-store'
import type { ShareAction } from '@sen/model/drive/share-opening'
import type { ShareId } from '@sen/model/ids'
import { type Kysely, sql, type Transaction } from 'kysely'
import { rowId, rowIds } from '../row-id.ts'
import type { Database } from '../schema.ts'
import { SHARE_COLUMNS, type ShareRow, toShare } from './share-rows.ts'

export function shareReader(db: Kysely<Database>, mailboxId: string): ShareReader {
  const own = (id: ShareId) => sql`(select id from drive_share where id = ${rowId(id)} and mailbox_id = ${mailboxId})`
  return {
    find: async (id) => {
      const { rows } = await sql<ShareRow>`
        select ${SHARE_COLUMNS} from drive_share s
        where s.mailbox_id = ${mailboxId} and s.id = ${rowId(id)}`.execute(db)
      return rows[0] && toShare(rows[0])
    },
    list: async ({ itemId, messageId }, { limit, offset }) => {
      const ofItem = itemId === undefined ? sql`true` : sql`s.item_id = ${rowId(itemId)}`
      const ofMessage =
        messageId === undefined
          ? sql`true`
          : sql`s.id in (
              select id from drive_share where message_id = ${rowId(messageId)}
              union all select share_id from drive_share_message where message_id = ${rowId(messageId)}
            )`
      const matching = sql`from drive_share s where s.mailbox_id = ${mailboxId} and ${ofItem} and ${ofMessage}`
      const [found, counted] = await Promise.all([
        sql<ShareRow>`select ${SHARE_COLUMNS} ${matching} order by s.id desc limit ${limit} offset ${offset}`.execute(
          db,
        ),
        sql<{ count: number }>`select count(*)::integer as count ${matching}`.execute(db),
      ])
      return { shares: found.rows.map(toShare), total: counted.rows[0]?.count ?? 0 }
    },
    openOf: async (itemIds) => {
      const { rows } = await sql<ShareRow>`
        select ${SHARE_COLUMNS} from drive_share s
        where s.mailbox_id = ${mailboxId} and s.item_id = any(${rowIds(itemIds)}::bigint[]) and s.state = 'live'
          and (s.expires_at is null or s.expires_at > now())
        order by s.id desc`.execute(db)
      return rows.map(toShare)
    },
    findByTokens: async (tokens) => {
      const { rows } = await sql<ShareRow>`
        select ${SHARE_COLUMNS} from drive_share s
        where s.mailbox_id = ${mailboxId} and s.token = any(${[...tokens]}::text[])`.execute(db)
      return rows.map(toShare)
    },
    count: async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from drive_share
        where mailbox_id = ${mailboxId} and state <> 'revoked'`.execute(db)
      return rows[0]?.count ?? 0
    },
    openings: async (id, { limit, offset }) => {
      const [found, counted] = await Promise.all([
        sql<OpeningRow>`
          select at, who, action, file_name from drive_share_opening
          where share_id = ${own(id)} order by id desc limit ${limit} offset ${offset}`.execute(db),
        sql<{ count: number }>`
          select count(*)::integer as count from drive_share_opening where share_id = ${own(id)}`.execute(db),
      ])
      return { openings: found.rows.map(toOpening), total: counted.rows[0]?.count ?? 0 }
    },
    wasRecorded: async (id, { who, action, fileName }, since) => {
      // This runs for each part of an opened page, so it checks the newest rows only.
      const { rows } = await sql<{ found: boolean }>`
        select exists (
          select 1 from (
            select * from drive_share_opening where share_id = ${own(id)} order by id desc limit 50
          ) o
          where at > ${since} and who is not distinct from ${who ?? null} and action = ${action} and file_name = ${fileName}
        ) as found`.execute(db)
      return rows[0]?.found ?? false
    },
    countByStrangers: async (id, since, most) => {
      const { rows } = await sql`
        select 1 from drive_share_opening
        where share_id = ${own(id)} and at > ${since} and who is null and action in ('opened', 'downloaded')
        order by id desc limit ${most}`.execute(db)
      return rows.length
    },
  }
}

export function shareWriter(tx: Transaction<Database>, mailboxId: string): ShareWriter {
  const insertReceivers = async (id: string, receivers: readonly string[]) => {
    if (receivers.length === 0) return
    await tx
      .insertInto('drive_share_receiver')
      .values(receivers.map((address, place) => ({ share_id: id, address, place })))
      .execute()
  }
  return {
    ...shareReader(tx, mailboxId),
    create: async (share) => {
      const { id } = await tx
        .insertInto('drive_share')
        .values({
          mailbox_id: mailboxId,
          item_id: rowId(share.itemId),
          token: share.token,
          state: share.state,
          permission: share.permission,
          password_hash: share.passwordHash ?? null,
          expires_at: share.expiresAt ?? null,
          message_id: share.messageId === undefined ? null : rowId(share.messageId),
          created_at: share.at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await insertReceivers(id, share.receivers)
      return id as ShareId
    },
    change: async (id, { permission, passwordHash, expiresAt, receivers, forAnybody }) => {
      const share = await tx
        .updateTable('drive_share')
        .set({
          mailbox_id: mailboxId,
          ...(permission !== undefined && { permission }),
          ...(passwordHash !== undefined && { password_hash: passwordHash }),
          ...(expiresAt !== undefined && { expires_at: expiresAt }),
          ...(forAnybody !== undefined && { for_anybody: forAnybody }),
        })
        .where('mailbox_id', '=', mailboxId)
        .where('id', '=', rowId(id))
        .returning('id')
        .executeTakeFirst()
      if (!share) return
      if (passwordHash !== undefined) {
        await tx.deleteFrom('drive_share_visit').where('share_id', '=', share.id).execute()
      }
      if (receivers === undefined) return
      await tx.deleteFrom('drive_share_receiver').where('share_id', '=', share.id).execute()
      await insertReceivers(share.id, receivers)
    },
    revoke: async (id, at) => {
      await tx
        .updateTable('drive_share')
        .set((eb) => ({ state: 'revoked', ended_at: at, ended_from: eb.ref('state') }))
        .where('mailbox_id', '=', mailboxId)
        .where('id', '=', rowId(id))
        .where('state', '<>', 'revoked')
        .execute()
    },
    restore: async (id) => {
      await sql`
        update drive_share set state = ended_from, ended_at = null, ended_from = null
        where mailbox_id = ${mailboxId} and id = ${rowId(id)} and ended_from is not null`.execute(tx)
    },
    attach: async (messageId, tokens, room) => {
      const { rows } = await sql`
        update drive_share s set state = 'draft', ended_at = null, ended_with_draft = false, message_id = found.message_id
        from (
          select s.id, m.id as message_id from drive_share s
          join message m on m.id = ${rowId(messageId)} and m.mailbox_id = ${mailboxId}
          where s.mailbox_id = ${mailboxId} and s.token = any(${[...tokens]}::text[]) and s.ended_with_draft
          order by s.id limit ${room}
        ) found
        where s.id = found.id returning s.id`.execute(tx)
      return rows.length > 0
    },
    setLeaving: async (messageId, ids) => {
      await sql`
        delete from drive_share_message m using drive_share s
        where s.id = m.share_id and s.mailbox_id = ${mailboxId} and m.message_id = ${rowId(messageId)}`.execute(tx)
      if (ids.length === 0) return []
      const { rows } = await sql<{ share_id: string }>`
        insert into drive_share_message (share_id, message_id)
        select s.id, m.id from drive_share s join message m on m.id = ${rowId(messageId)} and m.mailbox_id = ${mailboxId}
        where s.mailbox_id = ${mailboxId} and s.id = any(${rowIds(ids)}::bigint[]) and s.state <> 'revoked'
        returning share_id`.execute(tx)
      const kept = new Set(rows.map((row) => row.share_id))
      return ids.filter((id) => !kept.has(id))
    },
    copyLeaving: async (from, to) => {
      await sql`
        insert into drive_share_message (share_id, message_id)
        select l.share_id, m.id from drive_share_message l
        join drive_share s on s.id = l.share_id and s.mailbox_id = ${mailboxId}
        join message m on m.id = ${rowId(to)} and m.mailbox_id = ${mailboxId}
        where l.message_id = ${rowId(from)}`.execute(tx)
    },
    release: async (messageId, at) => {
      const { rows } = await sql`
        with leaving as (select share_id from drive_share_message where message_id = ${rowId(messageId)})
        update drive_share s set
          state = case when leaves then 'live' else 'revoked' end,
          ended_at = case when leaves then null else ${at}::timestamptz end,
          for_anybody = s.for_anybody or (leaves and s.password_hash is null and exists (
            select from drive_share_receiver r
            where r.share_id = s.id and split_part(r.address, '@', 2) not in (
              select other.name from mailbox m join domain own on own.id = m.domain_id
              join domain other on other.organisation_id = own.organisation_id
              where m.id = ${mailboxId}
            )
          ))
        from (
          select id, id in (select share_id from leaving) as leaves from drive_share
          where mailbox_id = ${mailboxId} and state = 'draft'
            and (message_id = ${rowId(messageId)} or id in (select share_id from leaving))
        ) found
        where s.id = found.id returning s.id`.execute(tx)
      return rows.length > 0
    },
    recall: async (messageId, at) => {
      await sql`
        update drive_share_message m set is_recalled = true from drive_share s
        where s.id = m.share_id and s.mailbox_id = ${mailboxId} and m.message_id = ${rowId(messageId)}`.execute(tx)
      const { rows } = await sql`
        update drive_share s set state = 'revoked', ended_at = coalesce(s.ended_at, ${at}), ended_from = null
        from drive_share_message m
        where m.message_id = ${rowId(messageId)} and m.share_id = s.id and s.mailbox_id = ${mailboxId}
          and (s.state <> 'revoked' or s.ended_from is not null)
          and not exists (
            select 1 from drive_share_message other where other.share_id = s.id and not other.is_recalled
          )
        returning s.id`.execute(tx)
      return rows.length > 0
    },
    saveOpening: async (id, { at, who, action, fileName }, kept) => {
      const share = await tx
        .updateTable('drive_share')
        .set((eb) => ({ open_count: eb('open_count', '+', action === 'opened' ? 1 : 0), last_opened_at: at }))
        .where('mailbox_id', '=', mailboxId)
        .where('id', '=', rowId(id))
        .returning('id')
        .executeTakeFirst()
      if (!share) return
      await tx
        .insertInto('drive_share_opening')
        .values({ share_id: share.id, at, who: who ?? null, action, file_name: fileName })
        .execute()
      await sql`
        delete from drive_share_opening where id in (
          select id from drive_share_opening where share_id = ${share.id}
          order by (who is not null) desc, (action <> 'opened') desc, id desc offset ${kept}
        )`.execute(tx)
    },
  }
}

interface OpeningRow {
  readonly at: Date
  readonly who: string | null
  readonly action: string
  readonly file_name: string
}

function toOpening({ at, who, action, file_name: fileName }: OpeningRow): ShareOpening {
  return { at, who: who ?? undefined, action: action as ShareAction, fileName }
}
