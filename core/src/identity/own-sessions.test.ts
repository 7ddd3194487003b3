import {
  FAILED_SIGN_INS_KEPT_PER_HOUR,
  SESSION_SEEN_SECONDS,
  SIGN_INS_KEPT_DAYS,
} from '@sen/model/account/session-limits'
import { signIn } from '@sen/testkit/sign-in'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { findSession } from './find-session.ts'
import { listSignIns } from './list-sign-ins.ts'
import { listOwnSessions, revokeOtherSessions, revokeOwnSession } from './own-sessions.ts'
import { purgeSignIns } from './purge-sign-ins.ts'
import { recordSessionSeen } from './record-session-seen.ts'

let given: TestWorld
beforeEach(async () => {
  await given?.close()
  given = await world()
})
afterAll(() => given.close())

const signInFrom = async (email: string, source: string, userAgent = 'Firefox/140.0') =>
  (await signIn(given, { email, password: 'Sen@2026demo', source, userAgent })).token
const guess = (email: string, source = '203.0.113.9') =>
  signIn(given, { email, password: 'sai', source, userAgent: 'curl/8.9' }).catch(() => undefined)
const ALL = { limit: 100, text: '' }

it('lists the sessions of an account, the current one first, and no sessions of others', async () => {
  const lan = await given.mailbox('lan@sen.example')
  const minh = await given.mailbox('minh@sen.example')
  const first = await signInFrom(lan.address, '192.0.2.1')
  given.clock.advance(60)
  await signInFrom(lan.address, '192.0.2.2')
  await signInFrom(minh.address, '192.0.2.3')
  const listed = await listOwnSessions(given, lan, first)
  expect(listed).toMatchObject([
    { source: '192.0.2.1', isCurrent: true, way: 'password' },
    { source: '192.0.2.2', isCurrent: false, way: 'password' },
  ])
  const [theirs] = await listOwnSessions(given, minh, first)
  await expect(revokeOwnSession(given, lan, theirs?.id ?? '')).rejects.toMatchObject({ code: 'not_found' })
  expect(await listOwnSessions(given, minh, first)).toHaveLength(1)
})

it('signs out at one place, and everywhere but here', async () => {
  const lan = await given.mailbox('lan@sen.example')
  const tokens = [await signInFrom(lan.address, '192.0.2.1')]
  for (const source of ['192.0.2.2', '192.0.2.3', '192.0.2.4']) tokens.push(await signInFrom(lan.address, source))
  const [here = '', second = '', third = '', fourth = ''] = tokens
  const listed = await listOwnSessions(given, lan, here)
  await revokeOwnSession(given, lan, listed.find(({ source }) => source === '192.0.2.2')?.id ?? '')
  expect(await findSession(given, second)).toBeUndefined()
  expect(await findSession(given, third)).toBeDefined()
  expect(await revokeOtherSessions(given, lan, here)).toBe(2)
  expect(await findSession(given, fourth)).toBeUndefined()
  expect(await findSession(given, here)).toBeDefined()
})

it('records once a minute that a session is used, and its address', async () => {
  const lan = await given.mailbox('lan@sen.example')
  const token = await signInFrom(lan.address, '192.0.2.1')
  const look = async (source: string) => {
    const found = await findSession(given, token)
    const noting = found && recordSessionSeen(given, found, { token, source })
    await noting
    return noting !== undefined
  }
  expect(await look('192.0.2.8')).toBe(false)
  given.clock.advance(SESSION_SEEN_SECONDS)
  expect(await look('192.0.2.8')).toBe(true)
  expect(await look('192.0.2.9')).toBe(false)
  const [session] = await listOwnSessions(given, lan, token)
  expect(session).toMatchObject({ source: '192.0.2.8', lastSeenAt: given.clock.now() })
})

it('keeps when an account was signed in to, with the attempts that failed; found by address and browser', async () => {
  const lan = await given.mailbox('lan@sen.example')
  await given.mailbox('minh@sen.example')
  await signInFrom(lan.address, '192.0.2.1')
  await guess(lan.address)
  await guess('minh@sen.example')
  const { signIns, total } = await listSignIns(given, lan, ALL)
  expect(total).toBe(2)
  expect(signIns).toMatchObject([
    { outcome: 'wrong_password', source: '203.0.113.9', userAgent: 'curl/8.9' },
    { outcome: 'signed_in', source: '192.0.2.1', way: 'password' },
  ])
  const found = async (text: string) => (await listSignIns(given, lan, { ...ALL, text })).total
  expect([await found('firefox 192.0.2'), await found('203.0'), await found('%'), await found('firefox curl')]).toEqual(
    [1, 1, 0, 0],
  )
  const first = await listSignIns(given, lan, { ...ALL, limit: 1 })
  expect(first).toMatchObject({ total: 2, isTotalOver: false, signIns: [{ outcome: 'wrong_password' }] })
  expect(await listSignIns(given, lan, { ...ALL, after: first.next, limit: 1 })).toMatchObject({
    total: 2,
    signIns: [{ outcome: 'signed_in' }],
    next: undefined,
  })
  given.clock.advance(SIGN_INS_KEPT_DAYS * 24 * 3_600 + 1)
  expect(await purgeSignIns(given)).toBe(3)
})

it('stores a limited number of failed attempts per hour, also for unknown addresses', async () => {
  const lan = await given.mailbox('lan@sen.example')
  const minh = await given.mailbox('minh@sen.example')
  for (let count = 0; count < FAILED_SIGN_INS_KEPT_PER_HOUR + 2; count++) {
    await guess(lan.address)
    await guess('khong-co@sen.example')
  }
  await guess(minh.address)
  expect((await listSignIns(given, lan, ALL)).total).toBe(FAILED_SIGN_INS_KEPT_PER_HOUR)
  expect((await listSignIns(given, minh, ALL)).total).toBe(1)
  const { rows } = await given.database.pool.query('select count(*)::int from sign_in where account_id is null')
  expect(rows).toEqual([{ count: FAILED_SIGN_INS_KEPT_PER_HOUR }])
})
