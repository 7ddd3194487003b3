import { createDraft } from '@sen/core/drafts/create-draft'
import type { Actor } from '@sen/core/kit/actor'
import { readRemoteImage } from '@sen/core/trust/read-remote-image'
import type { MessageId } from '@sen/model/ids'
import { DirectHtmlCleaner } from '@sen/testkit/direct-html-cleaner'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readMessage } from '../messages/read-message.ts'
import { sendMessage } from '../sending/send-message.ts'
import { saveSettings } from '../settings/save-settings.ts'
import { createDomainKey } from '../signing/create-domain-key.ts'
import { countView } from './count-view.ts'
import { withViews } from './with-views.ts'

const PERSON = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36'

let w: SendingWorld
let lan: Actor
let minh: Actor
let round = 0

beforeAll(async () => {
  w = await sendingWorld()
})
beforeEach(async () => {
  round += 1
  lan = await w.mailbox(`lan${round}@sen.example`)
  minh = await w.mailbox(`minh${round}@sen.example`)
  await saveSettings(w, lan, [
    { key: 'enable_delay_send', value: false },
    { key: 'tracking', value: true },
  ])
})
afterAll(() => w.close())

async function send(html = '<p>Chào</p>', isTracked = true): Promise<MessageId> {
  const to = [minh.address, `an${round}@ngoai.example`, `binh${round}@ngoai.example`]
  const draft = await createDraft({ ...w, clock: w.clock }, lan, {
    to: to.map((email) => ({ name: '', email })),
    cc: [],
    bcc: [],
    subject: 'Kế hoạch',
    html,
    files: [],
    isTracked,
    clientKey: `theo-doi-${round}`,
  })
  await sendMessage(w, lan, draft.id)
  await w.work()
  return draft.id
}

const outside = () =>
  w.mailSender.sent
    .filter(({ recipients }) => recipients.some((each) => each.includes(`${round}@ngoai`)))
    .map(({ recipients, raw }) => ({ recipients, source: Buffer.from(raw).toString('latin1'), raw }))
const tokenOf = (source: string) => /\/o\/([\w-]+)\.gif/.exec(source.replaceAll('=\r\n', ''))?.[1] ?? ''

async function seen(id: MessageId) {
  const deliveries = await w.read.deliveries(lan, id)
  return Object.values(deliveries).map(({ copy }) => copy?.viewCount)
}

it('gives each recipient a copy with a picture of one’s own, under one Message-ID, and the sender none', async () => {
  const id = await send()
  const sent = outside()
  expect(sent.map(({ recipients }) => recipients.length)).toEqual([1, 1])
  const [inbox] = await w.read.folder(minh, 'inbox')
  const sources = [...sent.map(({ source }) => source), inbox ? await w.read.raw(minh, inbox.id) : '']
  expect(new Set(sources.map(tokenOf)).size).toBe(3)
  expect(sources.every((source) => tokenOf(source) !== '')).toBe(true)
  expect(new Set(sources.map((source) => /^Message-ID: (.*)$/im.exec(source)?.[1])).size).toBe(1)
  expect(tokenOf(await w.read.raw(lan, id))).toBe('')
  expect((await w.read.body(lan, id)).html).not.toContain('.gif')
})

it('signs every copy for itself', async () => {
  const { name } = await createDomainKey(w, 'operator', { name: 'sen.example', isReplaced: false })
  await send()
  const signatures = outside().map(({ source }) => /^DKIM-Signature:[\s\S]*?\r\n(?=\S)/.exec(source)?.[0] ?? '')
  expect(signatures).toHaveLength(2)
  for (const signature of signatures) expect(signature).toContain(`d=sen.example; s=${name.split('.')[0]};`)
  expect(new Set(signatures.map((signature) => /bh=([^;]+)/.exec(signature)?.[1])).size).toBe(2)
})

it('counts a look from outside, once for the same look, and no requests of programs', async () => {
  const id = await send()
  const [first, second] = outside()
  const look = (token: string, userAgent = PERSON) => countView(w, token, { kind: 'outside', userAgent })
  expect(await look(tokenOf(first?.source ?? ''))).toBe(true)
  await look(tokenOf(first?.source ?? ''))
  await look(tokenOf(second?.source ?? ''), 'Mozilla/5.0 (via ggpht.com GoogleImageProxy)')
  await look(tokenOf(second?.source ?? ''), '')
  expect(await look('nobody-knows-this-token')).toBe(false)
  expect(await seen(id)).toEqual([0, 1, 0])
  w.clock.advance(11)
  await look(tokenOf(first?.source ?? ''))
  expect(await seen(id)).toEqual([0, 2, 0])
  expect(await w.read.events(lan)).toContainEqual(expect.objectContaining({ type: 'threads.changed' }))
})

it('counts a local recipient who shows pictures, by the token, without a request for the picture', async () => {
  const id = await send()
  const [inbox] = await w.read.folder(minh, 'inbox')
  if (!inbox) throw new Error('not delivered')
  const needs = { ...w, htmlCleaner: new DirectHtmlCleaner() }
  const unseen = await readMessage(needs, minh, inbox.id)
  expect(unseen.body).toMatchObject({ hasRemoteContent: true, imagesShown: false })
  expect(await seen(id)).toEqual([0, 0, 0])
  await readMessage(needs, minh, inbox.id, 'shown')
  const picture = await readRemoteImage(w, minh, inbox.id, { image: 0 })
  expect(picture.contentType).toBe('image/gif')
  expect(await seen(id)).toEqual([1, 0, 0])
})

it('does not count the sender, nor local readers to whom the mail was forwarded', async () => {
  const id = await send()
  const hoa = await w.mailbox(`hoa${round}@sen.example`)
  const token = tokenOf(outside()[0]?.source ?? '')
  await countView(w, token, { kind: 'mailbox', mailboxId: lan.mailboxId })
  await countView(w, token, { kind: 'mailbox', mailboxId: hoa.mailboxId })
  expect(await seen(id)).toEqual([0, 0, 0])
})

it('removes the picture from quotations in an answer', async () => {
  await send('<p>Re</p><blockquote><img width="1" src="https://mail.sen.example/o/token-1.gif">a</blockquote>', false)
  expect(outside()[0]?.source).not.toContain('.gif')
  expect(outside()[0]?.source).toContain('<blockquote>a</blockquote>')
})

it('shows looks in list and thread, and nothing of them once the setting is off', async () => {
  const id = await send()
  const token = tokenOf(outside()[0]?.source ?? '')
  await countView(w, token, { kind: 'outside', userAgent: PERSON })
  const needs = { ...w, htmlCleaner: new DirectHtmlCleaner() }
  const page = await w.store.read(lan.mailboxId, (r) => r.threads.list('Sent', 50, 0))
  expect(await withViews(w, lan, page?.rows ?? [])).toMatchObject([{ views: { count: 1 } }])
  expect(await readMessage(needs, lan, id)).toMatchObject({ showsViews: true })
  await saveSettings(w, lan, [{ key: 'tracking', value: false }])
  expect((await withViews(w, lan, page?.rows ?? []))[0]).not.toHaveProperty('views')
  expect(await readMessage(needs, lan, id)).toMatchObject({ showsViews: false })
})

it('is off unless the writer asked for it', async () => {
  const id = await send('<p>Chào</p>', false)
  expect(outside().map(({ recipients }) => recipients.length)).toEqual([2])
  expect(await seen(id)).toEqual([undefined, undefined, undefined])
})
