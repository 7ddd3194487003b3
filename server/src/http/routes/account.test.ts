import { DEFAULT_QUOTA_MEGABYTES } from '@sen/model/account/storage-limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

it('says in megabytes how much may be used, and in bytes how much is', async () => {
  const lan = await server.given.mailbox('lan@sen.example')
  await server.given.message(lan, { sizeBytes: 1_500_000 })
  const { status, body } = await server.call(await server.signIn('lan@sen.example'), 'GET', '/api/v2/accounts/quota')
  expect(status).toBe(200)
  expect(body).toEqual({
    data: { user_quota: DEFAULT_QUOTA_MEGABYTES, user_used_quota: 1_500_000, auto_quota: false },
  })
})

it('says whether the user owns the domain, may write, and whether the domain is verified', async () => {
  const an = await server.given.mailbox('an@chua.example', { verified: false })
  await server.given.database.pool.query('update mailbox set smtp_enabled = false where id = $1', [an.mailboxId])
  const { body } = await server.call(await server.signIn('an@chua.example'), 'GET', '/api/v2/user/info')
  expect(body).toMatchObject({
    data: {
      enable_smtp: 0,
      type: 'other',
      owner: '',
      domain_verified: false,
      domains: [{ domain: 'chua.example', active: false }],
      room: an.mailboxId,
    },
  })
})
