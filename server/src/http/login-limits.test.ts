import { LOGIN_ATTEMPTS_PER_ADDRESS, LOGIN_ATTEMPTS_PER_SOURCE } from '@sen/model/limits'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type LoginLimits, postgresLoginLimits, sourceKey } from './login-limits.ts'

let given: TestWorld
let limits: LoginLimits
beforeAll(async () => {
  given = await world()
})
beforeEach(async () => {
  await given.database.db.deleteFrom('login_attempt').execute()
  limits = postgresLoginLimits(given.database.pool, given.secrets)
})
afterAll(() => given.close())

const refusal = { code: 'too_many_attempts', details: { retry_after_seconds: expect.any(Number) } }

async function guess(times: number, address: (count: number) => string, source: (count: number) => string) {
  for (let count = 0; count < times; count++) await limits.count(address(count), source(count))
}

it('stops guessing at one address, from however many sources', async () => {
  await guess(
    LOGIN_ATTEMPTS_PER_ADDRESS,
    () => 'lan@sen.example',
    (count) => `192.0.2.${count}`,
  )
  await expect(limits.count(' LAN@sen.example', '198.51.100.7')).rejects.toMatchObject(refusal)
  await limits.count('minh@sen.example', '198.51.100.7')
})

it('stops guessing from one source, at however many addresses', async () => {
  await guess(
    LOGIN_ATTEMPTS_PER_SOURCE,
    (count) => `user-${count}@sen.example`,
    () => '192.0.2.1',
  )
  await expect(limits.count('other@sen.example', '192.0.2.1')).rejects.toMatchObject(refusal)
  await limits.count('other@sen.example', '192.0.2.2')
})

it('counts attempts that come all at once', async () => {
  const attempts = Array.from({ length: LOGIN_ATTEMPTS_PER_ADDRESS + 5 }, (_, count) =>
    limits.count('lan@sen.example', `192.0.2.${count}`).then(
      () => 'let in',
      () => 'refused',
    ),
  )
  const outcomes = await Promise.all(attempts)
  expect(outcomes.filter((outcome) => outcome === 'let in')).toHaveLength(LOGIN_ATTEMPTS_PER_ADDRESS)
})

it('forgets nothing when the program starts anew', async () => {
  await guess(
    LOGIN_ATTEMPTS_PER_ADDRESS,
    () => 'lan@sen.example',
    (count) => `192.0.2.${count}`,
  )
  const restarted = postgresLoginLimits(given.database.pool, given.secrets)
  await expect(restarted.count('lan@sen.example', '192.0.2.99')).rejects.toMatchObject(refusal)
})

it('does not count what was right', async () => {
  for (let count = 0; count < LOGIN_ATTEMPTS_PER_SOURCE * 2; count++) {
    await limits.count('lan@sen.example', '192.0.2.1')
    await limits.forgive('lan@sen.example', '192.0.2.1')
  }
})

it('keeps no address that was typed', async () => {
  await limits.count('my-password-by-mistake', '192.0.2.1')
  const rows = await given.database.db.selectFrom('login_attempt').select('key').execute()
  const digest = given.secrets.digest('my-password-by-mistake')
  expect(rows.map((row) => row.key).sort()).toEqual([`address:${digest}`, 'source:192.0.2.1'])
})

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('counts %s as %s', (address, key) => {
  expect(sourceKey(address)).toBe(key)
})
