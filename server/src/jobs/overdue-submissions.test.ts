import type { Actor } from '@sen/core/kit/actor'
import { scheduleMessage } from '@sen/core/scheduling/schedule-message'
import { sendMessage } from '@sen/core/sending/send-message'
import { undoSend } from '@sen/core/sending/undo-send'
import { LONGEST_HOLD_SECONDS } from '@sen/model/sending/limits'
import { orderedJobs } from '@sen/testkit/run-jobs'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { OverdueSubmissions } from './overdue-submissions.ts'

const TO = [{ name: '', email: 'an@khach.example' }]

let given: SendingWorld
let lan: Actor
let seconds: number
let holds: OverdueSubmissions
const warned: unknown[] = []
beforeAll(async () => {
  given = await sendingWorld()
  lan = await given.mailbox('lan@sen.example')
})
beforeEach(() => {
  seconds = 0
  warned.length = 0
  const log = {
    warn: (fields: unknown) => void warned.push(fields),
    error: (fields: { err: unknown }) => {
      throw fields.err
    },
  }
  holds = new OverdueSubmissions(
    given,
    log as ConstructorParameters<typeof OverdueSubmissions>[1],
    () => seconds * 1_000,
  )
})
afterAll(() => given.close())

async function sendOne() {
  const draft = await given.draft(lan, { to: TO })
  await sendMessage(given, lan, draft.id)
  return draft.id
}
const sentCount = () => given.mailSender.sent.length

it('lets mail go that a clock set back an hour keeps waiting, and says so, but not before the longest hold', async () => {
  const before = sentCount()
  const id = await sendOne()
  given.clock.advance(-3_600)
  await holds.check()
  seconds = LONGEST_HOLD_SECONDS - 1
  await holds.check()
  expect(await given.read.message(lan, id)).toMatchObject({ sendState: 'sending' })
  seconds = LONGEST_HOLD_SECONDS
  await holds.check()
  expect(await given.read.message(lan, id)).toMatchObject({ kind: 'sent' })
  expect(warned).toEqual([{ count: 1 }])
  await given.work()
  expect(sentCount()).toBe(before + 1)
  // Once the clock is right, the old job finds nothing to do.
  await given.advance(3_600 + 60)
  expect(sentCount()).toBe(before + 1)
})

it('lets attempts go that were ordered for later than any pause, as by a clock that was ahead', async () => {
  given.mailSender.plan('cham@khach.example', { outcome: 'try_later', reply: '451 later' })
  const draft = await given.draft(lan, { to: [{ name: '', email: 'cham@khach.example' }] })
  await sendMessage(given, lan, draft.id)
  await given.advance(60)
  const nextAttempt = async () => (await orderedJobs(given.database.db))[0]?.runAt
  const planned = await nextAttempt()
  await holds.check()
  expect(await nextAttempt()).toEqual(planned)
  expect(warned).toEqual([])
  given.clock.advance(-2 * 86_400)
  await holds.check()
  expect(await nextAttempt()).toEqual(given.clock.now())
  expect(warned).toEqual([{ count: 1 }])
  await given.database.pool.query('delete from graphile_worker._private_jobs')
  given.clock.advance(2 * 86_400)
})

it('lets jobs run after their own pause that the clock of the database ordered two days ahead', async () => {
  const { pool } = given.database
  await pool.query(`select graphile_worker.add_job('report-share', run_at => now() + interval '2 days 5 minutes')`)
  await pool.query(`select graphile_worker.add_job('run-period', run_at => now() + interval '3 days')`)
  const ahead = `update graphile_worker._private_jobs set created_at = created_at + interval '2 days', updated_at = updated_at + interval '2 days'
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'report-share')`
  await pool.query(ahead)
  await holds.check()
  expect(warned).toEqual([{ count: 1 }])
  const { rows } = await pool.query(
    `select round(extract(epoch from run_at - now()) / 60)::integer as minutes from graphile_worker._private_jobs order by 1`,
  )
  expect(rows).toEqual([{ minutes: 5 }, { minutes: 3 * 24 * 60 }])
  await holds.check()
  expect(warned).toHaveLength(1)
  await pool.query('delete from graphile_worker._private_jobs')
})

it('leaves alone mail that was taken back meanwhile, planned mail, and mail that waits normally', async () => {
  const before = sentCount()
  const undone = await sendOne()
  const planned = await given.draft(lan, { to: TO })
  await scheduleMessage(given, lan, planned.id, new Date(given.clock.now().getTime() + 7_200_000))
  given.clock.advance(-3_600)
  await holds.check()
  await undoSend(given, lan, undone)
  const ordinary = await sendOne()
  seconds = LONGEST_HOLD_SECONDS + 10
  await holds.check()
  expect(warned).toEqual([])
  for (const id of [undone, planned.id, ordinary]) {
    expect(await given.read.message(lan, id)).not.toMatchObject({ kind: 'sent' })
  }
  expect(sentCount()).toBe(before)
})
