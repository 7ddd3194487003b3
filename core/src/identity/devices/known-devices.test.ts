import { DEVICE_ALERTS_PER_DAY, DEVICE_ALERTS_PER_HOUR, MAX_KNOWN_DEVICES } from '@sen/model/account/known-devices'
import { signIn } from '@sen/testkit/sign-in'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../kit/actor.ts'
import { enter } from '../enter.ts'
import { issueLoginCode } from '../issue-login-code.ts'
import { listSignIns } from '../list-sign-ins.ts'

const PASSWORD = 'Sen@2026demo'
const HERE = { userAgent: 'a browser', source: '192.0.2.7' }
const AWAY = { userAgent: 'another browser', source: '198.51.100.9' }

let given: TestWorld
let lan: Actor
let count = 0
beforeAll(async () => {
  given = await world()
})
beforeEach(async () => {
  count += 1
  lan = await given.mailbox(`lan${count}@sen.example`)
})
afterAll(() => given.close())

const begin = (visitor: { userAgent: string; source: string; device?: string | undefined } = HERE, actor = lan) =>
  signIn(given, { email: actor.address, password: PASSWORD, ...visitor })

async function alerts(actor = lan): Promise<number> {
  const { rows } = await given.database.pool.query(
    `select payload->>'mailboxId' as mailbox from graphile_worker._private_jobs job
     join graphile_worker._private_tasks task on task.id = job.task_id where task.identifier = 'report-new-device'`,
  )
  return rows.filter(({ mailbox }: { mailbox: string }) => mailbox === actor.mailboxId).length
}

describe('a device', () => {
  it('is recognised by its cookie, and by nothing else that it sends', async () => {
    const first = await begin()
    expect(first.newDevice).toBeDefined()
    expect((await begin({ ...AWAY, device: first.newDevice })).newDevice).toBeUndefined()
    expect(await alerts()).toBe(0)
    expect((await begin(HERE)).newDevice).toBeDefined()
    expect((await begin({ ...AWAY, device: 'made up' })).newDevice).toBeDefined()
    expect(await alerts()).toBe(2)
  })

  it('is known to each account separately, and may be known to several', async () => {
    const minh = await given.mailbox(`minh${count}@sen.example`)
    const { newDevice: lans = '' } = await begin()
    const { newDevice: minhs = '' } = await begin({ ...HERE, device: lans }, minh)
    expect(minhs).not.toBe('')
    for (const actor of [lan, minh]) {
      expect((await begin({ ...HERE, device: `${minhs}.${lans}` }, actor)).newDevice).toBeUndefined()
    }
    expect((await begin({ ...HERE, device: minhs })).newDevice).toBeDefined()
  })

  it('is known by every way in', async () => {
    const { newDevice: device } = await begin()
    const link = async (visitor: object) => {
      const { code } = await issueLoginCode(given, lan.address)
      return enter(given, { kind: 'login_param', code }, { ...HERE, ...visitor })
    }
    expect((await link({ device })).newDevice).toBeUndefined()
    expect((await link({})).newDevice).toBeDefined()
    expect(await alerts()).toBe(1)
  })

  it('makes room when there are many, the one that was used longest ago', async () => {
    const { newDevice: old } = await begin()
    const { newDevice: used } = await begin()
    for (let at = 0; at < MAX_KNOWN_DEVICES - 1; at += 1) {
      given.clock.advance(60)
      expect((await begin({ ...HERE, device: used })).newDevice).toBeUndefined()
      await begin()
    }
    expect((await begin({ ...HERE, device: used })).newDevice).toBeUndefined()
    expect((await begin({ ...HERE, device: old })).newDevice).toBeDefined()
    const { rows } = await given.database.pool.query('select from known_device where account_id = $1', [lan.accountId])
    expect(rows).toHaveLength(MAX_KNOWN_DEVICES)
  })
})

describe('the mail about a new device', () => {
  it('is not written for the first sign-in ever, and is for one after it, with the details of the history', async () => {
    await begin()
    expect(await alerts()).toBe(0)
    await begin(AWAY)
    expect(await alerts()).toBe(1)
    const { signIns } = await listSignIns(given, lan, { limit: 5, text: '' })
    expect(signIns.map(({ source, isNewDevice }) => [source, isNewDevice])).toEqual([
      [AWAY.source, true],
      [HERE.source, true],
    ])
  })

  it('is written of accounts that were signed in to before devices were known', async () => {
    await begin()
    await given.database.pool.query('delete from known_device where account_id = $1', [lan.accountId])
    await begin(AWAY)
    expect(await alerts()).toBe(1)
  })

  it('is written once a day per browser and place, however often a person signs in', async () => {
    await begin()
    for (let times = 0; times < 5; times += 1) await begin(AWAY)
    expect(await alerts()).toBe(1)
    given.clock.advance(24 * 3_600)
    await begin(AWAY)
    expect(await alerts()).toBe(2)
  })

  it('is written a few times an hour and a day, also when many sign in at once', async () => {
    await begin()
    const from = (at: number) => begin({ userAgent: 'x', source: `198.51.100.${at}` })
    await Promise.all(Array.from({ length: 8 }, (_, at) => from(at)))
    expect(await alerts()).toBe(DEVICE_ALERTS_PER_HOUR)
    for (let at = 20; at < 20 + DEVICE_ALERTS_PER_DAY * 2; at += 1) {
      given.clock.advance(1_801)
      await from(at)
    }
    expect(await alerts()).toBeLessThanOrEqual(DEVICE_ALERTS_PER_DAY)
    given.clock.advance(24 * 3_600)
    const before = await alerts()
    await from(100)
    expect(await alerts()).toBe(before + 1)
  })

  it('is not ordered when the sign-in is refused', async () => {
    await begin()
    await expect(signIn(given, { email: lan.address, password: 'sai', ...AWAY })).rejects.toMatchObject({
      code: 'wrong_credentials',
    })
    expect(await alerts()).toBe(0)
  })
})
