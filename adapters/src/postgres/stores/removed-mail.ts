import { andOneMore, pageOf } from '@sen/core/kit/list-page'
import type { RemovedMailReader, RemovedMailWriter, RemovedMessage } from '@sen/core/removed-mail/removed-mail-store'
import type { Address } from '@sen/model/addresses'
import type { FolderId, LabelId, RemovedMessageId } from '@sen/model/ids'
import { MAX_COUNTED_ROWS } from '@sen/model/long-lists/limits'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { inMicroseconds, timestampText } from '../lists/place-in-time.ts'
import { rowId, rowIds } from '../row-id.ts'
import type { Database } from '../schema.ts'
import { purgeMessages } from './message-purging.ts'

interface Row {
  readonly id: string
  readonly raw_blob: string
  readonly kind: RemovedMessage['kind']
  readonly folder_id: string | null
  readonly sender: Address
  readonly recipients_to: readonly Address[]
  readonly recipients_bcc: readonly Address[]
  readonly subject: string
  readonly received_at: Date
  readonly is_read: boolean
  readonly is_starred: boolean
  readonly label_ids: readonly string[]
  readonly size_bytes: number
  readonly delivery_key: string | null
  readonly envelope: unknown
  readonly verdict: unknown
  readonly scan: unknown
  readonly removed_at: Date
  readonly removed_at_microseconds: string
  readonly removed_by: string
}

export function removedMailReader(db: Kysely<Database>, mailboxId: string): RemovedMailReader {
  const rowsOf = async (rest: RawBuilder<unknown>) => {
    const { rows } = await sql<Row>`
      select id, raw_blob, kind, folder_id, sender, recipients_to, recipients_bcc, subject, received_at, is_read, is_starred,
        label_ids::text[] as label_ids, size_bytes, delivery_key, envelope, verdict, scan, removed_at, removed_by,
        ${sql.raw(inMicroseconds('removed_at'))} as removed_at_microseconds
      from removed_message where mailbox_id = ${mailboxId} and ${rest}`.execute(db)
    return rows
  }
  return {
    keptDays: async () => {
      const row = await db
        .selectFrom('mailbox as m')
        .innerJoin('domain as d', 'd.id', 'm.domain_id')
        .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
        .select('o.removed_mail_kept_days as days')
        .where('m.id', '=', mailboxId)
        .executeTakeFirstOrThrow()
      return row.days
    },
    list: async ({ words, since, after, limit }) => {
      const found = words.map((word) => sql`strpos(words, ${word}) > 0`)
      const fits = sql.join([sql`removed_at > ${since}`, ...found], sql` and `)
      const behind = after
        ? sql`(removed_at, id) < (${timestampText(after.atMicroseconds)}::timestamptz, ${rowId(after.id)}::bigint)`
        : sql`true`
      const [read, counted] = await Promise.all([
        rowsOf(sql`${fits} and ${behind} order by removed_at desc, id desc limit ${andOneMore(limit)}`),
        sql<{ count: number }>`
          select count(*)::integer as count from (
            select from removed_message where mailbox_id = ${mailboxId} and ${fits} limit ${andOneMore(MAX_COUNTED_ROWS)}
          ) counted`.execute(db),
      ])
      const { rows, ...end } = pageOf(read, counted.rows[0]?.count ?? 0, limit, (row) => ({
        atMicroseconds: Number(row.removed_at_microseconds),
        id: row.id,
      }))
      return { messages: rows.map(toRemoved), ...end }
    },
    find: async (ids, since) =>
      (await rowsOf(sql`id = any(${rowIds(ids)}) and removed_at > ${since} order by id`)).map(toRemoved),
    within: async ({ from, until, after }, limit) => {
      const behind = sql`removed_at >= ${from} and removed_at < ${until} and id > ${rowId(after ?? '0')}`
      return (await rowsOf(sql`${behind} order by id limit ${limit}`)).map(toRemoved)
    },
    hasRecoveryFailed: async (recoveryId) => {
      const row = await db
        .selectFrom('mail_recovery')
        .select('state')
        .where('id', '=', rowId(recoveryId))
        .where('mailbox_id', '=', mailboxId)
        .executeTakeFirst()
      return row?.state === 'failed'
    },
    sumWithin: async ({ from, until }) => {
      const { rows } = await sql<{ count: number; bytes: string }>`
        select count(*)::integer as count, coalesce(sum(size_bytes), 0) as bytes from removed_message
        where mailbox_id = ${mailboxId} and removed_at >= ${from} and removed_at < ${until}`.execute(db)
      return { count: rows[0]?.count ?? 0, bytes: Number(rows[0]?.bytes ?? 0) }
    },
  }
}

export function removedMailWriter(tx: Transaction<Database>, mailboxId: string): RemovedMailWriter {
  return {
    ...removedMailReader(tx, mailboxId),
    claim: async (ids) => {
      const { rows } = await sql<{ id: string }>`
        delete from removed_message where mailbox_id = ${mailboxId} and id = any(${rowIds(ids)}) returning id`.execute(
        tx,
      )
      return rows.map((row) => row.id as RemovedMessageId)
    },
    noteRecovery: async (recoveryId, { lookedAt, recovered }) => {
      await sql`
        update mail_recovery set looked_at = looked_at + ${lookedAt}, recovered = recovered + ${recovered}, failures = 0
        where mailbox_id = ${mailboxId} and id = ${rowId(recoveryId)}`.execute(tx)
    },
    removeAgain: (ids, version, by) =>
      purgeMessages(
        tx,
        mailboxId,
        sql`m.id = any(${rowIds(ids)}) and m.version = ${version} and m.kind <> 'draft'`,
        by,
      ),
  }
}

function toRemoved(row: Row): RemovedMessage {
  return {
    id: row.id as RemovedMessageId,
    rawBlob: row.raw_blob,
    kind: row.kind,
    folderId: row.folder_id === null ? undefined : (row.folder_id as FolderId),
    from: { name: row.sender.name, email: row.sender.email },
    to: row.recipients_to,
    bcc: row.recipients_bcc,
    subject: row.subject,
    receivedAt: row.received_at,
    isRead: row.is_read,
    isStarred: row.is_starred,
    labelIds: row.label_ids as readonly LabelId[],
    sizeBytes: row.size_bytes,
    deliveryKey: row.delivery_key ?? undefined,
    envelope: (row.envelope as RemovedMessage['envelope'] | null) ?? undefined,
    verdict: (row.verdict as RemovedMessage['verdict'] | null) ?? undefined,
    scan: (row.scan as RemovedMessage['scan'] | null) ?? undefined,
    removedAt: row.removed_at,
    removedBy: row.removed_by,
  }
}
