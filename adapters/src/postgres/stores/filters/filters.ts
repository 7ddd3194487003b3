import type { BlockFilter, FilterReader, FilterWriter } from '@sen/core/filters/filter-store'
import type { FilterId } from '@sen/model/ids'
import { type Kysely, sql, type Transaction } from 'kysely'
import { rowId } from '../../row-id.ts'
import type { Database } from '../../schema.ts'
import { customFilterReader, customFilterWriter } from './custom-filters.ts'

interface FilterRow {
  readonly id: string
  readonly is_enabled: boolean
  readonly name: string
  readonly sender: string | null
}

export function filterReader(db: Kysely<Database>, mailboxId: string): FilterReader {
  const blocks = () =>
    db
      .selectFrom('rule')
      .select(['id', 'is_enabled', 'name', 'sender'])
      .where('mailbox_id', '=', mailboxId)
      .where('kind', '=', 'auto_mark_spam')
      .where('removed_at', 'is', null)
  return {
    ...customFilterReader(db, mailboxId),
    blocks: async () => (await blocks().orderBy('id').execute()).map(toBlock),
    findBlock: async (id) => optional(await blocks().where('id', '=', rowId(id)).executeTakeFirst()),
    findBlockOf: async (sender) => optional(await blocks().where('sender', '=', sender).executeTakeFirst()),
    countBlocks: async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from rule
        where mailbox_id = ${mailboxId} and kind = 'auto_mark_spam' and removed_at is null`.execute(db)
      return rows[0]?.count ?? 0
    },
    notBlocked: async (senders) => {
      const { rows } = await sql<{ sender: string }>`
        select given.sender from unnest(${[...new Set(senders)]}::text[]) with ordinality as given(sender, n)
        where not exists (
          select from rule where mailbox_id = ${mailboxId} and rule.sender = given.sender
            and kind = 'auto_mark_spam' and removed_at is null
        )
        order by given.n`.execute(db)
      return rows.map(({ sender }) => sender)
    },
  }
}

export function filterWriter(tx: Transaction<Database>, mailboxId: string): FilterWriter {
  const standing = () =>
    tx
      .updateTable('rule')
      .where('mailbox_id', '=', mailboxId)
      .where('kind', '=', 'auto_mark_spam')
      .where('removed_at', 'is', null)
  return {
    ...filterReader(tx, mailboxId),
    ...customFilterWriter(tx, mailboxId),
    block: async (senders, version) => {
      const { rows } = await sql<{ sender: string }>`
        insert into rule (mailbox_id, kind, sender, made_version)
        select ${mailboxId}, 'auto_mark_spam', sender, ${version} from unnest(${[...senders]}::text[]) sender
        on conflict (mailbox_id, sender) where kind = 'auto_mark_spam' and removed_at is null do nothing
        returning sender`.execute(tx)
      return rows.map((row) => row.sender)
    },
    changeBlock: async (rule) => {
      await standing()
        .set({ is_enabled: rule.isEnabled, name: rule.name, sender: rule.sender })
        .where('id', '=', rowId(rule.id))
        .execute()
    },
    unblock: async (senders, version) => {
      const rows = await standing()
        .set({ removed_version: version, removed_at: sql<Date>`now()` })
        .where('sender', '=', sql<string>`any(${[...senders]}::text[])`)
        .returning('sender')
        .execute()
      return rows.flatMap(({ sender }) => sender ?? [])
    },
    undoBlocking: async (version, undoVersion) => {
      const { rows } = await sql`
        with unmade as (
          update rule set removed_version = ${undoVersion}, removed_at = now()
          where mailbox_id = ${mailboxId} and made_version = ${version} and removed_at is null
          returning id
        ),
        back as (
          update rule r set removed_version = null, removed_at = null
          where r.mailbox_id = ${mailboxId} and r.removed_version = ${version}
            and not exists (
              select 1 from rule other
              where other.mailbox_id = r.mailbox_id and other.sender = r.sender and other.kind = r.kind
                and other.removed_at is null
            )
          returning id
        )
        select id from unmade union all select id from back`.execute(tx)
      return rows.length > 0
    },
  }
}

function optional(row: FilterRow | undefined): BlockFilter | undefined {
  return row && toBlock(row)
}

function toBlock(row: FilterRow): BlockFilter {
  return { id: row.id as FilterId, isEnabled: row.is_enabled, name: row.name, sender: row.sender ?? '' }
}
