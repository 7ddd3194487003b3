import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.fixture.ts'

const SMTP = { protocol: 'SMTP', host: 'smtp.sen.example', port: 587, encryption: 'STARTTLS' } as const

const LOGO = { hash: 'abc', pictures: new Map([[256, Buffer.from('a mark')]]) }

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ mailServers: [SMTP], logo: LOGO })
  await server.given.mailbox('lan@sen.example')
})
afterAll(() => server.close())

it('shows signed-in users the servers for other mail programs', async () => {
  const lan = await server.signIn('lan@sen.example')
  expect((await server.call(lan, 'GET', '/api/v2/mail_servers')).body).toEqual({ data: [SMTP], total: 1 })
  expect((await server.call('none', 'GET', '/api/v2/mail_servers')).status).toBe(401)
})

it('serves the installation’s logo without a session, by its hash and a width, cached for ever', async () => {
  const given = await server.app.inject('/static/logo/abc?w=200')
  expect(given).toMatchObject({ statusCode: 200, body: 'a mark' })
  expect(given.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const none = await server.app.inject('/static/logo/abd?w=200')
  expect(none.statusCode).toBe(404)
  expect(none.json().error.code).toBe('image_not_found')
})
