import { REMEMBERED_DEVICE_DAYS } from '@sen/model/account/known-devices'
import { appCode } from '@sen/testkit/authenticator'
import { signIn as signInAlone } from '@sen/testkit/sign-in'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../../kit/actor.ts'
import { setPasswordByLink } from '../../people/set-password-by-link.ts'
import { turnTwoStepOffOf } from '../../people/turn-two-step-off-of.ts'
import { changePassword } from '../change-password.ts'
import { listOwnSessions, revokeOtherSessions, revokeOwnSession } from '../own-sessions.ts'
import { signIn } from '../sign-in.ts'
import { signOut } from '../sign-out.ts'
import { beginTwoStep } from '../two-step/begin-two-step.ts'
import { confirmSignIn } from '../two-step/confirm-sign-in.ts'
import { turnTwoStepOff } from '../two-step/turn-two-step-off.ts'
import { turnTwoStepOn } from '../two-step/turn-two-step-on.ts'
import { listRememberedDevices, revokeRememberedDevice } from './remembered-devices.ts'

const PASSWORD = 'Sen@2026demo'
const HERE = { userAgent: 'a browser', source: '192.0.2.7' }
const unlimited = { count: async () => undefined, forgive: async () => undefined }

let given: TestWorld
let needs: TestWorld & { readonly guesses: typeof unlimited }
let lan: Actor
let secret: string
let recoveryCodes: readonly string[]
let here: string
let count = 0
beforeAll(async () => {
  given = await world()
  needs = { ...given, guesses: unlimited }
})
beforeEach(async () => {
  count += 1
  lan = await given.mailbox(`lan${count}@sen.example`)
  await turnOn((await signInAlone(given, { email: lan.address, password: PASSWORD, ...HERE })).token)
})
afterAll(() => given.close())

async function turnOn(token: string): Promise<void> {
  secret = await beginTwoStep(given, lan)
  const code = appCode(secret, given.clock.now())
  const on = await turnTwoStepOn(needs, lan, { ...HERE, token, password: PASSWORD, code })
  here = on.token
  recoveryCodes = on.recoveryCodes
}
const begin = (device: string | undefined, actor = lan) =>
  signIn(given, { email: actor.address, password: PASSWORD, ...HERE, device })

/** Signs in by password and code, and lets the device be remembered. */
async function remembered(at = 0, device?: string): Promise<{ readonly device: string; readonly token: string }> {
  const begun = await begin(device)
  if (!('pending' in begun)) throw new Error('no second step was wanted')
  const code = recoveryCodes[at] ?? ''
  const { token, newDevice = '' } = await confirmSignIn(needs, {
    ...HERE,
    device,
    pending: begun.pending,
    code,
    isRemembered: true,
  })
  return { device: newDevice, token }
}
const isAsked = async (device: string) => 'pending' in (await begin(device))

it('is asked for the password alone for 30 days, and the session says so', async () => {
  const { device } = await remembered()
  const begun = await begin(device)
  if ('pending' in begun) throw new Error('the second step was wanted')
  const [session] = await listOwnSessions(given, lan, begun.token)
  expect(session).toMatchObject({ way: 'password', secondStep: 'remembered_device' })
  await expect(signIn(given, { email: lan.address, password: 'sai', ...HERE, device })).rejects.toMatchObject({
    code: 'wrong_credentials',
  })
  const minh = await given.mailbox(`minh${count}@sen.example`)
  await signInAlone(given, { email: minh.address, password: PASSWORD, ...HERE, device })
  given.clock.advance(REMEMBERED_DEVICE_DAYS * 24 * 3_600 - 1)
  expect(await isAsked(device)).toBe(false)
  given.clock.advance(1)
  expect(await isAsked(device)).toBe(true)
  expect(await listRememberedDevices(given, lan)).toEqual([])
})

it('is remembered by a user’s choice, and never by an old token', async () => {
  const begun = await begin(undefined)
  if (!('pending' in begun)) throw new Error('no second step was wanted')
  const code = recoveryCodes[0] ?? ''
  const { newDevice: known = '' } = await confirmSignIn(needs, { ...HERE, pending: begun.pending, code })
  expect(await isAsked(known)).toBe(true)
  // An old token, planted or copied, does not count as a remembered device.
  const { device } = await remembered(1, known)
  expect(device).not.toBe(known)
  expect([await isAsked(device), await isAsked(known)]).toEqual([false, true])
  expect(await isAsked('')).toBe(true)
})

it('is listed, and taken back by its owner alone', async () => {
  const { device } = await remembered()
  const [row, ...more] = await listRememberedDevices(given, lan)
  expect(more).toEqual([])
  expect(row).toMatchObject({ ...HERE, lastSeenAt: given.clock.now() })
  const minh = await given.mailbox(`minh${count}@sen.example`)
  const id = row?.id ?? ''
  expect(await listRememberedDevices(given, minh)).toEqual([])
  await expect(revokeRememberedDevice(given, minh, id)).rejects.toMatchObject({ code: 'not_found' })
  expect(await isAsked(device)).toBe(false)
  await revokeRememberedDevice(given, lan, id)
  expect(await isAsked(device)).toBe(true)
  await expect(revokeRememberedDevice(given, lan, id)).rejects.toMatchObject({ code: 'not_found' })
})

it('stays so after signing out there, and ends with a session that is ended from elsewhere', async () => {
  const { device, token } = await remembered()
  await signOut(given, token)
  const again = await begin(device)
  if ('pending' in again) throw new Error('the second step was wanted')
  const [, other] = await listOwnSessions(given, lan, here)
  await revokeOwnSession(given, lan, other?.id ?? '')
  expect(await isAsked(device)).toBe(true)
})

it('ends everywhere but here with all other sessions', async () => {
  const [one, other] = [await remembered(0), await remembered(1)]
  await signOut(given, other.token)
  await revokeOtherSessions(given, lan, one.token)
  expect([await isAsked(one.device), await isAsked(other.device)]).toEqual([false, true])
})

it('ends with a change of the password, and with turning the second step off or on', async () => {
  const first = await remembered()
  const change = { token: here, present: PASSWORD, password: 'Khac@2026demo' }
  here = await changePassword(needs, lan, change)
  expect(await listRememberedDevices(given, lan)).toEqual([])
  here = await changePassword(needs, lan, { token: here, present: 'Khac@2026demo', password: PASSWORD })
  expect(await isAsked(first.device)).toBe(true)

  const second = await remembered(1)
  const off = await turnTwoStepOff(needs, lan, { ...HERE, token: here, code: recoveryCodes[2] ?? '' })
  given.clock.advance(60)
  await turnOn(off)
  expect(await isAsked(second.device)).toBe(true)

  const third = await remembered()
  await turnTwoStepOffOf(given, 'operator', { address: lan.address })
  given.clock.advance(60)
  await turnOn(here)
  expect(await isAsked(third.device)).toBe(true)
})

it('ends with a password that is set by a link', async () => {
  await remembered()
  const at = new Date(given.clock.now().getTime() + 60_000)
  await given.database.pool.query(
    `insert into password_link (account_id, purpose, token_digest, expires_at) values ($1, 'reset', $2, $3)`,
    [lan.accountId, given.secrets.digest('link'), at],
  )
  await setPasswordByLink(given, 'link', { password: 'Khac@2026demo', confirmation: 'Khac@2026demo' })
  expect(await listRememberedDevices(given, lan)).toEqual([])
})
