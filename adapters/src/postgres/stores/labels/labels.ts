import type { Label, LabelReader, LabelWriter } from '@sen/core/labels/label-store'
import type { LabelId } from '@sen/model/ids'
import type { LabelColour } from '@sen/model/labels/labels'
import { type Kysely, sql, type Transaction } from 'kysely'
import { rowId, rowIds } from '../../row-id.ts'
import type { Database } from '../../schema.ts'
import { noteFilters } from '../filters/custom-filters.ts'

const COLUMNS = ['id', 'name', 'colour'] as const

export function labelReader(db: Kysely<Database>, mailboxId: string): LabelReader {
  const all = () => db.selectFrom('label').select(COLUMNS).where('mailbox_id', '=', mailboxId)
  const labels = () => all().where('removed_at', 'is', null)
  const one = (row: LabelRow | undefined) => row && toLabel(row)
  return {
    list: async () => (await labels().orderBy(sql`lower(name)`).orderBy('id').execute()).map(toLabel),
    find: async (id) => one(await labels().where('id', '=', rowId(id)).executeTakeFirst()),
    findRemoved: async (id) =>
      one(await all().where('removed_at', 'is not', null).where('id', '=', rowId(id)).executeTakeFirst()),
    ofMessages: async (ids) => {
      const { rows } = await sql<{ id: string }>`
        select distinct l.id from message_label ml join label l on l.id = ml.label_id
        where ml.message_id = any(${rowIds(ids)}) and ml.is_set
          and l.mailbox_id = ${mailboxId} and l.removed_at is null`.execute(db)
      return rows.map(({ id }) => id as LabelId)
    },
  }
}

export function labelWriter(tx: Transaction<Database>, mailboxId: string): LabelWriter {
  const own = (id: LabelId) => tx.updateTable('label').where('mailbox_id', '=', mailboxId).where('id', '=', rowId(id))
  return {
    ...labelReader(tx, mailboxId),
    create: async ({ name, colour }) =>
      toLabel(
        await tx
          .insertInto('label')
          .values({ mailbox_id: mailboxId, name, colour })
          .returning(COLUMNS)
          .executeTakeFirstOrThrow(),
      ),
    change: async ({ id, name, colour }) => {
      await own(id).set({ name, colour }).execute()
    },
    remove: async (id) => {
      await own(id).set({ removed_at: sql<Date>`now()` }).execute()
      await noteFilters(tx, mailboxId)
    },
    restore: async (id) => {
      await own(id).set({ removed_at: null }).execute()
      await noteFilters(tx, mailboxId)
    },
    raise: async (ids, { below, version, limit }) => {
      const { numAffectedRows } = await sql`
        update message m set version = ${version}::integer from (
          select distinct l.message_id as id from message_label l join message o on o.id = l.message_id
          where l.label_id = any(${rowIds(ids)}) and l.is_set and o.mailbox_id = ${mailboxId}
            and o.version < ${below}::integer and o.uid is not null
          limit ${limit}
        ) chosen where m.id = chosen.id`.execute(tx)
      return Number(numAffectedRows ?? 0)
    },
  }
}

interface LabelRow {
  readonly id: string
  readonly name: string
  readonly colour: string
}

function toLabel({ id, name, colour }: LabelRow): Label {
  return { id: id as LabelId, name, colour: colour as LabelColour }
}
