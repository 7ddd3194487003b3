import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.fixture.ts'

let server: TestServer
let lan: string
let minh: string
beforeAll(async () => {
  server = await openTestServer()
  await server.given.mailbox('lan@sen.example')
  await server.given.mailbox('minh@sen.example')
  lan = await server.signIn('lan@sen.example')
  minh = await server.signIn('minh@sen.example')
})
afterAll(() => server.close())

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown, as = lan) =>
  server.call(as, method, `/api/v2/rules${url}`, body)
const dataOf = (answer: { readonly body: unknown }) => (answer.body as { data: Record<string, unknown> }).data

const AWAY = {
  type: 'vacation',
  is_enable: true,
  start_date: '2026-11-20',
  end_date: '2026-11-24',
  subject: 'Vắng mặt',
  from: '',
  body: 'Tôi nghỉ phép.',
}

it('is a rule like any other: made, read, listed, changed, switched off and deleted', async () => {
  const made = await call('POST', '', { ...AWAY, sieve_script: 'discard;' })
  expect(made).toMatchObject({
    status: 200,
    body: { data: { ...AWAY, timezone: 'Asia/Ho_Chi_Minh', outside_body: null, verify: true } },
  })
  const { id, sieve_script, sieve_json } = dataOf(made)
  expect(sieve_script).toContain('"2026-11-19T17:00:00"')
  expect(sieve_script).not.toContain('discard')
  expect(JSON.parse(String(sieve_json))).toMatchObject({ type: 'vacation', end_date: '2026-11-24' })
  expect(dataOf(await call('GET', `/${id}`))).toEqual(dataOf(made))
  expect((await call('GET', '')).body).toMatchObject({ data: [{ id, type: 'vacation', sieve_script: '' }], total: 1 })
  expect(dataOf(await call('GET', '/script')).sieve_script).toContain('vacation :days 4')

  expect(dataOf(await call('PATCH', `/${id}`, { end_date: null, is_enable: false }))).toMatchObject({
    id,
    is_enable: false,
    start_date: '2026-11-20',
    end_date: null,
    body: 'Tôi nghỉ phép.',
  })
  expect(dataOf(await call('GET', '/script')).sieve_script).not.toContain('vacation')
  expect(dataOf(await call('POST', '', { type: 'vacation', body: 'Khác' }))).toMatchObject({ id, is_enable: true })
  expect((await call('GET', '', undefined, minh)).body).toMatchObject({ data: [], total: 0 })
  for (const [method, body] of [['GET'], ['PATCH', { body: 'Tôi là Minh' }], ['DELETE']] as const) {
    expect(await call(method, `/${id}`, body, minh)).toMatchObject({ status: 404 })
  }
  expect(await call('GET', `/${id}/replies`, undefined, minh)).toMatchObject({ status: 404 })
  expect((await call('GET', `/${id}/replies`)).body).toEqual({ data: [], total: 0 })
  expect(await call('DELETE', `/${id}`)).toMatchObject({ status: 200 })
  expect(await call('GET', `/${id}`)).toMatchObject({ status: 404 })
})

it('may be written as text of JSON', async () => {
  const made = await call('POST', '', { sieve_json: JSON.stringify({ ...AWAY, subject: 'Đi vắng' }) })
  expect(dataOf(made)).toMatchObject({ ...AWAY, subject: 'Đi vắng' })
  const { id } = dataOf(made)
  expect(dataOf(await call('PATCH', `/${id}`, { sieve_json: '{"subject":"Nghỉ"}' }))).toMatchObject({ subject: 'Nghỉ' })
  await call('DELETE', `/${id}`)
})

it.each([
  [{ ...AWAY, end_date: '2026-11-19' }, 'ends-before-it-starts'],
  [{ ...AWAY, start_date: '2026-02-30' }, 'day-unknown'],
  [{ ...AWAY, timezone: 'Sao Hỏa' }, 'zone-unknown'],
  [{ ...AWAY, from: 'minh@sen.example' }, 'from-not-own'],
  [{ ...AWAY, body: ' ' }, 'no-text'],
  [{ ...AWAY, body: 'x'.repeat(10_001) }, 'text-too-long'],
  [{ ...AWAY, subject: 'x'.repeat(256) }, 'subject-too-long'],
  [{ ...AWAY, subject: 'a\nb' }, 'not-a-text'],
  [{ sieve_json: '{"type":"vacation","body":7}' }, undefined],
])('refuses %j', async (body, problem) => {
  expect(await call('POST', '', body)).toMatchObject({
    status: 400,
    body: { error: { code: 'rule_invalid', ...(problem && { details: { problem } }) } },
  })
  expect((await call('GET', '')).body).toMatchObject({ total: 0 })
})

it('stays a vacation, and makes nothing else one', async () => {
  const { id } = dataOf(await call('POST', '', AWAY))
  expect(await call('PATCH', `/${id}`, { type: 'auto_mark_spam', from: 'a@b.example' })).toMatchObject({ status: 400 })
  const block = dataOf(await call('POST', '', { type: 'auto_mark_spam', from: 'rao@la.example' }))
  expect(await call('PATCH', `/${block.id}`, { type: 'vacation', body: 'Vắng' })).toMatchObject({ status: 400 })
  expect(await call('GET', `/${block.id}/replies`)).toMatchObject({ status: 404 })
})
