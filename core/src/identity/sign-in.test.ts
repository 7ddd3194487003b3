import { SESSION_IDLE_DAYS } from '@sen/model/account/session-limits'
import { DAY_MILLISECONDS } from '@sen/model/durations'
import { signIn } from '@sen/testkit/sign-in'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changePassword } from './change-password.ts'
import { enter } from './enter.ts'
import { findSession } from './find-session.ts'
import { signOut } from './sign-out.ts'

let given: TestWorld
beforeAll(async () => {
  given = await world()
  await given.mailbox('lan@sen.example', { name: 'Nguyễn Thị Lan' })
})
afterAll(() => given.close())

const attempt = { email: 'lan@sen.example', password: 'Sen@2026demo', userAgent: 'a browser', source: '192.0.2.7' }

it('begins a session whose token names its mailbox, until it is ended', async () => {
  const { token } = await signIn(given, attempt)
  expect(await findSession(given, token)).toMatchObject({
    actor: { address: 'lan@sen.example', displayName: 'Nguyễn Thị Lan' },
  })
  await signOut(given, token)
  expect(await findSession(given, token)).toBeUndefined()
})

it('begins no session with a password that is changed while it is checked', async () => {
  const minh = await given.mailbox('minh@sen.example')
  const { token } = await signIn(given, { ...attempt, email: minh.address })
  const guesses = { count: async () => undefined, forgive: async () => undefined }
  const passwords = {
    hash: (password: string) => given.passwords.hash(password),
    decoyHash: () => given.passwords.decoyHash(),
    verify: async (hash: string, password: string) => {
      const isRight = await given.passwords.verify(hash, password)
      await changePassword({ ...given, guesses }, minh, { token, present: attempt.password, password: 'Sen@2027moi' })
      return isRight
    },
  }
  await expect(signIn({ ...given, passwords }, { ...attempt, email: minh.address })).rejects.toMatchObject({
    code: 'wrong_credentials',
  })
})

it('keeps no token, only its digest', async () => {
  const { token } = await signIn(given, attempt)
  const rows = await given.database.db.selectFrom('session').select('token_digest').execute()
  expect(rows.map((row) => row.token_digest)).toContain(given.secrets.digest(token))
  expect(rows.map((row) => row.token_digest)).not.toContain(token)
})

it('expires a session after 30 days', async () => {
  const { token, expiresAt } = await signIn(given, attempt)
  const at = (date: Date) => ({ ...given, clock: { now: () => date } })
  const before = new Date(expiresAt.getTime() - 1_000)
  await given.sessions.noteSeen(given.secrets.digest(token), new Date(before.getTime() - DAY_MILLISECONDS), '')
  expect(await findSession(at(before), token)).toBeDefined()
  expect(await findSession(at(expiresAt), token)).toBeUndefined()
})

it('expires a session that was unused for two weeks, and does not exchange it', async () => {
  const { token } = await signIn(given, attempt)
  const at = (days: number) => {
    const date = new Date(given.clock.now().getTime() + days * DAY_MILLISECONDS)
    return { ...given, clock: { now: () => date } }
  }
  expect(await findSession(at(SESSION_IDLE_DAYS - 1), token)).toBeDefined()
  expect(await findSession(at(SESSION_IDLE_DAYS), token)).toBeUndefined()
  const entering = enter(at(SESSION_IDLE_DAYS), { kind: 'access_token', token }, attempt)
  await expect(entering).rejects.toMatchObject({ code: 'login_link_expired' })
})

it('takes the address in any spelling, and the password as any input method writes it', async () => {
  const domain = await given.directory.findDomain('sen.example')
  if (!domain) throw new Error('no domain')
  await given.directory.addMailbox(
    { domainId: domain.id, address: 'hoa@sen.example', displayName: 'Hoa' },
    { passwordHash: await given.passwords.hash('mậtkhẩu8'.normalize('NFC')), isOwner: false },
  )
  const decomposed = 'mậtkhẩu8'.normalize('NFD')
  expect(await signIn(given, { ...attempt, email: ' Hoa@SEN.example ', password: decomposed })).toBeDefined()
})

it.each([
  ['lan@münchen.example', 'lan@xn--mnchen-3ya.example'],
  ['lan@bücher.example', 'lan@XN--BCHER-KVA.example'],
])('takes the address %s also as %s', async (stored, typed) => {
  const created = `mai${stored.length}@sen.example`
  await given.mailbox(created)
  const { db } = given.database
  await db.updateTable('account').set({ login_address: stored }).where('login_address', '=', created).execute()
  expect(await signIn(given, { ...attempt, email: typed })).toBeDefined()
})

it('tells a suspended person so after the right password, and nothing before', async () => {
  const email = 'khoa@sen.example'
  await given.mailbox(email)
  const { db } = given.database
  await db.updateTable('account').set({ suspended_at: new Date() }).where('login_address', '=', email).execute()
  await expect(signIn(given, { ...attempt, email })).rejects.toMatchObject({ code: 'account_suspended' })
  const guessing = signIn(given, { ...attempt, email, password: 'Sen@2026sai' })
  await expect(guessing).rejects.toMatchObject({ code: 'wrong_credentials' })
})

it('answers an unknown address and a wrong password alike, after checking one hash each', async () => {
  const checked: string[] = []
  const passwords = {
    hash: (password: string) => given.passwords.hash(password),
    verify: (hash: string, password: string) => {
      checked.push(hash)
      return given.passwords.verify(hash, password)
    },
    decoyHash: () => given.passwords.decoyHash(),
  }
  const needs = { ...given, passwords }
  const wrong = await signIn(needs, { ...attempt, password: 'sai mật khẩu' }).catch((error: unknown) => error)
  const unknown = await signIn(needs, { ...attempt, email: 'ai@sen.example' }).catch((error: unknown) => error)
  const decoyGuessed = await signIn(needs, {
    ...attempt,
    email: 'ai@sen.example',
    password: 'nobody has this password',
  }).catch((error: unknown) => error)
  expect(wrong).toMatchObject({ code: 'wrong_credentials', details: undefined })
  expect(unknown).toEqual(wrong)
  expect(decoyGuessed).toEqual(wrong)
  expect(checked).toHaveLength(3)
})
