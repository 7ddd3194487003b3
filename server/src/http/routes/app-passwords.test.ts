import { changePassword } from '@sen/core/identity/change-password'
import { revokeOtherSessions } from '@sen/core/identity/own-sessions'
import type { Actor } from '@sen/core/kit/actor'
import { resumePerson } from '@sen/core/people/resume-person'
import { suspendPerson } from '@sen/core/people/suspend-person'
import { LOGIN_ATTEMPTS_PER_PAIR } from '@sen/model/account/sign-in-limits'
import { signIn } from '@sen/testkit/sign-in'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { mailProgramAuthenticator } from '../../mail-programs/mail-program-authenticator.ts'
import { postgresLoginLimits } from '../login-limits.ts'
import { openTestServer, PASSWORD, type TestServer } from '../test-server.fixture.ts'

const PATH = '/api/v2/app-passwords'
const HERE = { userAgent: 'a browser', source: '192.0.2.7' }
const guesses = { count: async () => undefined, forgive: async () => undefined }
let count = 0

let door: TestServer
let lan: string
let chu: string
let khac: string
beforeAll(async () => {
  door = await openTestServer()
  await door.given.mailbox('lan@sen.example')
  await door.given.mailbox('chu@sen.example', { isOwner: true })
  await door.given.mailbox('lan@khac.example', { isOwner: true })
})
beforeEach(async () => {
  await door.given.database.pool.query('delete from login_attempt')
  await door.given.database.pool.query('delete from app_password')
  lan = await door.signIn('lan@sen.example')
  chu = await door.signIn('chu@sen.example')
  khac = await door.signIn('lan@khac.example')
})
afterAll(() => door.close())

interface Created {
  readonly data: { readonly id: string; readonly password: string }
}
const create = async (token: string, body: object = { name: 'iPhone', scopes: ['imap', 'smtp'] }) =>
  ((await door.call(token, 'POST', PATH, { ...body, password: 'Sen@2026demo' })).body as Created).data
const access = () =>
  mailProgramAuthenticator(
    door.world,
    postgresLoginLimits(door.given.database.pool, door.given.secrets, async () => undefined),
  )
const attempt = (password: string) =>
  ({ login: 'lan@sen.example', password, protocol: 'imap', ip: '192.0.2.9' }) as const

it('shows a password once, lists it for its account only, and revokes it', async () => {
  const { id, password } = await create(lan)
  expect(password).toMatch(/^([a-z2-7]{4} ){4}[a-z2-7]{4}$/)
  const listed = await door.call(lan, 'GET', PATH)
  expect(listed.body).toEqual({
    data: {
      app_passwords: [{ id, name: 'iPhone', scopes: ['imap', 'smtp'], created_at: expect.any(Number), last_use: null }],
      protocols: ['imap', 'pop3', 'smtp'],
      app_password_required: false,
      confirm_by: 'password',
    },
  })
  expect(JSON.stringify(listed.body)).not.toContain(password.slice(0, 4))
  await access().signIn(attempt(password))
  expect((await door.call(lan, 'GET', PATH)).body).toMatchObject({
    data: { app_passwords: [{ last_use: { source: '192.0.2.9', protocol: 'imap' } }] },
  })
  for (const stranger of [chu, khac]) {
    expect((await door.call(stranger, 'GET', PATH)).body).toMatchObject({ data: { app_passwords: [] } })
    expect(await door.call(stranger, 'DELETE', `${PATH}/${id}`)).toMatchObject({
      status: 404,
      body: { error: { code: 'not_found' } },
    })
  }
  expect((await door.call(lan, 'DELETE', `${PATH}/${id}`)).status).toBe(200)
  await expect(access().signIn(attempt(password))).rejects.toMatchObject({ code: 'wrong_credentials' })
  const { body } = await door.call(lan, 'GET', '/api/v2/activity-logs')
  expect((body as { data: readonly unknown[] }).data.slice(0, 4)).toMatchObject([
    { outcome: 'wrong_password', way: 'imap', app_password: null },
    { outcome: 'app_password_revoked', way: null, app_password: 'iPhone' },
    { outcome: 'signed_in', way: 'imap', app_password: 'iPhone', source: '192.0.2.9' },
    { outcome: 'app_password_created', way: null, app_password: 'iPhone' },
  ])
})

it('sends the password neither compressed nor to the log', async () => {
  const { password } = await create(lan)
  expect(JSON.stringify(door.logged)).not.toContain(password)
})

it.each([
  [{ name: '', scopes: ['imap'] }],
  [{ name: 'x', scopes: [] }],
  [{ name: 'x', scopes: ['jmap'] }],
  [{ name: 'x'.repeat(61), scopes: ['imap'] }],
])('refuses %j', async (body) => {
  expect(await door.call(lan, 'POST', PATH, body)).toMatchObject({ status: 400, body: { error: { code: 'invalid' } } })
})

it('is revoked by signing out everywhere else, and by a changed password unless that is not wanted', async () => {
  await create(lan)
  const change = (present: string, next: string, more: object = {}) =>
    door.call(lan, 'POST', '/api/v2/auth/password', { password: present, new_password: next, ...more })
  const count = async () =>
    ((await door.call(lan, 'GET', PATH)).body as { data: { app_passwords: readonly unknown[] } }).data.app_passwords
      .length
  const changed = await change(PASSWORD, 'Sen@2027moi', { revoke_app_passwords: false })
  lan = (changed.body as { data: { token: string } }).data.token
  expect(await count()).toBe(1)
  const back = await change('Sen@2027moi', PASSWORD)
  lan = (back.body as { data: { token: string } }).data.token
  expect(await count()).toBe(0)
  await create(lan)
  expect((await door.call(lan, 'DELETE', '/api/v2/auth/sessions')).status).toBe(200)
  expect(await count()).toBe(0)
})

it('shares the limits of the sign-in page, and an app password works beyond them', async () => {
  const { password } = await create(lan)
  const programs = access()
  for (let count = 0; count < LOGIN_ATTEMPTS_PER_PAIR; count++)
    await programs.signIn(attempt(`Sen@2026sai${count}`)).catch(() => undefined)
  await expect(programs.signIn(attempt(PASSWORD))).rejects.toMatchObject({ code: 'too_many_attempts' })
  const onTheWeb = await door.app.inject({
    method: 'POST',
    url: '/api/v2/auth/login',
    payload: { email: 'lan@sen.example', password: PASSWORD },
    remoteAddress: '192.0.2.9',
  })
  expect(onTheWeb.statusCode).toBe(429)
  await expect(programs.signIn(attempt(password))).resolves.toBeDefined()
})

it('checks a burst of connections with one password once', async () => {
  const before = door.passwordWork()
  const programs = access()
  await Promise.all(Array.from({ length: 12 }, () => programs.signIn(attempt(PASSWORD))))
  expect(door.passwordWork() - before).toBe(1)
})

it('lets only an Owner switch protocols off for one member and for all', async () => {
  const policy = '/api/v2/admin/mail-programs'
  const wanted = { protocols: ['imap'], account_password: false }
  for (const stranger of [lan]) expect((await door.call(stranger, 'PUT', policy, wanted)).status).toBe(403)
  expect((await door.call(chu, 'PUT', policy, wanted)).body).toEqual({ data: wanted })
  expect((await door.call(khac, 'GET', policy)).body).toEqual({
    data: { protocols: ['imap', 'pop3', 'smtp'], account_password: true },
  })
  expect((await door.call(lan, 'GET', PATH)).body).toMatchObject({
    data: { protocols: ['imap'], app_password_required: true },
  })
  const people = (await door.call(chu, 'GET', '/api/v2/admin/people?s=lan')).body as {
    data: readonly { id: string; mail_protocols: readonly string[] }[]
  }
  const [person] = people.data
  expect(person?.mail_protocols).toEqual(['imap', 'pop3', 'smtp'])
  const url = `/api/v2/admin/people/${person?.id}`
  expect((await door.call(khac, 'PATCH', url, { mail_protocols: [] })).status).toBe(404)
  expect((await door.call(chu, 'PATCH', url, { mail_protocols: ['pop3'] })).status).toBe(200)
  expect((await door.call(lan, 'GET', PATH)).body).toMatchObject({ data: { protocols: [] } })
  await door.call(chu, 'PUT', policy, { protocols: ['imap', 'pop3', 'smtp'], account_password: true })
  await door.call(chu, 'PATCH', url, { mail_protocols: ['imap', 'pop3', 'smtp'] })
})

it.each([
  [
    'the password is changed',
    async (actor: Actor) => {
      const { token } = await signIn(door.given, { email: actor.address, password: PASSWORD, ...HERE })
      const change = { token, present: PASSWORD, password: 'Sen@2027moi' }
      await changePassword({ ...door.given, guesses }, actor, change)
    },
  ],
  [
    'the password is changed and app passwords are kept',
    async (actor: Actor) => {
      const { token } = await signIn(door.given, { email: actor.address, password: PASSWORD, ...HERE })
      const change = { token, present: PASSWORD, password: 'Sen@2027moi', revokesAppPasswords: false }
      await changePassword({ ...door.given, guesses }, actor, change)
    },
  ],
  [
    'all other sessions are revoked',
    async (actor: Actor) => {
      const { token } = await signIn(door.given, { email: actor.address, password: PASSWORD, ...HERE })
      await revokeOtherSessions(door.given, actor, token)
    },
  ],
  [
    'the account is suspended and resumed',
    async (actor: Actor, owner: Actor) => {
      await suspendPerson(door.given, owner, actor.accountId)
      await resumePerson(door.given, owner, actor.accountId)
    },
  ],
])('creates nothing when %s while the proof is checked', async (_, revoke) => {
  for (const [path, body] of [
    [PATH, { name: 'iPhone', scopes: ['imap'] }],
    ['/api/v2/setup-links', {}],
  ] as const) {
    count += 1
    const owner = await door.given.mailbox(`chu@nha${count}.example`, { isOwner: true })
    const actor = await door.given.mailbox(`minh@nha${count}.example`)
    const thief = await door.signIn(actor.address)
    const { passwords } = door.given
    const verify = passwords.verify.bind(passwords)
    const checked = vi.spyOn(passwords, 'verify').mockImplementationOnce(async (...proof) => {
      const isRight = await verify(...proof)
      await revoke(actor, owner)
      return isRight
    })
    const { status } = await door.call(thief, 'POST', path, { ...body, password: PASSWORD })
    checked.mockRestore()
    expect([path, [400, 401].includes(status)]).toEqual([path, true])
    const { pool } = door.given.database
    for (const table of ['app_password', 'setup_link']) {
      const { rows } = await pool.query(`select from ${table} where account_id = $1`, [actor.accountId])
      expect([path, table, rows.length]).toEqual([path, table, 0])
    }
  }
})
