import { sql } from 'kysely'
import { inRunningDatabase } from './running-database.ts'

/**
 * Makes the time of a planned message pass while the program was away. Its job runs at once.
 * @param messageId of a scheduled or periodic message
 * @throws Error when no program runs on `dataDir`, or the message is not planned
 */
export function passPlanTime(dataDir: string, messageId: string, agoSeconds: number): Promise<void> {
  return inRunningDatabase(dataDir, async (tx) => {
    const at = sql`now() - make_interval(secs => ${agoSeconds})`
    const { rows } = await sql<{ key: string; id: string }>`
      with of_submission as (
        update submission set planned_at = ${at}, hold_until = ${at}
        where message_id = ${messageId} and state = 'held' returning id::text
      ), of_period as (
        update periodic set next_at = ${at} where message_id = ${messageId} returning message_id::text
      )
      select 'submissionId' as key, id from of_submission
      union all select 'messageId', message_id from of_period`.execute(tx)
    const [plan] = rows
    if (!plan) throw new Error(`Message ${messageId} waits for nothing.`)
    await sql`update message set received_at = ${at} where id = ${messageId}`.execute(tx)
    await sql`
      update graphile_worker._private_jobs set run_at = now() where payload ->> ${plan.key} = ${plan.id}`.execute(tx)
  })
}
