import type { ActReader, ActWriter, KeptAct } from '@sen/core/organisations/act-store'
import type { ActAuthor, AdministrativeAct } from '@sen/model/administration/acts'
import type { AccountId } from '@sen/model/ids'
import type { Kysely, Selectable, Transaction } from 'kysely'
import { rowId } from '../row-id.ts'
import type { Database } from '../schema.ts'

export function actReader(db: Kysely<Database>, organisationId: string): ActReader {
  const newestFirst = () =>
    db.selectFrom('administrative_act').selectAll().where('organisation_id', '=', organisationId).orderBy('id', 'desc')
  return {
    async list({ after, limit }) {
      const rows = await newestFirst()
        .$if(after !== undefined, (query) => query.where('id', '<', rowId(after ?? '')))
        .limit(limit)
        .execute()
      return rows.map(toAct)
    },

    async count(most) {
      const acts = db.selectFrom('administrative_act').where('organisation_id', '=', organisationId)
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

function toAct(row: Selectable<Database['administrative_act']>): KeptAct {
  return {
    id: row.id,
    at: row.at,
    author: row.actor as ActAuthor,
    accountId: (row.account_id ?? undefined) as AccountId | undefined,
    authorAddress: row.actor_address,
    act: row.act as AdministrativeAct,
    target: row.target,
    details: row.details as KeptAct['details'],
  }
}
