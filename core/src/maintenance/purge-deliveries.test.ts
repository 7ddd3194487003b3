import { DAY_SECONDS } from '@sen/model/durations'
import { WITHHELD_KEPT_DAYS } from '@sen/model/recalling/limits'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { recallMessage } from '../recall/recall-message.ts'
import { sendMessage } from '../sending/send-message.ts'
import { saveSettings } from '../settings/save-settings.ts'
import { countView } from '../tracking/count-view.ts'
import { purgeDeliveries } from './purge-deliveries.ts'

const PERSON = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36'

let w: SendingWorld
let lan: Actor
let minh: Actor
beforeAll(async () => {
  w = await sendingWorld()
  lan = await w.mailbox('lan@sen.example')
  minh = await w.mailbox('minh@sen.example')
  await saveSettings(w, lan, [
    { key: 'enable_delay_send', value: false },
    { key: 'tracking', value: true },
  ])
})
afterAll(() => w.close())

const someone = (email: string) => ({ name: '', email })
const withheld = async () => (await w.database.db.selectFrom('withheld_delivery').selectAll().execute()).length
const copies = () => w.database.db.selectFrom('tracked_copy').select(['raw_blob', 'token', 'view_count']).execute()

test('that a recalled mail is kept out is remembered for 30 days', async () => {
  const draft = await w.draft(lan, { to: [someone(minh.address)] })
  await sendMessage(w, lan, draft.id)
  await w.work()
  await recallMessage(w, lan, draft.id)
  await w.work()
  w.clock.advance((WITHHELD_KEPT_DAYS - 1) * DAY_SECONDS)
  await purgeDeliveries(w)
  expect(await withheld()).toBe(1)
  w.clock.advance(2 * DAY_SECONDS)
  expect(await purgeDeliveries(w)).toBe(1)
  expect(await withheld()).toBe(0)
})

test('bytes of tracked copies are kept while one of them is under way, and looks count for ever', async () => {
  const to = [someone('an@ngoai.example'), someone('binh@ngoai.example')]
  const draft = await w.draft(lan, { to, isTracked: true })
  await sendMessage(w, lan, draft.id)
  await purgeDeliveries(w)
  expect((await copies()).filter((copy) => copy.raw_blob !== null)).toHaveLength(2)
  await w.work()
  expect(w.mailSender.sent).toHaveLength(2)
  const named = (await copies()).flatMap((copy) => copy.raw_blob ?? [])
  expect(await w.maintenance.unreferencedBlobs(named)).toEqual([])
  expect(await purgeDeliveries(w)).toBe(2)
  expect(await w.maintenance.unreferencedBlobs(named)).toEqual(named)
  expect(await purgeDeliveries(w)).toBe(0)

  const [{ token } = { token: '' }] = await copies()
  await countView(w, token, { kind: 'outside', userAgent: PERSON })
  expect((await copies()).map((copy) => copy.view_count).sort()).toEqual([0, 1])
})
