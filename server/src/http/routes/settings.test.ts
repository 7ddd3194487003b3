import { DEFAULT_SETTINGS } from '@sen/model/settings'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.fixture.ts'

interface Setting {
  readonly key: string
  readonly value: unknown
}

let server: TestServer
let lan: string
let minh: string
beforeAll(async () => {
  server = await openTestServer()
  for (const name of ['lan', 'minh']) await server.given.mailbox(`${name}@sen.example`)
  lan = await server.signIn('lan@sen.example')
  minh = await server.signIn('minh@sen.example')
})
afterAll(() => server.close())

const TOLD = { max_body_size: 1_000_000, domain: 'sen.example', enable_drive: true, move_folder_api: true }

const URL = '/api/v2/settings'
const read = async (token: string) => {
  const { data, total } = (await server.call(token, 'GET', URL)).body as { data: Setting[]; total: number }
  expect(total).toBe(data.length)
  return Object.fromEntries(data.map(({ key, value }) => [key, value]))
}

it('answers a list with the defaults, then with the changed values, of one’s own mailbox only', async () => {
  expect(await read(lan)).toEqual({ ...DEFAULT_SETTINGS, ...TOLD })
  const changes = [
    { key: 'language', value: 'en' },
    { key: 'time_delay_send', value: 20 },
  ]
  const { status, body } = await server.call(lan, 'POST', URL, changes)
  expect(status).toBe(200)
  expect(body).toMatchObject({ data: expect.arrayContaining(changes) })
  expect(await read(lan)).toEqual({ ...DEFAULT_SETTINGS, ...TOLD, language: 'en', time_delay_send: 20 })
  expect(await read(minh)).toEqual({ ...DEFAULT_SETTINGS, ...TOLD })
})

it('keeps and tells `inline_read`, which no position follows, and takes the position of `default` for none', async () => {
  await server.given.mailbox('ha@sen.example')
  const ha = await server.signIn('ha@sen.example')
  const save = (key: string, value: unknown) => server.call(ha, 'POST', URL, [{ key, value }])
  await save('language', 'en')
  await save('inline_read_position', 'right')
  await save('inline_read', false)
  expect(await read(ha)).toMatchObject({ inline_read: false, inline_read_position: 'right', language: 'en' })
  await save('inline_read', true)
  await save('inline_read_position', 'default')
  expect(await read(ha)).toMatchObject({ inline_read: true, inline_read_position: 'no-split' })
  const refused = await save('inline_read', 'yes')
  expect(refused).toMatchObject({ status: 400, body: { error: { code: 'setting_invalid' } } })
})

it('takes all or none', async () => {
  const refused = await server.call(minh, 'POST', URL, [
    { key: 'language', value: 'en' },
    { key: 'time_delay_send', value: 7 },
  ])
  expect(refused).toMatchObject({ status: 400, body: { error: { code: 'setting_invalid' } } })
  expect(await read(minh)).toEqual({ ...DEFAULT_SETTINGS, ...TOLD })
})

it('ignores read-only fields, also when a client sends the whole list back', async () => {
  const before = await read(minh)
  const whole = Object.entries({ ...before, max_body_size: 5, enable_drive: false }).map(([key, value]) => ({
    key,
    value,
  }))
  expect((await server.call(minh, 'POST', URL, whole)).status).toBe(200)
  expect(await read(minh)).toEqual(before)
  const told = await server.call(minh, 'POST', URL, [{ key: 'domain', value: 'evil.example' }])
  expect(told).toMatchObject({ status: 200, body: { total: Object.keys(before).length } })
  expect(await read(minh)).toMatchObject(TOLD)
})
