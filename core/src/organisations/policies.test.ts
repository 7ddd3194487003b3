import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { exportActs } from './export-acts.ts'
import { listActs } from './list-acts.ts'
import { changePolicy, listPolicies } from './policies.ts'
import { recordAct } from './record-act.ts'

let given: TestWorld
let chu: Actor
let lan: Actor
let khac: Actor
beforeAll(async () => {
  given = await world()
  chu = await given.mailbox('chu@sen.example', { isOwner: true })
  lan = await given.mailbox('lan@sen.example')
  khac = await given.mailbox('chu@khac.example', { isOwner: true })
})
afterAll(() => given.close())

const refused = (code: string) => expect.objectContaining({ code })
const POLICY = { recallWindowSeconds: 3_600, openSharing: false }
const whole = async (parts: AsyncIterable<string>) => {
  let text = ''
  for await (const part of parts) text += part
  return text
}

it('changes the policies of a domain, and records each change once', async () => {
  await changePolicy(given, chu, 'sen.example', POLICY)
  await changePolicy(given, chu, 'sen.example', POLICY)
  expect(await listPolicies(given, chu)).toEqual([{ domain: 'sen.example', ...POLICY }])
  const actor = await given.accounts.findActor(lan.accountId)
  expect(actor).toMatchObject({ recallWindowSeconds: 3_600, rights: { sharingPublic: false } })
  const { acts, total } = await listActs(given, chu, { limit: 10 })
  expect(total).toBe(2)
  expect(acts.map(({ act, target, details }) => [act, target, details])).toEqual([
    ['policy.sharing', 'sen.example', { before_without_password: true, without_password: false }],
    ['policy.recall_window', 'sen.example', { before_seconds: 86_400, after_seconds: 3_600 }],
  ])
  const heard = await given.events.since(lan.mailboxId, 0, 10)
  expect(heard.map(({ type }) => type)).toEqual(['account.changed'])
  expect(await given.events.since(khac.mailboxId, 0, 10)).toEqual([])
})

it('refuses people who are not an Owner, other organisations, and unknown windows', async () => {
  await expect(listPolicies(given, lan)).rejects.toEqual(refused('not_permitted'))
  await expect(changePolicy(given, lan, 'sen.example', POLICY)).rejects.toEqual(refused('not_permitted'))
  for (const domain of ['khac.example', 'nirgends.example']) {
    await expect(changePolicy(given, chu, domain, POLICY)).rejects.toEqual(refused('not_found'))
  }
  const odd = { ...POLICY, recallWindowSeconds: 61 }
  await expect(changePolicy(given, chu, 'sen.example', odd)).rejects.toEqual(refused('setting_invalid'))
  expect(() => listActs(given, lan, { limit: 10 })).toThrow(refused('not_permitted'))
  expect(() => exportActs(given, lan, 'vi')).toThrow(refused('not_permitted'))
})

it('exports the whole log as a table that no spreadsheet runs', async () => {
  await given.organisations.write(khac.organisationId, async (w) => {
    for (let at = 0; at < 1_001; at += 1) {
      const target = at === 1_000 ? '=HYPERLINK("http://xau.example")' : `so-${at}.example`
      const act = { at: new Date('2026-11-24T08:00:00Z'), author: 'owner', authorAddress: khac.address } as const
      await w.acts.add({ ...act, accountId: khac.accountId, act: 'domain.added', target, details: { mails: at } })
    }
    await recordAct(w, 'program', { act: 'domain.removed', target: 'x.example' }, new Date('2026-11-24T09:00:00Z'))
  })
  const text = await whole(exportActs(given, khac, 'vi'))
  const lines = text.split('\r\n')
  expect(lines.slice(0, 3)).toEqual([
    '\uFEFFat,by,account,act,target,details,changes',
    '2026-11-24T09:00:00.000Z,program,,domain.removed,x.example,,',
    `2026-11-24T08:00:00.000Z,owner,chu@khac.example,domain.added,"'=HYPERLINK(""http://xau.example"")",mails: 1000,Số thư: 1.000`,
  ])
  expect(lines).toHaveLength(1 + 1_002 + 1)
  expect(new Set(lines).size).toBe(lines.length)
})
