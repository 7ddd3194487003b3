import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from './test-server.fixture.ts'

let server: TestServer
let token: string
let filter: string
beforeAll(async () => {
  server = await openTestServer()
  await server.given.mailbox('lan@sen.example')
  token = await server.signIn('lan@sen.example')
  const { body } = await server.call(token, 'POST', '/api/v2/rules', {
    name: 'Lọc',
    sieve_json: JSON.stringify(FILTER),
  })
  filter = (body as { data: { id: string } }).data.id
})
afterAll(() => server.close())

const FILTER = {
  conditions: [{ type: 'subject', comparator: 'contains', value: 'x' }],
  actions: [{ enable: true, type: 'setflag', value: 'Flagged' }],
}
const EMAILS = ['a@b.example']
const BODIES = [
  ['POST', '/api/v2/folders', (name: string) => ({ name }), 'folder_invalid'],
  ['POST', '/api/v2/labels', (name: string) => ({ name }), 'label_invalid'],
  ['POST', '/api/v2/contacts', (name: string) => ({ name, emails: EMAILS }), 'invalid'],
  ['POST', '/api/v2/contacts', (organisation: string) => ({ organisation, emails: EMAILS }), 'invalid'],
  ['POST', '/api/v2/contact-groups', (name: string) => ({ name }), 'invalid'],
  ['POST', '/api/v2/templates', (name: string) => ({ name, html: 'x' }), 'template_name_invalid'],
  ['PATCH', '/api/v2/accounts/lan@sen.example', (name: string) => ({ name }), 'invalid'],
  ['PATCH', 'filter', (name: string) => ({ name }), 'rule_invalid'],
  [
    'POST',
    '/api/storage/requests',
    (title: string) => ({ folder_id: '1', limit: 1, expire_date: Math.floor(Date.now() / 1_000) + 9_000, title }),
    'invalid',
  ],
] as const

it.each(
  BODIES.flatMap(([method, path, bodyOf, code]) =>
    ['\0x', 'a\u0001b', 'a\u007fb', '\ud800x'].map((name) => [method, path, code, name, bodyOf] as const),
  ),
)('%s %s answers %s to a name with unreadable characters: %j', async (method, path, code, name, bodyOf) => {
  const url = path === 'filter' ? `/api/v2/rules/${filter}` : path
  const { status, body } = await server.call(token, method, url, bodyOf(name))
  expect([status, (body as { error: { code: string } }).error?.code]).toEqual([expect.any(Number), code])
})

it('stores a drive folder whose name was decoded wrongly, but not one with control characters', async () => {
  const create = (name: string) => server.call(token, 'POST', '/api/storage/folders', { parent_id: null, name })
  expect((await create('b\ufffdo gi\ufffd')).status).toBe(200)
  expect(await create('a\u0001b')).toMatchObject({ status: 400, body: { error: { code: 'drive_name_invalid' } } })
})
