import {
  LOGIN_ATTEMPTS_BEFORE_DELAY,
  LOGIN_ATTEMPTS_PER_PAIR,
  LOGIN_ATTEMPTS_PER_SOURCE,
  LOGIN_DELAY_STEP_MILLISECONDS,
  LOGIN_LONGEST_DELAY_MILLISECONDS,
} from '@sen/model/account/sign-in-limits'
import { TWO_STEP_CODES_PER_DAY } from '@sen/model/account/two-step'
import { MAX_VISITOR_UPLOADS_PER_HOUR } from '@sen/model/drive/limits'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sourceKey } from '../source-key.ts'
import { type LoginLimits, postgresLoginLimits } from './login-limits.ts'

let given: TestWorld
let limits: LoginLimits
const waits: number[] = []
beforeAll(async () => {
  given = await world()
})
beforeEach(async () => {
  await given.database.db.deleteFrom('login_attempt').execute()
  waits.length = 0
  limits = postgresLoginLimits(given.database.pool, given.secrets, async (ms) => void waits.push(ms))
})
afterAll(() => given.close())

const refusal = { code: 'too_many_attempts', details: { retry_after_seconds: expect.any(Number) } }

async function guess(times: number, address: (count: number) => string, source: (count: number) => string) {
  for (let count = 0; count < times; count++) await limits.count(address(count), source(count))
}
const fromElsewhere = (count: number) => `198.51.100.${count}`

it('stops guessing at one address from one source, and lets the same address in from another', async () => {
  await guess(
    LOGIN_ATTEMPTS_PER_PAIR,
    () => 'lan@sen.example',
    () => '192.0.2.1',
  )
  await expect(limits.count(' LAN@sen.example', '192.0.2.1')).rejects.toMatchObject(refusal)
  await limits.count('minh@sen.example', '192.0.2.1')
  await limits.count('lan@sen.example', '198.51.100.7')
})

it('only slows down a client that guesses at one address from many sources, and never beyond a bound', async () => {
  await guess(LOGIN_ATTEMPTS_BEFORE_DELAY, () => 'lan@sen.example', fromElsewhere)
  expect(waits).toEqual([])
  await guess(40, () => 'lan@sen.example', fromElsewhere)
  expect(waits.slice(0, 2)).toEqual([LOGIN_DELAY_STEP_MILLISECONDS, 2 * LOGIN_DELAY_STEP_MILLISECONDS])
  expect(Math.max(...waits)).toBe(LOGIN_LONGEST_DELAY_MILLISECONDS)
  waits.length = 0
  await limits.count('minh@sen.example', '203.0.113.5')
  expect(waits).toEqual([])
})

it('lets an address that is none wait exactly as long as one that is', async () => {
  await given.mailbox('lan@sen.example')
  const waited: number[][] = []
  for (const address of ['lan@sen.example', 'khong-co@sen.example']) {
    waits.length = 0
    await guess(30, () => address, fromElsewhere)
    waited.push([...waits])
  }
  expect(waited[1]).toEqual(waited[0])
  expect(waited[0]).toHaveLength(30 - LOGIN_ATTEMPTS_BEFORE_DELAY)
})

it('stops guessing from one source, at however many addresses, but not people known to sign in there', async () => {
  await limits.count('known@sen.example', '192.0.2.1')
  await limits.forgive('known@sen.example', '192.0.2.1')
  await guess(
    LOGIN_ATTEMPTS_PER_SOURCE,
    (count) => `user-${count}@sen.example`,
    () => '192.0.2.1',
  )
  await expect(limits.count('other@sen.example', '192.0.2.1')).rejects.toMatchObject(refusal)
  await limits.count('known@sen.example', '192.0.2.1')
  await limits.count('other@sen.example', '192.0.2.2')
  await guess(
    LOGIN_ATTEMPTS_PER_PAIR - 1,
    () => 'known@sen.example',
    () => '192.0.2.1',
  )
  await expect(limits.count('known@sen.example', '192.0.2.1')).rejects.toMatchObject(refusal)
})

it('counts attempts that come all at once', async () => {
  const attempts = Array.from({ length: LOGIN_ATTEMPTS_PER_PAIR + 5 }, () =>
    limits.count('lan@sen.example', '192.0.2.1').then(
      () => 'let in',
      () => 'refused',
    ),
  )
  const outcomes = await Promise.all(attempts)
  expect(outcomes.filter((outcome) => outcome === 'let in')).toHaveLength(LOGIN_ATTEMPTS_PER_PAIR)
})

it('tries few codes of apps at one account in a day, and admits known devices and recovery codes', async () => {
  await limits.countSecondStep('lan@sen.example', '192.0.2.1', 'app')
  await limits.forgiveSecondStep('lan@sen.example', '192.0.2.1', 'app')
  for (let count = 0; count < TWO_STEP_CODES_PER_DAY; count += 1) {
    await limits.countSecondStep('lan@sen.example', fromElsewhere(count), 'app')
  }
  const stranger = '203.0.113.5'
  await expect(limits.countSecondStep('lan@sen.example', stranger, 'app')).rejects.toMatchObject(refusal)
  // A password alone does not make a source known.
  await limits.forgive('lan@sen.example', stranger)
  await expect(limits.countSecondStep('lan@sen.example', stranger, 'app')).rejects.toMatchObject(refusal)
  await limits.countSecondStep('lan@sen.example', stranger, 'recovery_code')
  await limits.countSecondStep('lan@sen.example', '192.0.2.1', 'app')
  await limits.countSecondStep('minh@sen.example', stranger, 'app')
})

it('forgets nothing when the program restarts', async () => {
  await guess(
    LOGIN_ATTEMPTS_PER_PAIR,
    () => 'lan@sen.example',
    () => '192.0.2.1',
  )
  const restarted = postgresLoginLimits(given.database.pool, given.secrets, async (ms) => void waits.push(ms))
  await expect(restarted.count('lan@sen.example', '192.0.2.1')).rejects.toMatchObject(refusal)
  await restarted.count('lan@sen.example', '192.0.2.2')
  expect(waits).toEqual([LOGIN_DELAY_STEP_MILLISECONDS])
})

it('does not count correct passwords', async () => {
  for (let count = 0; count < LOGIN_ATTEMPTS_PER_PAIR * 2; count++) {
    await limits.count('lan@sen.example', '192.0.2.1')
    await limits.forgive('lan@sen.example', '192.0.2.1')
  }
  expect(waits).toEqual([])
})

it('goes on counting others’ guesses after the right password', async () => {
  await guess(LOGIN_ATTEMPTS_BEFORE_DELAY, () => 'lan@sen.example', fromElsewhere)
  await limits.count('lan@sen.example', '192.0.2.1')
  await limits.forgive('lan@sen.example', '192.0.2.1')
  waits.length = 0
  await limits.count('lan@sen.example', '203.0.113.9')
  expect(waits).toEqual([LOGIN_DELAY_STEP_MILLISECONDS])
})

it('keeps no address that was typed', async () => {
  await limits.count('my-password-by-mistake', '192.0.2.1')
  const rows = await given.database.db.selectFrom('login_attempt').select('key').execute()
  expect(rows.map((row) => row.key).sort()).toEqual([
    `address:${given.secrets.digest('my-password-by-mistake')}`,
    `pair:${given.secrets.digest('192.0.2.1 my-password-by-mistake')}`,
    'source:192.0.2.1',
  ])
})

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:FFFF:c000:0207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2::192.0.2.7', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('counts %s as %s', (address, key) => {
  expect(sourceKey(address)).toBe(key)
})

it('counts uploads of visitors by page and source, so that one full page stops no other', async () => {
  const bring = (page: string, source = '192.0.2.1') => limits.countVisitorUpload(page, source)
  for (let n = 0; n < MAX_VISITOR_UPLOADS_PER_HOUR; n += 100) {
    await Promise.all(Array.from({ length: 100 }, () => bring('request:1')))
  }
  await expect(bring('request:1')).rejects.toMatchObject(refusal)
  await bring('request:2')
  await bring('request:1', '198.51.100.7')
})
