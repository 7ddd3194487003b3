import type { SendingAlarmStore } from '@sen/core/sending/limits/sending-alarm-store'
import type { SendingAlarmCause } from '@sen/model/sending-limits/sending-limits'
import type { Kysely } from 'kysely'
import { rowId } from '../row-id.ts'
import type { Database } from '../schema.ts'

export class PostgresSendingAlarmStore implements SendingAlarmStore {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async wasRaised(cause: SendingAlarmCause, subject: string, since: Date): Promise<boolean> {
    const row = await this.#db
      .selectFrom('sending_alarm')
      .select('raised_at')
      .where('cause', '=', cause)
      .where('subject_id', '=', rowId(subject))
      .where('raised_at', '>', since)
      .executeTakeFirst()
    return row !== undefined
  }

  async raise(cause: SendingAlarmCause, subject: string, at: Date): Promise<void> {
    await this.#db
      .insertInto('sending_alarm')
      .values({ cause, subject_id: rowId(subject), raised_at: at })
      .onConflict((conflict) => conflict.columns(['cause', 'subject_id']).doUpdateSet({ raised_at: at }))
      .execute()
  }

  async purge(before: Date): Promise<number> {
    const alarms = await this.#db.deleteFrom('sending_alarm').where('raised_at', '<', before).executeTakeFirst()
    const counted = await this.#db.deleteFrom('sent_recipients').where('since', '<', before).executeTakeFirst()
    const purged = await this.#db.deleteFrom('purged_delivery').where('queued_at', '<', before).executeTakeFirst()
    return Number(alarms.numDeletedRows + counted.numDeletedRows + purged.numDeletedRows)
  }
}
