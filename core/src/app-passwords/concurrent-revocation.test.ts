import { signIn } from '@sen/testkit/sign-in'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createSetupLink } from '../automatic-setup/create-setup-link.ts'
import { redeemSetupLink } from '../automatic-setup/redeem-setup-link.ts'
import { changePassword } from '../identity/change-password.ts'
import { revokeOtherSessions } from '../identity/own-sessions.ts'
import type { Actor } from '../kit/actor.ts'
import { deletePerson } from '../people/delete-person.ts'
import { restorePerson } from '../people/restore-person.ts'
import { resumePerson } from '../people/resume-person.ts'
import { setPasswordByLink } from '../people/set-password-by-link.ts'
import { setPasswordOf } from '../people/set-password-of.ts'
import { suspendPerson } from '../people/suspend-person.ts'

const PASSWORD = 'Sen@2026demo'
const NEW_PASSWORD = 'Sen@2027moi'
const HERE = { userAgent: 'a browser', source: '192.0.2.7' }
const guesses = { count: async () => undefined, forgive: async () => undefined }

let given: TestWorld
let chu: Actor
let lan: Actor
let count = 0
beforeAll(async () => {
  given = await world()
})
beforeEach(async () => {
  count += 1
  chu = await given.mailbox(`chu@nha${count}.example`, { isOwner: true })
  lan = await given.mailbox(`lan@nha${count}.example`)
})
afterAll(() => given.close())

const sessionOf = async () => (await signIn(given, { email: lan.address, password: PASSWORD, ...HERE })).token
const until = () => new Date(given.clock.now().getTime() + 3_600_000)
const isWaiting = async () => {
  const locks = `select from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`
  return (await given.database.pool.query(locks)).rows.length > 0
}

/** Does what creating an app password does, and calls `meanwhile` before it commits. */
async function addSlowly(meanwhile: () => Promise<void>): Promise<void> {
  const client = await given.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from account where id = $1 for no key update', [lan.accountId])
    await client.query(
      `insert into app_password (account_id, name, scopes, digest, created_at) values ($1, 'x', '{imap}', $2, now())`,
      [lan.accountId, lan.address],
    )
    await meanwhile()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

it.each<[string, (token: string) => Promise<unknown>]>([
  [
    'changing the password',
    (token) => changePassword({ ...given, guesses }, lan, { token, present: PASSWORD, password: NEW_PASSWORD }),
  ],
  ['signing out everywhere', (token) => revokeOtherSessions(given, lan, token)],
  [
    'suspending',
    async () => {
      await suspendPerson(given, chu, lan.accountId)
      await resumePerson(given, chu, lan.accountId)
    },
  ],
  [
    'deleting',
    async () => {
      await deletePerson(given, chu, lan.accountId)
      await restorePerson(given, chu, lan.accountId)
    },
  ],
  ['a password of the operator', () => setPasswordOf(given, lan.address, NEW_PASSWORD)],
  [
    'a password by link',
    async () => {
      await given.database.pool.query(
        `insert into password_link (account_id, purpose, token_digest, expires_at) values ($1, 'reset', $2, $3)`,
        [lan.accountId, given.secrets.digest(lan.address), until()],
      )
      await setPasswordByLink(given, lan.address, { password: NEW_PASSWORD, confirmation: NEW_PASSWORD })
    },
  ],
  [
    'a reset password',
    async () => {
      await given.database.pool.query(
        `insert into password_reset (browser_digest, account_id, way, asked_at, expires_at, attempts_left, confirmed_at)
         values ($2, $1, 'sms', now(), $3, 3, now())`,
        [lan.accountId, lan.address, until()],
      )
      const at = given.clock.now()
      expect(await given.passwordResets.finish(lan.address, { passwordHash: 'x', at, ...HERE })).toBe(lan.address)
    },
  ],
])('%s revokes an app password that is being created', async (_, revoke) => {
  const token = await sessionOf()
  let isDone = false
  let revoked: Promise<unknown> = Promise.resolve()
  await addSlowly(async () => {
    revoked = revoke(token).finally(() => {
      isDone = true
    })
    await vi.waitFor(async () => expect(isDone || (await isWaiting())).toBe(true), { timeout: 20_000 })
  })
  await revoked
  const { rows } = await given.database.pool.query('select from app_password where account_id = $1', [lan.accountId])
  expect(rows).toEqual([])
})

it('revokes a set-up link that is being redeemed, with the session', async () => {
  const { url } = await createSetupLink({ ...given, guesses }, lan, await sessionOf(), { password: PASSWORD })
  const client = await given.database.pool.connect()
  await client.query('begin')
  await client.query('select from account where id = $1 for no key update', [lan.accountId])
  const redeemed = redeemSetupLink(given, url.slice(url.lastIndexOf('/') + 1), HERE).then(
    () => 'redeemed',
    (error: unknown) => (error as { readonly code?: string }).code,
  )
  await vi.waitFor(async () => expect(await isWaiting()).toBe(true), { timeout: 20_000 })
  await client.query('delete from session where account_id = $1', [lan.accountId])
  await client.query('commit')
  client.release()
  expect(await redeemed).toBe('login_link_expired')
})

it('ends a set-up link with the password with which it was created', async () => {
  const token = await sessionOf()
  const { url } = await createSetupLink({ ...given, guesses }, lan, token, { password: PASSWORD })
  await changePassword({ ...given, guesses }, lan, { token, present: PASSWORD, password: NEW_PASSWORD })
  await expect(redeemSetupLink(given, url.slice(url.lastIndexOf('/') + 1), HERE)).rejects.toMatchObject({
    code: 'login_link_expired',
  })
})
