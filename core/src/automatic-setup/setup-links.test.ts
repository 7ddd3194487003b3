import { MAX_APP_PASSWORDS } from '@sen/model/app-passwords/limits'
import { SETUP_LINK_MINUTES } from '@sen/model/automatic-setup/limits'
import { FakeClock } from '@sen/testkit/fakes/fake-clock'
import { randomSecrets } from '@sen/testkit/random-secrets'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createAppPassword, listAppPasswords } from '../app-passwords/own-app-passwords.ts'
import { signInMailProgram } from '../app-passwords/sign-in-mail-program.ts'
import type { GuessLimits } from '../identity/guess-limits.ts'
import { revokeOtherSessions } from '../identity/own-sessions.ts'
import type { Actor } from '../kit/actor.ts'
import type { Secrets } from '../ports/secrets.ts'
import { createSetupLink } from './create-setup-link.ts'
import { automaticSetupMaintenance } from './maintenance.ts'
import { openSetupLink, redeemSetupLink } from './redeem-setup-link.ts'

let given: TestWorld
const PASSWORD = 'Sen@2026demo'
const guesses = { count: async () => undefined, forgive: async () => undefined }
let needs: Omit<TestWorld, 'secrets'> & { readonly secrets: Secrets; readonly guesses: GuessLimits }
let clock: FakeClock
let lan: Actor
let count = 0
const secrets = randomSecrets()
beforeAll(async () => {
  given = await world()
})
afterAll(() => given.close())
beforeEach(async () => {
  clock = new FakeClock()
  needs = { ...given, clock, secrets, guesses }
  count += 1
  lan = await given.mailbox(`lan${count}@sen.example`, { name: 'Lan & Minh' })
})

const IPHONE = {
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1',
  source: '198.51.100.7',
  device: undefined,
}
const expired = expect.objectContaining({ code: 'login_link_expired' })

async function sessionOf(actor: Actor): Promise<string> {
  const token = needs.secrets.token()
  await given.database.pool.query(
    `insert into session (token_digest, account_id, expires_at) values ($1, $2, '2030-01-01')`,
    [needs.secrets.digest(token), actor.accountId],
  )
  return token
}

async function linkOf(actor: Actor, session?: string): Promise<string> {
  const { url } = await createSetupLink(needs, actor, session ?? (await sessionOf(actor)), { password: PASSWORD })
  return url.slice(url.lastIndexOf('/') + 1)
}

const valueIn = (profile: string, key: string) =>
  new RegExp(`<key>${key}</key>\\s*<(?:string|integer)>([^<]*)<`).exec(profile)?.[1]
const profileOf = async (token: string) => String(await redeemSetupLink(needs, token, IPHONE))

it('asks for the password of the account', async () => {
  const session = await sessionOf(lan)
  await expect(createSetupLink(needs, lan, session, { password: 'Sai@2026demo' })).rejects.toMatchObject({
    code: 'password_wrong',
  })
  await expect(createSetupLink(needs, lan, session, {})).rejects.toMatchObject({ code: 'password_wrong' })
})

it('sets a phone up once, with an app password of its own for IMAP and SMTP', async () => {
  const token = await linkOf(lan)
  expect(token.length).toBeGreaterThanOrEqual(22)
  for (let opened = 0; opened < 3; opened += 1) {
    expect(await openSetupLink(needs, token)).toMatchObject({ address: lan.address, accountId: lan.accountId })
  }
  const profile = await profileOf(token)
  expect(valueIn(profile, 'EmailAddress')).toBe(lan.address)
  expect(valueIn(profile, 'EmailAccountName')).toBe('Lan &amp; Minh')
  expect(valueIn(profile, 'IncomingMailServerPortNumber')).toBe('993')
  expect(valueIn(profile, 'OutgoingMailServerPortNumber')).toBe('465')
  const { appPasswords } = await listAppPasswords(needs, lan)
  expect(appPasswords).toMatchObject([{ name: 'iPhone', scopes: ['imap', 'smtp'] }])
  const password = valueIn(profile, 'IncomingPassword') ?? ''
  const guesses = { count: async () => undefined, forgive: async () => undefined }
  const passwords = { hash: async () => '', verify: async () => false, decoyHash: async () => '' }
  const login = valueIn(profile, 'IncomingMailServerUsername') ?? ''
  const signedIn = await signInMailProgram(
    { ...needs, passwords, guesses },
    { login, password, protocol: 'imap', ip: '198.51.100.7' },
  )
  expect(signedIn.accountId).toBe(lan.accountId)

  await expect(profileOf(token)).rejects.toEqual(expired)
  await expect(openSetupLink(needs, token)).rejects.toEqual(expired)
})

it('gives one of two devices the profile when both download it at once', async () => {
  const token = await linkOf(lan)
  const results = await Promise.allSettled([profileOf(token), profileOf(token)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await listAppPasswords(needs, lan)).appPasswords).toHaveLength(1)
})

it('stays valid, without an app password, when the profile cannot be signed', async () => {
  const token = await linkOf(lan)
  const sign = async () => {
    throw new Error('the certificate cannot be read')
  }
  await expect(redeemSetupLink({ ...needs, profileSigner: { sign } }, token, IPHONE)).rejects.toThrow('certificate')
  expect((await listAppPasswords(needs, lan)).appPasswords).toEqual([])
  await profileOf(token)
})

it('replaces the profile of an account that is installed again', async () => {
  const [one, other] = [await profileOf(await linkOf(lan)), await profileOf(await linkOf(lan))]
  const identifiers = (profile: string) => profile.match(/<key>Payload(?:UUID|Identifier)<\/key>\s*<string>[^<]+/g)
  expect(identifiers(one)).toHaveLength(4)
  expect(identifiers(other)).toEqual(identifiers(one))
  const minh = await given.mailbox(`minh${count}@sen.example`)
  expect(identifiers(await profileOf(await linkOf(minh)))).not.toEqual(identifiers(one))
})

it('ends with its time, with the next link and with its session', async () => {
  const first = await linkOf(lan)
  const second = await linkOf(lan)
  await expect(openSetupLink(needs, first)).rejects.toEqual(expired)
  clock.advance(SETUP_LINK_MINUTES * 60 - 1)
  await openSetupLink(needs, second)
  clock.advance(1)
  await expect(profileOf(second)).rejects.toEqual(expired)
  const [task] = automaticSetupMaintenance
  expect(await task?.run(needs)).toBe(1)

  const session = await sessionOf(lan)
  const third = await linkOf(lan, session)
  await revokeOtherSessions(needs, lan, session)
  await openSetupLink(needs, third)
  await revokeOtherSessions(needs, lan, await sessionOf(lan))
  await expect(openSetupLink(needs, third)).rejects.toEqual(expired)
})

it('ends when the account is suspended or IMAP is turned off', async () => {
  const token = await linkOf(lan)
  const set = (change: string) =>
    given.database.pool.query(`update account set ${change} where id = $1`, [lan.accountId])
  await set('suspended_at = now()')
  await expect(profileOf(token)).rejects.toEqual(expired)
  await set(`suspended_at = null, mail_protocols = '{smtp,pop3}'`)
  await expect(profileOf(token)).rejects.toEqual(expired)
  const off = expect.objectContaining({ code: 'mail_protocol_off' })
  await expect(linkOf(lan)).rejects.toEqual(off)
  await set(`mail_protocols = '{smtp,imap}'`)
  needs = { ...needs, mailServers: given.mailServers.filter(({ protocol }) => protocol !== 'IMAP') }
  await expect(linkOf(lan)).rejects.toEqual(off)
  await expect(profileOf(token)).rejects.toEqual(expired)
})

it('stays valid while the account has too many app passwords', async () => {
  const session = await sessionOf(lan)
  const token = await linkOf(lan, session)
  for (let made = 0; made < MAX_APP_PASSWORDS; made += 1) {
    const wanted = { name: `Máy ${made}`, scopes: ['imap'] as const, password: PASSWORD }
    await createAppPassword(needs, lan, session, wanted, IPHONE)
  }
  const full = expect.objectContaining({ code: 'too_many_app_passwords' })
  await expect(profileOf(token)).rejects.toEqual(full)
  await expect(linkOf(lan)).rejects.toEqual(full)
  await openSetupLink(needs, token)
})

it('stores no token', async () => {
  const token = await linkOf(lan)
  const { rows } = await given.database.pool.query('select setup_link::text as row from setup_link')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.some(({ row }) => row.includes(token))).toBe(false)
})
