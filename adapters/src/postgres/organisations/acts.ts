import type { ActFilter, ActReader, ActWriter, StoredAct } from '@sen/core/organisations/act-store'
import { type ActAuthor, type AdministrativeAct, actsOfKind } from '@sen/model/administration/acts'
import type { AccountId } from '@sen/model/ids'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { rowId } from '../row-id.ts'
import type { Database } from '../schema.ts'

function containsText(text: string) {
  return sql<boolean>`position(lower(${text}) in lower(
    target || ' ' || actor_address || ' ' || coalesce((select string_agg(value, ' ') from jsonb_each_text(details)), ''))) > 0`
}

export function actReader(db: Kysely<Database>, organisationId: string): ActReader {
  const selected = ({ text = '', kind, since }: ActFilter) =>
    db
      .selectFrom('administrative_act')
      .where('organisation_id', '=', organisationId)
      .$if(text !== '', (query) => query.where(containsText(text)))
      .$if(kind !== undefined, (query) => query.where('act', 'in', kind ? actsOfKind(kind) : []))
      .$if(since !== undefined, (query) => query.where('at', '>=', since ?? new Date(0)))
  return {
    async list({ after, limit, ...filter }) {
      const rows = await selected(filter)
        .selectAll()
        .orderBy('id', 'desc')
        .$if(after !== undefined, (query) => query.where('id', '<', rowId(after ?? '')))
        .limit(limit)
        .execute()
      return rows.map(toAct)
    },

    async count(most, filter = {}) {
      const acts = selected(filter)
      const { count } = await db
        .selectFrom(acts.select('id').limit(most).as('counted'))
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}

export function actWriter(tx: Transaction<Database>, organisationId: string): ActWriter {
  return {
    ...actReader(tx, organisationId),

    async add({ at, author, accountId, authorAddress, act, target, details }) {
      await tx
        .insertInto('administrative_act')
        .values({
          organisation_id: organisationId,
          at,
          actor: author,
          account_id: accountId === undefined ? null : rowId(accountId),
          actor_address: authorAddress,
          act,
          target,
          details: JSON.stringify(details),
        })
        .execute()
    },
  }
}

function toAct(row: Selectable<Database['administrative_act']>): StoredAct {
  return {
    id: row.id,
    at: row.at,
    author: row.actor as ActAuthor,
    accountId: (row.account_id ?? undefined) as AccountId | undefined,
    authorAddress: row.actor_address,
    act: row.act as AdministrativeAct,
    target: row.target,
    details: row.details as StoredAct['details'],
  }
}
