import { LOGIN_CODE_SECONDS } from '@sen/model/account/sign-in-limits'
import { signIn } from '@sen/testkit/sign-in'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enter } from './enter.ts'
import { findSession } from './find-session.ts'
import { issueLoginCode } from './issue-login-code.ts'

const NOWHERE = { userAgent: 'a browser', source: '192.0.2.7' }

let given: TestWorld
beforeAll(async () => {
  given = await world()
  await given.mailbox('lan@sen.example')
  await given.mailbox('minh@sen.example')
})
afterAll(() => given.close())

const expired = { code: 'login_link_expired' }

it('opens a session of the mailbox the code was made for, once', async () => {
  const { code } = await issueLoginCode(given, ' Lan@SEN.example ')
  const { token } = await enter(given, { kind: 'login_param', code }, NOWHERE)
  expect(await findSession(given, token)).toMatchObject({ actor: { address: 'lan@sen.example' } })
  await expect(enter(given, { kind: 'login_param', code }, NOWHERE)).rejects.toMatchObject(expired)
})

it('accepts the same code only once, also when many callers bring it together', async () => {
  const { code } = await issueLoginCode(given, 'lan@sen.example')
  const tries = Array.from({ length: 8 }, () => enter(given, { kind: 'login_param', code }, NOWHERE))
  const outcomes = await Promise.allSettled(tries)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

it('refuses a code after a minute, and one that never was', async () => {
  const { code } = await issueLoginCode(given, 'lan@sen.example')
  given.clock.advance(LOGIN_CODE_SECONDS)
  await expect(enter(given, { kind: 'login_param', code }, NOWHERE)).rejects.toMatchObject(expired)
  await expect(enter(given, { kind: 'login_param', code: 'x' }, NOWHERE)).rejects.toMatchObject(expired)
  expect(await given.loginCodes.removeExpired(given.clock.now())).toBe(1)
})

it('keeps no code, only its digest, and makes none for strangers', async () => {
  const { code } = await issueLoginCode(given, 'minh@sen.example')
  const rows = await given.database.db.selectFrom('login_code').select('code_digest').execute()
  expect(rows.map((row) => row.code_digest)).toContain(given.secrets.digest(code))
  expect(rows.map((row) => row.code_digest)).not.toContain(code)
  await expect(issueLoginCode(given, 'ai@sen.example')).rejects.toMatchObject({ code: 'not_found' })
})

it('exchanges a program’s token for another, and revokes the one in the address', async () => {
  const password = 'Sen@2026demo'
  const program = await signIn(given, { email: 'minh@sen.example', password, userAgent: 'a program', source: '' })
  const { token } = await enter(given, { kind: 'access_token', token: program.token }, NOWHERE)
  expect(token).not.toBe(program.token)
  expect(await findSession(given, token)).toMatchObject({ actor: { address: 'minh@sen.example' } })
  expect(await findSession(given, program.token)).toBeUndefined()
  await expect(enter(given, { kind: 'access_token', token: program.token }, NOWHERE)).rejects.toMatchObject(expired)
})
