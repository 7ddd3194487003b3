import type { Route } from '@sen/contract/route'
import { routes } from '@sen/contract/routes'
import { sampleOf } from '@sen/testkit/sample-of'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openTestServer, type TestServer } from './test-server.fixture.ts'

let server: TestServer
let token: string
let knownIds: readonly string[]
beforeAll(async () => {
  server = await openTestServer()
  const lan = await server.given.mailbox('lan@sen.example')
  token = await server.signIn('lan@sen.example')
  const { id, threadId } = await server.given.message(lan)
  const { body } = await server.call(token, 'GET', '/api/v2/folders')
  knownIds = [id, threadId, (body as { data: { id: string }[] }).data[0]?.id ?? '']
})
afterAll(() => server.close())

it('knows the query parameters that the routes read', () => {
  const keys = new Set(Object.values(routes).flatMap((route: Route) => queryKeysOf(route)))
  for (const key of ['in', 'limit', 'offset', 'q', '__proto__']) expect([...keys]).toContain(key)
})

const TEXTS = [
  '',
  '0',
  '-1',
  '1.5',
  'NaN',
  '9'.repeat(30),
  '\0',
  'a\u0000b',
  '\ud800',
  "'; drop table message; --",
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'ễ'.repeat(200),
  '\u202egnp.exe',
  '%00%ff',
  '\r\nX-Injected: 1',
]
const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  [],
  {},
  [[]],
  [null],
  { id: 1 },
  ...TEXTS,
]
/** It is coprime to the number of `VALUES`, so that each is sent in some place. */
const EVERY = 7
const NESTED = `${'['.repeat(20_000)}"\\u0000"${']'.repeat(20_000)}`

const ENDING: readonly string[] = ['logout', 'revokeSession']
const names = Object.keys(routes).filter((name) => !ENDING.includes(name)) as (keyof typeof routes)[]

async function status(options: InjectOptions): Promise<number> {
  const response = await server.app.inject({ ...options, headers: { 'x-auth-token': token, ...options.headers } })
  return response.statusCode
}

/** Valid bodies with one changed place get furthest. */
function bodiesFor(route: Route): readonly unknown[] {
  const right = RIGHT_BODIES[route.path]
  const places = right ? placesOf(right()) : []
  return [...VALUES, ...places.flatMap((place) => VALUES.map((value) => replaced(right?.(), place, value)))]
}

const address = () => ({ name: 'Lan', email: 'lan@sen.example' })
const draft = () => ({
  client_key: 'client-key',
  thread_id: knownIds[1],
  from: address(),
  to: [address()],
  cc: [],
  bcc: [],
  subject: 'x',
  body: '<p>x</p>',
  in_reply_to: 'a@b',
  references: ['a@b'],
  files: [knownIds[0]],
  revision: 1,
})
const contact = () => ({
  name: 'x',
  emails: ['lan@sen.example'],
  organisation: 'x',
  phone: '1',
  note: 'x',
  group_ids: ['1'],
})
const RIGHT_BODIES: Readonly<Record<string, () => unknown>> = {
  '/api/v2/auth/login': () => ({ email: 'lan@sen.example', password: 'x' }),
  '/api/v2/threads/:id': () => ({ starred: true }),
  '/api/v2/threads/unreads': () => ({ ids: [knownIds[1]], folder_id: knownIds[2], unread: true }),
  '/api/v2/threads/move': () => [{ thread_ids: [knownIds[1]], from_folder_id: knownIds[2], to_folder_id: knownIds[2] }],
  '/api/v2/threads/delete': () => ({ ids: ['1'] }),
  '/api/v2/threads/restore': () => ({ folder_id: knownIds[2], ids: [knownIds[1]], version: 1 }),
  '/api/v2/messages': draft,
  '/api/v2/messages/:id': draft,
  '/api/v2/send_mail': () => ({ msg_id: knownIds[0], revision: 1, async: true, delay: 1, share_ids: [] }),
  '/api/v2/undo_send_mail': () => ({ msg_id: knownIds[0] }),
  '/api/v2/templates': () => ({ name: 'x', subject: 'x', html: '<p>x</p>' }),
  '/api/v2/templates/:id': () => ({ name: 'x', subject: 'x', html: '<p>x</p>' }),
  '/api/v2/contacts': contact,
  '/api/v2/contacts/:id': contact,
  '/api/v2/contact-groups': () => ({ name: 'x' }),
  '/api/v2/contact-groups/:id/members': () => ({ add: ['1'], remove: ['1'] }),
  '/api/v2/settings': () => [{ key: 'signature', value: 'x' }],
}

type Place = readonly (string | number)[]

function placesOf(value: unknown): readonly Place[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => [[key], ...placesOf(each).map((rest) => [key, ...rest])])
}

function replaced(value: unknown, [first, ...rest]: Place, by: unknown): unknown {
  if (first === undefined) return by
  const inside = value as Record<string | number, unknown>
  const changed = replaced(inside[first], rest, by)
  if (Array.isArray(value)) return value.map((each, index) => (String(index) === first ? changed : each))
  return { ...inside, [first]: changed }
}

it.each(names)('answers every %s without breaking', { timeout: 120_000 }, async (name) => {
  const route: Route = routes[name]
  const path = (id: string) => route.path.replace(':id', encodeURIComponent(Buffer.from(id).toString()))
  const tries: InjectOptions[] = []
  for (const text of [...TEXTS, ...knownIds]) {
    if (route.path.includes(':id'))
      tries.push({ method: route.method, url: path(text), ...body(RIGHT_BODIES[route.path]?.()) })
    for (const key of queryKeysOf(route)) {
      if (route.method === 'GET') tries.push({ method: 'GET', url: path(knownIds[1] ?? ''), query: { [key]: text } })
    }
  }
  const url = path(knownIds[0] ?? '')
  if (route.body) for (const each of bodiesFor(route)) tries.push({ method: route.method, url, ...body(each) })
  const broken = route.body ? [NESTED, '{"a":'] : []
  const sent = [
    ...sampleOf(tries, EVERY, names.indexOf(name)),
    ...broken.map((text) => ({ method: route.method, url, ...raw(text) })),
  ]
  for (const each of sent) {
    const code = await status(each)
    expect(code, JSON.stringify(each).slice(0, 300)).toBeLessThan(500)
  }
  expect(server.logged.filter((line) => line.msg === 'a request failed')).toEqual([])
  expect(await status({ url: '/api/v2/user/info' })).toBe(200)
})

function queryKeysOf({ query }: Route): readonly string[] {
  return [...(query instanceof z.ZodMiniObject ? Object.keys(query.shape) : []), '__proto__']
}

function body(value: unknown): InjectOptions {
  return value === undefined ? {} : raw(JSON.stringify(value))
}

function raw(payload: string): InjectOptions {
  return { payload, headers: { 'content-type': 'application/json' } }
}
