import type { ActiveFilter, FilterReader, FilterWriter } from '@sen/core/filters/filter-store'
import type { FilterDefinition } from '@sen/model/filters/filter'
import type { FolderRole } from '@sen/model/folders'
import type { FilterId, FolderId, LabelId } from '@sen/model/ids'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { rowId, rowIds } from '../../row-id.ts'
import { runStatement } from '../../run-statement.ts'
import type { Database } from '../../schema.ts'
import { candidates, newestReceived, receivedIn } from './candidates.ts'

interface CustomRow {
  readonly id: string
  readonly is_enabled: boolean
  readonly name: string
  readonly definition: FilterDefinition
  readonly names_folder: boolean
  readonly folder_id: string | null
  readonly role: string | null
  readonly named_labels: number
  readonly label_ids: readonly string[]
}

/** The columns tell how many of the named folder and labels still exist. */
const FILTERS = `
  select r.id, r.is_enabled, r.name, r.definition, named.id is not null as names_folder, f.id as folder_id, f.role,
    labelled.named_labels, labelled.label_ids
  from rule r
  left join lateral (
    select (action ->> 'folderId')::bigint as id from jsonb_array_elements(r.definition -> 'actions') action
    where action ->> 'type' = 'fileinto' limit 1
  ) named on true
  left join folder f on f.id = named.id and f.mailbox_id = r.mailbox_id and not f.is_being_deleted
  cross join lateral (
    select count(*)::integer as named_labels, coalesce(array_agg(l.id::text) filter (where l.id is not null), '{}') as label_ids
    from jsonb_array_elements(r.definition -> 'actions') action
    left join label l on l.id = (action ->> 'labelId')::bigint and l.mailbox_id = r.mailbox_id and l.removed_at is null
    where action ->> 'type' = 'label'
  ) labelled
  where r.mailbox_id = $1 and r.kind = 'filter' and r.removed_at is null`

const COUNT_FILTERS = `
  select count(*)::integer as count from rule
  where mailbox_id = $1 and kind = 'filter' and removed_at is null and ($2::bigint[] is null or id = any($2))`

/** A mailbox without filters has one row with its version only. */
const ACTIVE_FILTERS = `
  select m.filters_version, filter.*
  from mailbox m left join lateral (${FILTERS} and r.is_enabled order by r.position, r.id) filter on true
  where m.id = $1`

export function customFilterReader(
  db: Kysely<Database>,
  mailboxId: string,
): Pick<FilterReader, 'customs' | 'countCustoms' | 'findCustom' | 'active' | 'newest' | 'candidates' | 'receivedIn'> {
  return {
    customs: async () =>
      (await runStatement<CustomRow>(db, `${FILTERS} order by r.position, r.id`, [mailboxId])).map(toFilter),
    countCustoms: async (among) => {
      const ids = among ? rowIds(among) : null
      return (await runStatement<{ count: number }>(db, COUNT_FILTERS, [mailboxId, ids]))[0]?.count ?? 0
    },
    findCustom: async (id) => {
      const [row] = await runStatement<CustomRow>(db, `${FILTERS} and r.id = $2`, [mailboxId, rowId(id)])
      return row && toFilter(row)
    },
    active: async () => {
      const rows = await runStatement<{ filters_version: number } & Nullable<CustomRow>>(db, ACTIVE_FILTERS, [
        mailboxId,
      ])
      const filters = rows.flatMap((row) => (isFilter(row) ? [toFilter(row)] : []))
      return { version: rows[0]?.filters_version ?? 0, filters }
    },
    newest: (limit) => newestReceived(db, mailboxId, limit),
    candidates: (ids, texts) => candidates(db, mailboxId, ids, texts),
    receivedIn: (place, threads) => receivedIn(db, mailboxId, place, threads),
  }
}

type Nullable<Row> = { readonly [Key in keyof Row]: Row[Key] | null }

function isFilter(row: Nullable<CustomRow>): row is CustomRow {
  return row.id !== null
}

export function customFilterWriter(
  tx: Transaction<Database>,
  mailboxId: string,
): Pick<FilterWriter, 'create' | 'change' | 'remove' | 'restore' | 'reorder'> {
  const standing = (kinds: RawBuilder<boolean>) =>
    tx.updateTable('rule').where('mailbox_id', '=', mailboxId).where('removed_at', 'is', null).where(kinds)
  const customs = () => standing(sql<boolean>`kind = 'filter'`)
  return {
    create: async (filter, version) => {
      const { rows } = await sql<{ id: string }>`
        insert into rule (mailbox_id, kind, is_enabled, name, definition, position, made_version)
        select ${mailboxId}, 'filter', ${filter.isEnabled}, ${filter.name}, ${definitionOf(filter)}::jsonb,
          coalesce(max(position), 0) + 1, ${version}
        from rule where mailbox_id = ${mailboxId} and kind = 'filter' and removed_at is null
        returning id`.execute(tx)
      await noteFilters(tx, mailboxId)
      return (rows[0]?.id ?? '0') as FilterId
    },
    change: async (filter) => {
      await customs()
        .set({ is_enabled: filter.isEnabled, name: filter.name, definition: sql`${definitionOf(filter)}::jsonb` })
        .where('id', '=', rowId(filter.id))
        .execute()
      await noteFilters(tx, mailboxId)
    },
    remove: async (id, version) => {
      await standing(sql<boolean>`kind in ('filter', 'auto_mark_spam')`)
        .set({ removed_version: version, removed_at: sql<Date>`now()` })
        .where('id', '=', rowId(id))
        .execute()
      await noteFilters(tx, mailboxId)
    },
    restore: async (id) => {
      const { rows } = await sql<{ id: string }>`
        with standing as (
          select other.id from rule asked
          join rule other on other.mailbox_id = asked.mailbox_id and other.removed_at is null
            and (other.id = asked.id or (other.kind = asked.kind and other.sender = asked.sender))
          where asked.id = ${rowId(id)} and asked.mailbox_id = ${mailboxId}
        ),
        restored as (
          update rule set removed_version = null, removed_at = null
          where id = ${rowId(id)} and mailbox_id = ${mailboxId} and kind in ('filter', 'auto_mark_spam')
            and not exists (select from standing)
          returning id
        )
        select id from standing union all select id from restored`.execute(tx)
      await noteFilters(tx, mailboxId)
      return rows[0]?.id as FilterId | undefined
    },
    reorder: async (ids) => {
      await sql`
        update rule r set position = placed.n
        from (
          select rule.id, row_number() over (order by given.n nulls last, rule.position, rule.id) as n
          from rule left join unnest(${rowIds(ids)}::bigint[]) with ordinality as given(id, n) on given.id = rule.id
          where rule.mailbox_id = ${mailboxId} and rule.kind = 'filter' and rule.removed_at is null
        ) placed
        where r.id = placed.id and r.mailbox_id = ${mailboxId}`.execute(tx)
      await noteFilters(tx, mailboxId)
    },
  }
}

/** Mail is matched again. Call it in a change that has its version already, which it copies. */
export async function noteFilters(tx: Transaction<Database>, mailboxId: string): Promise<void> {
  await sql`
    update mailbox set filters_version = case when exists (
      select from rule where mailbox_id = ${mailboxId} and kind = 'filter' and is_enabled and removed_at is null
    ) then version else 0 end
    where id = ${mailboxId}`.execute(tx)
}

function definitionOf({ match, conditions, actions }: FilterDefinition): string {
  return JSON.stringify({ match, conditions, actions })
}

function toFilter(row: CustomRow): ActiveFilter {
  const { match, conditions, actions } = row.definition
  const folder = row.folder_id === null ? undefined : { id: row.folder_id as FolderId, role: row.role as FolderRole }
  return {
    id: row.id as FilterId,
    name: row.name,
    isEnabled: row.is_enabled,
    match,
    conditions,
    actions,
    isBroken: (row.names_folder && !folder) || row.label_ids.length < row.named_labels,
    folder,
    labels: row.label_ids as readonly LabelId[],
  }
}
