import { localTimeOf } from '@sen/model/scheduling/local-times'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { retrySubmission } from '../queue/retry-submission.ts'
import { startRecurrence } from '../recurrence/start-recurrence.ts'
import { scheduleMessage } from '../scheduling/schedule-message.ts'
import { sendMessage } from '../sending/send-message.ts'
import { settleRestored } from './settle-restored.ts'

const HOUR_SECONDS = 3_600
const ZONE = 'Asia/Ho_Chi_Minh'

let given: SendingWorld
let lan: Actor
let minh: Actor
let count = 0
beforeAll(async () => {
  given = await sendingWorld()
})
beforeEach(async () => {
  count += 1
  lan = await given.mailbox(`lan${count}@sen.example`)
  minh = await given.mailbox(`minh${count}@sen.example`)
  given.mailSender.sent.length = 0
})
afterAll(() => given.close())

const outside = () => ({ name: 'An', email: `an${count}@khach.example` })
const settle = () => settleRestored(given)
const arrived = () =>
  given.mailSender.sent.flatMap(({ recipients }) => recipients).filter((recipient) => recipient === outside().email)
const later = (seconds: number) => new Date(given.clock.now().getTime() + seconds * 1_000)

it('gives every folder another UIDVALIDITY, above all earlier ones', async () => {
  const validities = async () => {
    const { rows } = await given.database.pool.query<{ id: string; uid_validity: string }>(
      'select id, uid_validity from folder order by id',
    )
    return rows.map(({ uid_validity }) => Number(uid_validity))
  }
  const before = await validities()
  await settle()
  const after = await validities()
  expect(Math.min(...after)).toBeGreaterThan(Math.max(...before))
  expect(new Set(after).size).toBe(after.length)
})

it('turns mail in its undo period into drafts, and sends none of it', async () => {
  const { id } = await given.draft(lan, { to: [outside()] })
  await sendMessage(given, lan, id)
  given.clock.advance(HOUR_SECONDS)
  expect(await settle()).toMatchObject({ drafts: 1 })
  await given.advance(HOUR_SECONDS)
  expect(arrived()).toEqual([])
  expect(await given.read.message(lan, id)).toMatchObject({ kind: 'draft', sendState: 'none' })
  await sendMessage(given, lan, id)
  await given.advance(HOUR_SECONDS)
  expect(arrived()).toEqual([outside().email])
})

it('marks planned mail that is overdue as missed, and keeps later plans', async () => {
  const [passed, coming] = [await given.draft(lan, { to: [outside()] }), await given.draft(lan, { to: [outside()] })]
  await scheduleMessage(given, lan, passed.id, later(HOUR_SECONDS))
  await scheduleMessage(given, lan, coming.id, later(3 * HOUR_SECONDS))
  given.clock.advance(HOUR_SECONDS + 30)
  expect(await settle()).toMatchObject({ missed: 1 })
  await given.advance(60)
  expect(arrived()).toEqual([])
  expect(await given.read.message(lan, passed.id)).toMatchObject({ sendState: 'sending_failed' })
  expect((await given.read.folder(lan, 'inbox')).length, 'its owner is told').toBe(1)
  await given.advance(2 * HOUR_SECONDS)
  expect(arrived()).toEqual([outside().email])
})

it('marks the last occurrence of periodic mail as missed, and continues with the next', async () => {
  const { id } = await given.draft(lan, { to: [outside()] })
  const { day, time } = localTimeOf(later(HOUR_SECONDS), ZONE)
  const plan = {
    period: { kind: 'by_days', everyDays: 1 },
    startDay: day,
    time,
    end: { kind: 'never' },
    timeZone: ZONE,
  } as const
  const { nextAt } = await startRecurrence(given, lan, id, plan, 1)
  given.clock.advance((nextAt.getTime() - given.clock.now().getTime()) / 1_000 + 24 * HOUR_SECONDS + 20)
  expect(await settle()).toMatchObject({ missed: 1 })
  await given.advance(60)
  expect(arrived()).toEqual([])
  await given.advance(24 * HOUR_SECONDS)
  expect(arrived()).toEqual([outside().email])
})

it('delivers to local recipients, and to outside ones only after the operator’s release', async () => {
  const { id } = await given.draft(lan, { to: [outside(), { name: '', email: minh.address }] })
  await sendMessage(given, lan, id)
  given.mailSender.plan(outside().email, { outcome: 'try_later', reply: '451 later' })
  given.clock.advance(60)
  const submission = await given.read.submission(lan, id)
  if (!submission) throw new Error('it was sent')
  await given.work()
  given.mailSender.sent.length = 0
  expect(await settle()).toMatchObject({ stopped: 1 })
  await given.advance(24 * HOUR_SECONDS)
  expect(arrived()).toEqual([])
  expect(await given.read.folder(minh, 'inbox')).toHaveLength(1)
  expect(await retrySubmission(given, 'operator', { id: submission.id })).toEqual(['khach.example'])
  given.mailSender.plan(outside().email, { outcome: 'handed_over', reply: '250 ok' })
  await given.work()
  expect(arrived()).toEqual([outside().email])
})

it('revokes all sessions and pending codes, and is idempotent', async () => {
  await given.database.pool.query(
    `insert into session (token_digest, account_id, expires_at, way) select 'x', id, now() + interval '1 day', 'password' from account limit 1;
     select graphile_worker.add_job('forward-message', '{}'), graphile_worker.add_job('auto-reply', '{}'), graphile_worker.add_job('run-task', '{}')`,
  )
  expect(await settle()).toMatchObject({ dropped: 2 })
  expect((await given.database.pool.query('select from session')).rows).toEqual([])
  expect(await settle()).toMatchObject({ drafts: 0, missed: 0, dropped: 0 })
  await given.database.pool.query(`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`)
})
