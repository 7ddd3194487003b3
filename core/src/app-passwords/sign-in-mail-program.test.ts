import { DEVICE_ALERTS_PER_HOUR } from '@sen/model/account/known-devices'
import type { MailProtocol } from '@sen/model/app-passwords/app-passwords'
import { signIn } from '@sen/testkit/sign-in'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listSignIns } from '../identity/list-sign-ins.ts'
import type { Actor } from '../kit/actor.ts'
import { createAppPassword, listAppPasswords } from './own-app-passwords.ts'
import { signInMailProgram } from './sign-in-mail-program.ts'

const PASSWORD = 'Sen@2026demo'
const HERE = { userAgent: 'a browser', source: '192.0.2.7' }
const HOUR = 3_600_000
const START = Date.UTC(2026, 10, 20, 8)

let given: TestWorld
let lan: Actor
let count = 0
let now = START
let counted: string[] = []
beforeAll(async () => {
  given = await world()
})
beforeEach(async () => {
  count += 1
  now = START
  counted = []
  lan = await given.mailbox(`lan${count}@sen.example`)
})
afterAll(() => given.close())

const UNLIMITED = { count: async () => undefined, forgive: async () => undefined }
const needs = () => ({
  ...given,
  clock: { now: () => new Date(now) },
  guesses: {
    count: async (address: string) => void counted.push(`count ${address}`),
    forgive: async (address: string) => void counted.push(`forgive ${address}`),
  },
})
const enter = (password: string, more: { login?: string; protocol?: MailProtocol; ip?: string } = {}) =>
  signInMailProgram(needs(), { login: lan.address, protocol: 'imap', ip: '192.0.2.7', ...more, password })
async function created(scopes: readonly MailProtocol[] = ['imap', 'pop3', 'smtp'], actor = lan) {
  const session = given.secrets.token()
  // A sign-in would be in the history, and its device would be known.
  await query(`insert into session (token_digest, account_id, expires_at) values ($1, $2, '2030-01-01')`, [
    given.secrets.digest(session),
    actor.accountId,
  ])
  const wanted = { name: 'Điện thoại', scopes, password: PASSWORD }
  return createAppPassword({ ...needs(), guesses: UNLIMITED }, actor, session, wanted, HERE)
}
const history = async () => (await listSignIns(needs(), lan, { text: '', limit: 50 })).signIns
const query = (text: string, values: readonly unknown[]) => given.database.pool.query(text, [...values])

async function alerts(): Promise<number> {
  const { rows } = await query(
    `select from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
     where task.identifier = 'report-new-device' and payload->>'mailboxId' = $1`,
    [lan.mailboxId],
  )
  return rows.length
}

describe('an app password', () => {
  it('signs in with and without its blanks, in any case, and is no attempt that counts', async () => {
    const { id, password } = await created()
    expect(password).toMatch(/^([a-z2-7]{4} ){4}[a-z2-7]{4}$/)
    for (const typed of [password, password.replaceAll(' ', ''), password.toUpperCase(), ` ${password} `]) {
      const session = await enter(typed, { login: ` ${lan.address.toUpperCase()} ` })
      expect(session).toMatchObject({ accountId: lan.accountId, credential: { kind: 'appPassword', id } })
      expect(session.actor.mailboxId).toBe(lan.mailboxId)
    }
    expect(counted).toEqual([])
  })

  it('is stored as a digest only', async () => {
    const { password } = await created()
    const { rows } = await query('select digest from app_password where account_id = $1', [lan.accountId])
    expect(rows).toEqual([{ digest: given.secrets.digest(password.replaceAll(' ', '')) }])
  })

  it('opens only its own account, and only the protocols that it was created for', async () => {
    const minh = await given.mailbox(`minh${count}@sen.example`)
    const { password } = await created(['imap'])
    await expect(enter(password, { login: minh.address })).rejects.toMatchObject({ code: 'wrong_credentials' })
    await expect(enter(password, { protocol: 'smtp' })).rejects.toMatchObject({ code: 'app_password_scope' })
  })

  it('works when the password of the account does not', async () => {
    const { password } = await created()
    await query(`insert into two_step (account_id, secret, turned_on_at, last_period) values ($1, 'x', now(), 0)`, [
      lan.accountId,
    ])
    await expect(enter(PASSWORD)).rejects.toMatchObject({ code: 'app_password_required' })
    expect((await enter(password)).credential.kind).toBe('appPassword')
  })
})

describe('the password of the account', () => {
  it('is counted and forgiven as on the sign-in page', async () => {
    expect((await enter(PASSWORD)).credential.kind).toBe('password')
    expect(counted).toEqual([`count ${lan.address}`, `forgive ${lan.address}`])
    counted = []
    await expect(enter('Sen@2026sai')).rejects.toMatchObject({ code: 'wrong_credentials' })
    expect(counted).toEqual([`count ${lan.address}`])
  })

  it('is refused for accounts with single sign-on, and when the Owner forbids it', async () => {
    await query(`insert into sign_on_link values ('https://id.example', $1, $2, now())`, [`lan${count}`, lan.accountId])
    await expect(enter(PASSWORD)).rejects.toMatchObject({ code: 'app_password_required' })
    // Its owner can still sign in on the web from here, to create an app password.
    expect(counted).toEqual([`count ${lan.address}`, `forgive ${lan.address}`])
    await query('delete from sign_on_link where account_id = $1', [lan.accountId])
    await query('update organisation set allows_account_password = false where id = $1', [lan.organisationId])
    await expect(enter(PASSWORD)).rejects.toMatchObject({ code: 'app_password_required' })
    await query('update organisation set allows_account_password = true where id = $1', [lan.organisationId])
  })

  it('is answered for unknown addresses like a wrong one, after the same work', async () => {
    const hashes: string[] = []
    const passwords = {
      hash: (password: string) => given.passwords.hash(password),
      verify: async (hash: string) => {
        hashes.push(hash)
        return false
      },
      decoyHash: () => given.passwords.decoyHash(),
    }
    const tried = { protocol: 'imap', ip: '192.0.2.7', password: 'abcdefghijklmnop2345' } as const
    const refusalOf = (login: string) =>
      signInMailProgram({ ...needs(), passwords }, { ...tried, login }).catch((error: unknown) => error)
    const wrong = await refusalOf(lan.address)
    expect(wrong).toMatchObject({ code: 'wrong_credentials', details: undefined })
    expect(await refusalOf('ai@sen.example')).toEqual(wrong)
    expect(hashes).toHaveLength(2)
  })
})

it('refuses a suspended account and a protocol that was switched off, after the right credential', async () => {
  const { password } = await created()
  await query(`update account set mail_protocols = '{smtp}' where id = $1`, [lan.accountId])
  for (const right of [password, PASSWORD]) {
    await expect(enter(right)).rejects.toMatchObject({ code: 'mail_protocol_off' })
    await expect(enter(right, { protocol: 'smtp' })).resolves.toBeDefined()
  }
  await query('update account set suspended_at = now() where id = $1', [lan.accountId])
  for (const right of [password, PASSWORD])
    await expect(enter(right)).rejects.toMatchObject({ code: 'account_suspended' })
  await expect(enter('Sen@2026sai')).rejects.toMatchObject({ code: 'wrong_credentials' })
})

describe('the last use', () => {
  it('is written once an hour, with its address and protocol', async () => {
    const { password } = await created()
    const lastUse = async () => (await listAppPasswords(given, lan)).appPasswords[0]?.lastUse
    expect(await lastUse()).toBeUndefined()
    await enter(password)
    expect(await lastUse()).toEqual({ at: new Date(START), source: '192.0.2.7', protocol: 'imap' })
    now += HOUR - 1_000
    await enter(password)
    expect(await lastUse()).toMatchObject({ at: new Date(START) })
    now += 1_000
    await enter(password, { ip: '192.0.2.8' })
    expect(await lastUse()).toMatchObject({ at: new Date(START + HOUR), source: '192.0.2.8' })
  })

  it('is one row and one entry of the history for a burst of connections', async () => {
    const { password } = await created()
    await Promise.all(Array.from({ length: 10 }, () => enter(password)))
    const { rows } = await query('select from mail_program_use where account_id = $1', [lan.accountId])
    expect(rows).toHaveLength(1)
    expect((await history()).filter(({ way }) => way === 'imap')).toHaveLength(1)
  })
})

describe('the sign-in history', () => {
  it('has one entry per program, network and day', async () => {
    const { password } = await created()
    await enter(password)
    await enter(password, { protocol: 'smtp' })
    now += 2 * HOUR
    await enter(password)
    expect((await history()).filter(({ outcome }) => outcome === 'signed_in')).toMatchObject([
      { way: 'smtp', appPasswordName: 'Điện thoại', source: '192.0.2.7' },
      { way: 'imap', appPasswordName: 'Điện thoại', source: '192.0.2.7' },
    ])
    now += 24 * HOUR
    await enter(password)
    expect((await history()).filter(({ way }) => way === 'imap')).toHaveLength(2)
  })

  it('has a failure of a program once an hour, because programs repeat it every minute', async () => {
    for (const _ of [1, 2, 3]) await enter('Sen@2026sai').catch(() => undefined)
    now += HOUR + 1
    await enter('Sen@2026sai').catch(() => undefined)
    expect((await history()).map(({ outcome, way }) => [outcome, way])).toEqual([
      ['wrong_password', 'imap'],
      ['wrong_password', 'imap'],
    ])
  })
})

describe('an alert', () => {
  it('reports a new network, but not one that the account already uses', async () => {
    await signIn(given, { email: lan.address, password: PASSWORD, ...HERE })
    const { password } = await created()
    await enter(password, { ip: '192.0.200.9' })
    expect(await alerts()).toBe(0)
    await enter(password, { ip: '198.51.100.9' })
    expect(await alerts()).toBe(1)
    expect((await history())[0]).toMatchObject({ source: '198.51.100.9', isNewDevice: true })
    await enter(password, { ip: '198.51.100.10', protocol: 'smtp' })
    expect(await alerts()).toBe(1)
  })

  it('is not sent for the first sign-in of an account, and is limited', async () => {
    await enter(PASSWORD)
    expect(await alerts()).toBe(0)
    for (let network = 1; network <= DEVICE_ALERTS_PER_HOUR + 2; network++)
      await enter(PASSWORD, { ip: `198.${network}.0.1` })
    expect(await alerts()).toBe(DEVICE_ALERTS_PER_HOUR)
  })
})

describe('names that no account can have', () => {
  it.each([
    ['NUL in the password', 'a\0b', {}],
    ['NUL in the address', PASSWORD, { login: 'a\0b' }],
    ['a long password', 'x'.repeat(10_000), {}],
    ['a long address', PASSWORD, { login: 'x'.repeat(10_000) }],
  ])('is a wrong password that counts: %s', async (_, password, more) => {
    await expect(enter(password, more)).rejects.toMatchObject({ code: 'wrong_credentials' })
    expect(counted).toEqual(['count '])
  })
})
