import { MAX_FOOTER_CHARACTERS } from '@sen/model/administration/limits'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { NewDraftInput } from '../drafts/create-draft.ts'
import type { Actor } from '../kit/actor.ts'
import { cancelSchedule } from '../scheduling/cancel-schedule.ts'
import { scheduleMessage } from '../scheduling/schedule-message.ts'
import { sendMessage } from '../sending/send-message.ts'
import { undoSend } from '../sending/undo-send.ts'
import { changeFooter, readFooter } from './footer.ts'
import { listActs } from './list-acts.ts'

let given: SendingWorld
let chu: Actor
let lan: Actor
let khac: Actor
let count = 0
beforeAll(async () => {
  given = await sendingWorld()
  chu = await given.mailbox('chu@sen.example', { isOwner: true })
  khac = await given.mailbox('chu@khac.example', { isOwner: true })
})
beforeEach(async () => {
  count += 1
  lan = await given.mailbox(`lan${count}@sen.example`)
  given.mailSender.sent.length = 0
  await changeFooter(given, chu, { scope: 'off', html: '' })
})
afterAll(() => given.close())

const at = (email: string) => ({ name: '', email })
const OUTSIDE = at('an@khach.example')
const times = (raw: string, word: string) => raw.replaceAll('=\r\n', '').split(word).length - 1
const set = (html: string, scope: 'outside' | 'everybody' = 'outside') => changeFooter(given, chu, { scope, html })
const sentRaw = async (to: readonly { name: string; email: string }[], more: Partial<NewDraftInput> = {}) => {
  const draft = await given.draft(lan, { to, ...more })
  await sendMessage(given, lan, draft.id)
  await given.advance(9)
  return given.read.raw(lan, draft.id)
}

it('is appended to outgoing mail, in both of its parts, and to nothing that was written', async () => {
  await set('<p>Sen Corp</p>')
  const draft = await given.draft(lan, { to: [at(chu.address)], bcc: [OUTSIDE] })
  await sendMessage(given, lan, draft.id)
  await given.advance(9)
  const raw = await given.read.raw(lan, draft.id)
  expect([times(raw, 'Sen Corp'), times(raw, '<p>Sen Corp</p></div></div>')]).toEqual([2, 1])
  expect((await given.read.body(lan, draft.id)).html).toBe('<p>Chào</p>')
  expect(times(await sentRaw([at(chu.address)]), 'Sen Corp')).toBe(0)
  await set('<p>Sen Corp</p>', 'everybody')
  expect(times(await sentRaw([at(chu.address)]), 'Sen Corp')).toBe(2)
})

it('is appended to plain text as text, and only once if it was written already', async () => {
  await set('<p><b>Sen</b> Corp</p>', 'everybody')
  const plain = await sentRaw([OUTSIDE], { html: '<p>Khong</p>', plainText: 'Chao An' })
  expect(plain).toMatch(/Chao An\r\n\r\nSen Corp/)
  expect(plain).not.toContain('text/html')
  expect(times(await sentRaw([OUTSIDE], { html: '<p>Chào</p><div>Sen Corp</div>' }), 'Sen Corp')).toBe(2)
})

it('is in a mail once, also when its sending was undone', async () => {
  await set('<p>Sen Corp</p>')
  const draft = await given.draft(lan, { to: [OUTSIDE] })
  await sendMessage(given, lan, draft.id)
  await undoSend(given, lan, draft.id)
  await sendMessage(given, lan, draft.id)
  await given.advance(9)
  expect(times(await given.read.raw(lan, draft.id), 'Sen Corp')).toBe(2)
})

it.each([
  ['another one than', 'Cu Corp', 'Moi Corp'],
  ['one, though there was none', '', 'Moi Corp'],
  ['none, though there was', 'Cu Corp', ''],
])('under planned mail is the one in effect when it is sent: %s when it was planned', async (_, before, after) => {
  const footer = (html: string) => changeFooter(given, chu, { scope: html === '' ? 'off' : 'outside', html })
  await footer(before)
  const draft = await given.draft(lan, { to: [OUTSIDE], isTracked: true })
  await scheduleMessage(given, lan, draft.id, new Date(given.clock.now().getTime() + 3_600_000))
  await footer(after)
  await given.advance(3_601)
  const raw = await given.read.raw(lan, draft.id)
  const [copy] = given.mailSender.sent.filter(({ recipients }) => recipients.includes(OUTSIDE.email))
  const sent = Buffer.from(copy?.raw ?? []).toString('latin1')
  for (const bytes of [raw, sent]) {
    expect([times(bytes, 'Cu Corp'), times(bytes, 'Moi Corp')]).toEqual([0, after === '' ? 0 : 2])
  }
  expect(given.mailSender.sent).toHaveLength(1)
  const kept = await given.database.db
    .selectFrom('tracked_copy')
    .select('token')
    .where('message_id', '=', draft.id)
    .execute()
  expect(kept).toHaveLength(1)
})

it('leaves planned mail as it was built when nothing changed, and as a draft when it is taken back', async () => {
  await set('<p>Sen Corp</p>')
  const draft = await given.draft(lan, { to: [OUTSIDE] })
  await scheduleMessage(given, lan, draft.id, new Date(given.clock.now().getTime() + 3_600_000))
  await cancelSchedule(given, lan, draft.id)
  expect((await given.read.body(lan, draft.id)).html).toBe('<p>Chào</p>')
  await scheduleMessage(given, lan, draft.id, new Date(given.clock.now().getTime() + 3_600_000))
  const planned = await given.read.submission(lan, draft.id)
  await given.advance(3_601)
  expect((await given.read.message(lan, draft.id))?.rawBlob).toBe(planned?.rawBlob)
  expect(times(await given.read.raw(lan, draft.id), 'Sen Corp')).toBe(2)
})

it.each([
  '<style>.a{display:none}</style><p class="a">Sen Corp</p>',
  '<div style="display:none">Sen Corp</div>',
  '<p style="visibility:hidden">Sen Corp</p><p> &nbsp; </p>',
  '<p><img src="https://sen.example/logo.png"></p>',
  '<style>p{color:red}</style>',
])('is rejected when it would have no visible text: %s', async (html) => {
  await expect(set(html)).rejects.toMatchObject({ code: 'setting_invalid', details: { key: 'footer' } })
  expect(await changeFooter(given, chu, { scope: 'off', html })).toMatchObject({ scope: 'off' })
})

it('is set by the Owner, cleaned, published to all members and logged', async () => {
  const html = '<p>Sen <script>alert(1)</script><img src="https://theo-doi.example/x.png">Corp</p>'
  const kept = await set(html)
  expect(kept).toMatchObject({ scope: 'outside', html: '<div><p>Sen Corp</p></div>' })
  expect(kept.html).not.toMatch(/script|theo-doi/)
  expect(await set(html)).toEqual(kept)
  expect(await readFooter(given, khac)).toMatchObject({ scope: 'off', html: '' })
  const { acts } = await listActs(given, chu, { limit: 1 })
  expect(acts).toMatchObject([{ act: 'policy.footer', target: 'sen.example', details: { after: 'outside' } }])
  expect(await given.read.events(lan)).toContainEqual(expect.objectContaining({ type: 'account.changed' }))
  const refused = (code: string) => expect.objectContaining({ code })
  await expect(readFooter(given, lan)).rejects.toEqual(refused('not_permitted'))
  await expect(changeFooter(given, lan, kept)).rejects.toEqual(refused('not_permitted'))
  for (const wrong of [
    'x'.repeat(MAX_FOOTER_CHARACTERS + 1),
    '<p>a'.repeat(1_500),
    `${'<b>'.repeat(1_000)}a`,
    '<p><br></p>',
  ]) {
    await expect(set(wrong)).rejects.toEqual(refused('setting_invalid'))
  }
  expect(await readFooter(given, chu)).toEqual(kept)
})
