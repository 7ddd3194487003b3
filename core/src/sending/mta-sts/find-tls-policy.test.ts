import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../../kit/actor.ts'
import { sendMessage } from '../send-message.ts'
import { findTlsPolicy } from './find-tls-policy.ts'

let given: SendingWorld
let lan: Actor
let domain: string
let count = 0
beforeAll(async () => {
  given = await sendingWorld()
  lan = await given.mailbox('lan@sen.example')
})
beforeEach(() => {
  count += 1
  domain = `khach${count}.example`
  given.mailSender.sent.length = 0
  given.nameLookup.clear()
  given.nameLookup.isSilent = false
  given.fetcher.asked.length = 0
})
afterAll(() => given.close())

const url = () => `https://mta-sts.${domain}/.well-known/mta-sts.txt`
function publish(mode: string, { id = 'a', maxAge = 604_800 } = {}) {
  given.nameLookup.set('TXT', `_mta-sts.${domain}`, `v=STSv1; id=${id}`)
  const mx = mode === 'none' ? '' : `mx: mx.${domain}\r\n`
  given.fetcher.pages.set(url(), Buffer.from(`version: STSv1\r\nmode: ${mode}\r\n${mx}max_age: ${maxAge}\r\n`))
}
const find = () => findTlsPolicy(given, domain)
const enforced = () => ({ mode: 'enforce', hosts: [`mx.${domain}`] })
const asked = () => given.fetcher.asked.length

it('asks nothing of a domain without a record, of an unreachable one, or when a relay does it', async () => {
  given.fetcher.pages.set(url(), Buffer.from('version: STSv1\nmode: enforce\nmx: a.example\nmax_age: 60'))
  expect(await find()).toBeUndefined()
  given.nameLookup.isSilent = true
  expect(await find()).toBeUndefined()
  given.nameLookup.isSilent = false
  publish('enforce')
  expect(await findTlsPolicy({ ...given, tlsPolicies: undefined }, domain)).toBeUndefined()
  expect(asked()).toBe(0)
})

it('is fetched once, kept as long as it says, and fetched again after a day or when its record changes', async () => {
  publish('enforce')
  expect([await find(), await find(), asked()]).toEqual([enforced(), enforced(), 1])
  publish('testing', { id: 'b' })
  expect([await find(), asked()]).toEqual([{ ...enforced(), mode: 'testing' }, 2])
  given.clock.advance(86_400)
  publish('none', { id: 'b' })
  expect([await find(), await find(), asked()]).toEqual([undefined, undefined, 3])
})

it('keeps its policy until it expires while the policy or its record is unavailable', async () => {
  publish('enforce', { maxAge: 172_800 })
  await find()
  given.fetcher.pages.delete(url())
  given.nameLookup.set('TXT', `_mta-sts.${domain}`, 'v=STSv1; id=b')
  expect([await find(), await find(), asked()]).toEqual([enforced(), enforced(), 2])
  given.clock.advance(300)
  expect([await find(), asked()]).toEqual([enforced(), 3])
  given.nameLookup.clear()
  given.clock.advance(86_400)
  expect(await find()).toEqual(enforced())
  given.nameLookup.isSilent = true
  expect(await find()).toEqual(enforced())
  given.clock.advance(86_400)
  expect([await find(), asked()]).toEqual([undefined, 3])
  expect(await given.tlsPolicies.removeExpired(given.clock.now())).toBeGreaterThan(0)
  expect(await given.tlsPolicies.find(domain)).toBeUndefined()
})

it('is not asked for again at once when it was unavailable or is no policy', async () => {
  publish('enforce')
  given.fetcher.pages.set(url(), Buffer.from('<html>'))
  expect([await find(), await find(), asked()]).toEqual([undefined, undefined, 1])
  publish('enforce')
  given.clock.advance(300)
  expect([await find(), asked()]).toEqual([enforced(), 2])
})

it('is used for each attempt at the domain, and the findings of a trial are in the log', async () => {
  publish('testing')
  given.mailSender.plan(`a@${domain}`, { outcome: 'handed_over', reply: '250 Ok', tlsFault: 'no TLS' })
  const draft = await given.draft(lan, { to: [{ name: '', email: `a@${domain}` }] })
  await sendMessage(given, lan, draft.id)
  await given.advance(8)
  expect(given.mailSender.sent).toMatchObject([{ tlsPolicy: { mode: 'testing', hosts: [`mx.${domain}`] } }])
  expect(given.mailLog.fates.at(-1)).toMatchObject({ fate: 'handed_over', tlsFault: 'no TLS' })
})
