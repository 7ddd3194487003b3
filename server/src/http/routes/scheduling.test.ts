import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.fixture.ts'

let server: TestServer
let token: string
let minhToken: string
let id: string
let count = 0
beforeAll(async () => {
  server = await openTestServer()
  await server.given.mailbox('lan@sen.example')
  await server.given.mailbox('minh@sen.example')
  token = await server.signIn('lan@sen.example')
  minhToken = await server.signIn('minh@sen.example')
})
beforeEach(async () => {
  count += 1
  const content = {
    to: [{ name: '', email: 'minh@sen.example' }],
    cc: [],
    bcc: [],
    subject: 'Lịch họp',
    body: '<p>Chào</p>',
    files: [],
  }
  const { body } = await server.call(token, 'POST', '/api/v2/messages', { ...content, client_key: `plan-key-${count}` })
  id = (body as { data: { id: string } }).data.id
})
afterAll(() => server.close())

const inSeconds = (seconds: number) => Math.floor(server.world.clock.now().getTime() / 1_000) + seconds
const schedule = (seconds: number, by = token) =>
  server.call(by, 'POST', '/api/v2/messages/schedule', { msg_id: id, intended_time: inSeconds(seconds) })
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { error?: { code: string } }).error?.code,
]
const message = async () => {
  const { body } = await server.call(token, 'GET', `/api/v2/messages/${id}`)
  return (body as { data: Record<string, unknown> }).data
}
const DAILY = { period: { by_days: { every_x_days: 1 } }, time_send: '08:00', start_day: '2150-01-01' }
const begin = (change: object = {}, by = token) =>
  server.call(by, 'POST', '/api/v2/messages/periodic', { msg_id: id, ...DAILY, ...change })

it('plans a mail, shows when it leaves, and takes it back', async () => {
  const planned = await schedule(3_600)
  expect(planned).toMatchObject({ status: 200, body: { data: { msg_id: id } } })
  const { intended_time: at } = (planned.body as { data: { intended_time: number } }).data
  expect(await message()).toMatchObject({
    is_draft: false,
    state: 'sending',
    folder: 'WEBMAIL_SCHEDULED',
    date: at,
    scheduled: { at, state: 'waiting', reason: null },
    periodic: null,
  })
  const list = await server.call(token, 'GET', '/api/v2/threads?in=WEBMAIL_SCHEDULED')
  expect(list.body).toMatchObject({ total: 1, data: [{ last_message_timestamp: at }] })
  expect(codeOf(await server.call(minhToken, 'DELETE', `/api/v2/messages/${id}/schedule`))).toEqual([
    404,
    'message_not_found',
  ])
  const back = await server.call(token, 'DELETE', `/api/v2/messages/${id}/schedule`)
  expect(back).toMatchObject({ status: 200, body: { data: { msg_id: id, revision: 1 } } })
  expect(await message()).toMatchObject({ is_draft: true, state: '', folder: 'Drafts', scheduled: null })
})

it('says why it does not plan', async () => {
  expect(codeOf(await schedule(60))).toEqual([400, 'schedule_too_soon'])
  expect(codeOf(await schedule(3_600, minhToken))).toEqual([404, 'message_not_found'])
  expect(codeOf(await server.call(token, 'DELETE', `/api/v2/messages/${id}/schedule`))).toEqual([409, 'not_scheduled'])
  const far = await server.call(token, 'POST', '/api/v2/messages/schedule', { msg_id: id, intended_time: 9e9 })
  expect(codeOf(far)).toEqual([400, 'invalid'])
})

it('begins a periodic mail by the clocks of the account, shows its plan, and ends it', async () => {
  const begun = await begin({ end_after: 3 })
  // Eight o'clock in Vietnam.
  const first = Date.UTC(2150, 0, 1, 1) / 1_000
  expect(begun).toMatchObject({ status: 200, body: { data: { msg_id: id, next_at: first } } })
  expect(await message()).toMatchObject({
    is_draft: false,
    folder: 'webmail_period',
    scheduled: null,
    periodic: { ...DAILY, end_after: 3, timezone: 'Asia/Ho_Chi_Minh', next_at: first, sent_count: 0, missed_at: null },
  })
  const skip = await server.call(token, 'POST', `/api/v2/messages/${id}/periodic/missed`, { answer: 'skip' })
  expect(skip.status).toBe(200)
  const back = await server.call(token, 'DELETE', `/api/v2/messages/${id}/periodic`)
  expect(back).toMatchObject({ status: 200, body: { data: { msg_id: id } } })
  expect(await message()).toMatchObject({ is_draft: true, folder: 'Drafts', periodic: null })
})

it.each([
  ['by_year', { by_year: { month: 9, day: 2 } }],
  ['by_year, a weekday', { by_year: { month: 5, weekday_of_month: [2, 6] } }],
  ['by_month', { by_month: { every_x_month: 2, day: 31 } }],
  ['by_month, a weekday', { by_month: { every_x_month: 1, weekday_of_month: [5, 4] } }],
  ['by_week', { by_week: { every_x_weeks: 2, weekdays: [0, 4] } }],
])('keeps a plan %s as it was given', async (_, period) => {
  expect((await begin({ period, timezone: 'Europe/Paris', end_day: '2160-12-31' })).status).toBe(200)
  expect(await message()).toMatchObject({ periodic: { period, timezone: 'Europe/Paris', end_day: '2160-12-31' } })
})

it.each([
  ['a start that is over', { start_day: '2020-01-01' }, 'period_too_soon'],
  ['a day that is none', { start_day: '2150-02-30' }, 'period_invalid'],
  ['a time that is none', { time_send: '24:30' }, 'period_invalid'],
  ['a zone that is none', { timezone: 'Sao/Hỏa' }, 'period_invalid'],
  ['two ends', { end_day: '2151-01-01', end_after: 2 }, 'period_invalid'],
  ['two days', { period: { by_month: { every_x_month: 1, day: 1, weekday_of_month: [1, 1] } } }, 'period_invalid'],
  ['an end before the start', { end_day: '2149-01-01' }, 'period_invalid'],
  ['no weekday', { period: { by_week: { every_x_weeks: 1, weekdays: [] } } }, 'invalid'],
  ['no period', { period: {} }, 'invalid'],
])('refuses %s', async (_, change, code) => {
  expect(codeOf(await begin(change))).toEqual([400, code])
})

it.each(['abc', '0', '999999', '9'.repeat(40), '1%00'])('is not there as message %s', async (other) => {
  for (const answer of ['skip', 'send']) {
    const answered = await server.call(token, 'POST', `/api/v2/messages/${other}/periodic/missed`, { answer })
    expect(codeOf(answered)).toEqual([404, 'message_not_found'])
  }
  expect(codeOf(await server.call(token, 'DELETE', `/api/v2/messages/${other}/periodic`))).toEqual([
    404,
    'message_not_found',
  ])
})

it('of another account is answered like an unknown one', async () => {
  expect(codeOf(await begin({}, minhToken))).toEqual([404, 'message_not_found'])
  expect(codeOf(await server.call(minhToken, 'DELETE', `/api/v2/messages/${id}/periodic`))).toEqual([
    404,
    'message_not_found',
  ])
})
