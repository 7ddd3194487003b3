import { DEFAULT_QUOTA_MEGABYTES } from '@sen/model/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.fixture.ts'

let door: TestServer
beforeAll(async () => {
  door = await openTestServer()
})
afterAll(() => door.close())

it('says in megabytes what may be used, and in bytes what is', async () => {
  const lan = await door.given.mailbox('lan@sen.example')
  await door.given.message(lan, { sizeBytes: 1_500_000 })
  const { status, body } = await door.call(await door.signIn('lan@sen.example'), 'GET', '/api/v2/accounts/quota')
  expect(status).toBe(200)
  expect(body).toEqual({
    data: { user_quota: DEFAULT_QUOTA_MEGABYTES, user_used_quota: 1_500_000, auto_quota: false },
  })
})

it('says who owns the domain, that the mailbox may not write, and that the domain is not verified', async () => {
  const an = await door.given.mailbox('an@chua.example', { verified: false })
  await door.given.database.pool.query('update mailbox set smtp_enabled = false where id = $1', [an.mailboxId])
  const { body } = await door.call(await door.signIn('an@chua.example'), 'GET', '/api/v2/user/info')
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
