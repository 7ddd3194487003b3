import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from './test-server.fixture.ts'

let server: TestServer
let lan = ''
beforeAll(async () => {
  server = await openTestServer()
  await server.given.mailbox('chu@sen.example', { isOwner: true })
  await server.given.mailbox('lan@sen.example')
  lan = await server.signIn('lan@sen.example')
})
afterAll(() => server.close())

it('refuses that act alone: the mail of a refused account can still be read', async () => {
  const refused = { status: 403, body: { error: { code: 'not_permitted' } } }
  expect(await server.call(lan, 'GET', '/api/v2/admin/domains')).toMatchObject(refused)
  expect(await server.call(lan, 'GET', '/api/v2/folders')).toMatchObject({ status: 200 })
})
