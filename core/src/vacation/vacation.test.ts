import { DAY_SECONDS } from '@sen/model/durations'
import type { MessageId } from '@sen/model/ids'
import { VACATION_REPLIES_KEPT_DAYS, VACATION_REPLIES_PER_HOUR, VACATION_REPLY_DAYS } from '@sen/model/vacation/limits'
import type { Vacation } from '@sen/model/vacation/vacation'
import { WordVirusScanner } from '@sen/testkit/fakes/word-scanners'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { blockSender } from '../filters/block-sender.ts'
import { createFilter } from '../filters/create-filter.ts'
import { listFilters } from '../filters/list-filters.ts'
import { removeFilter } from '../filters/remove-filter.ts'
import { sieveOfAll } from '../filters/write-sieve.ts'
import type { Actor } from '../kit/actor.ts'
import { purgeDeliveries } from '../maintenance/purge-deliveries.ts'
import type { VirusScanner } from '../ports/virus-scanner.ts'
import { receiveMail } from '../receiving/receive-mail.ts'
import { sendMessage } from '../sending/send-message.ts'
import { listReplies } from './list-replies.ts'
import { saveVacation } from './save-vacation.ts'
import { sendAutoReply } from './send-auto-reply.ts'

const PAGE = { limit: 20, offset: 0 }
let w: SendingWorld
let lan: Actor
let minh: Actor
let AN: string
beforeAll(async () => {
  w = await sendingWorld()
})
let count = 0
beforeEach(async () => {
  count += 1
  AN = `an${count}@khach.example`
  lan = await w.mailbox(`lan${count}@sen.example`)
  minh = await w.mailbox(`minh${count}@sen.example`)
  await w.work()
  w.mailSender.sent.length = 0
})
afterAll(() => w.close())

const save = (more: Partial<Vacation> = {}, actor = lan) =>
  saveVacation(w, actor, { text: 'Tôi nghỉ phép.\nHẹn gặp lại.', ...more })
const refused = (code: string, problem?: string) =>
  expect.objectContaining({ code, ...(problem && { details: { problem } }) })
const sentTo = (email: string) => w.mailSender.sent.filter(({ recipients }) => recipients.includes(email))
const text = (raw: Uint8Array | undefined) => Buffer.from(raw ?? []).toString('latin1')
const bodyOf = (raw: Uint8Array | undefined) => {
  const [head = '', ...rest] = text(raw).split('\r\n\r\n')
  const encoded = rest.join('\r\n\r\n')
  if (/base64/i.test(head)) return Buffer.from(encoded, 'base64').toString('utf8')
  const decoded = encoded
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(/quoted-printable/i.test(head) ? decoded : encoded, 'latin1').toString('utf8')
}
const subjects = async (actor: Actor, role: 'inbox' | 'sent' | 'junk' | 'trash') =>
  (await w.read.folder(actor, role)).map(({ subject }) => subject)
const answered = async () => {
  const { id } = await save({})
  return (await listReplies(w, lan, id, PAGE)).replies.map(({ author }) => author)
}

let mails = 0
interface Mail {
  readonly headers?: readonly string[]
  readonly from?: string
  readonly to?: string
  readonly returnPath?: string
  readonly subject?: string
  readonly way?: 'smtp' | 'import'
  readonly through?: { readonly virusScanner: VirusScanner }
}
async function arrives({ headers = [], way = 'smtp', through, ...more }: Mail = {}) {
  mails += 1
  const { from = AN, to = lan.address, returnPath = from, subject = `Thu ${mails}` } = more
  const id = `${mails}@khach.example`
  const fields = [`From: An <${from}>`, `To: ${to}`, `Subject: ${subject}`, `Message-ID: <${id}>`, ...headers]
  const raw = Buffer.from([...fields, '', 'Noi dung\r\n'].join('\r\n'))
  const envelope = { mailFrom: returnPath, recipient: lan.address, remoteAddress: '192.0.2.7', helo: 'khach' }
  await receiveMail({ ...w, ...through }, { way, raw }, [{ mailboxId: lan.mailboxId, envelope }])
  await w.work()
  return id
}

it('replies to the sender with the saved text and an empty return path', async () => {
  await save({ subject: 'Vắng mặt' })
  const id = await arrives({ headers: ['References: <goc@khach.example>'] })
  const [sent, ...rest] = sentTo(AN)
  expect(rest).toEqual([])
  expect(sent?.mailFrom).toBe('')
  const [head = ''] = text(sent?.raw).split('\r\n\r\n')
  expect(head).toMatch(/^Auto-Submitted: auto-replied\r$/m)
  expect(head).toContain(`In-Reply-To: <${id}>`)
  expect(head).toMatch(new RegExp(`References: <goc@khach.example>\\s+<${id}>`))
  expect(head).toContain(lan.address)
  expect(head).toMatch(new RegExp(`^To: .*${AN}`, 'm'))
  expect(head).not.toMatch(/^precedence/im)
  expect(bodyOf(sent?.raw)).toBe('Tôi nghỉ phép.\r\nHẹn gặp lại.\r\n')
  expect(await subjects(lan, 'sent')).toEqual([])
  expect(await subjects(lan, 'inbox')).toHaveLength(1)
})

it('names the mail it answers when it has no subject of its own', async () => {
  await save()
  await arrives({ subject: 'Bao gia' })
  expect(text(sentTo(AN)[0]?.raw)).toContain('Subject: Auto: Bao gia')
})

it('answers each sender once in four days across tags, and again after the text changed', async () => {
  await save()
  await arrives()
  await arrives()
  await arrives({ from: AN.replace('@', '+moi@') })
  expect(w.mailSender.sent).toHaveLength(1)
  await w.advance(VACATION_REPLY_DAYS * DAY_SECONDS - 60)
  await arrives()
  expect(w.mailSender.sent).toHaveLength(1)
  await w.advance(120)
  await arrives()
  expect(w.mailSender.sent).toHaveLength(2)
  await w.advance(60)
  await save({ isEnabled: false })
  await save({ isEnabled: true })
  await arrives()
  expect(w.mailSender.sent).toHaveLength(2)
  await save({ text: 'Tôi nghỉ thêm một tuần.' })
  await arrives()
  expect(w.mailSender.sent).toHaveLength(3)
  expect(bodyOf(w.mailSender.sent.at(-1)?.raw)).toContain('thêm một tuần')
})

it('limits the answers to many names under one return path', async () => {
  await save()
  await arrives({ from: `mot.${AN}`, returnPath: AN })
  await arrives({ from: `hai.${AN}`, returnPath: AN })
  expect(sentTo(AN)).toHaveLength(1)
})

it.each<[string, Mail]>([
  ['that a machine wrote', { headers: ['Auto-Submitted: auto-generated'] }],
  ['that answers by itself', { headers: ['Auto-Submitted: auto-replied'] }],
  ['of a list', { headers: ['List-Id: <tin.bao.example>'] }],
  ['to many', { headers: ['Precedence: bulk'] }],
  ['that is a list’s by custom', { headers: ['Precedence: list'] }],
  ['with an empty return path', { returnPath: '' }],
  ['of nobody who reads', { from: 'no-reply@khach.example' }],
  ['that does not name its recipient', { to: 'ban@khac.example' }],
  ['that is forged', { from: 'giam-doc@sen.example' }],
  ['that is brought from elsewhere', { way: 'import' }],
])('does not answer mail %s', async (_, mail) => {
  await save()
  await arrives(mail)
  expect(w.mailSender.sent).toEqual([])
  expect(await answered()).toEqual([])
})

it('does not answer blocked mail, or mail that a filter trashes', async () => {
  await save()
  await blockSender(w, lan, { sender: `chan${count}@khach.example`, isEnabled: true })
  await arrives({ from: `chan${count}@khach.example` })
  const conditions = [{ type: 'subject', comparator: 'contains', value: 'rác' }] as const
  await createFilter(w, lan, { name: 'Rác', match: 'all', conditions, actions: [{ type: 'discard' }], isEnabled: true })
  await arrives({ subject: 'rac' })
  expect(w.mailSender.sent).toEqual([])
  await arrives({ subject: 'khac' })
  expect(w.mailSender.sent).toHaveLength(1)
})

it('answers within its days alone, by the clocks of its zone', async () => {
  // The test clock is in 2040. The days are dates in Vietnam.
  const local = (days: number) =>
    new Date(w.clock.now().getTime() + (7 * 3_600 + days * DAY_SECONDS) * 1_000).toISOString().slice(0, 10)
  await save({ firstDay: local(1) })
  await arrives()
  await save({ firstDay: local(-2), lastDay: local(-1) })
  await arrives()
  expect(w.mailSender.sent).toEqual([])
  await save({ firstDay: local(0), lastDay: local(0) })
  await arrives()
  expect(w.mailSender.sent).toHaveLength(1)
  await save({ firstDay: undefined, lastDay: undefined, isEnabled: false })
  await w.advance(5 * DAY_SECONDS)
  await arrives()
  expect(w.mailSender.sent).toHaveLength(1)
})

it('waits until a scanner that was away has checked, and does not answer infected mail', async () => {
  await save()
  const virusScanner = new WordVirusScanner()
  const doors = { ...w.doors, virusScanner }
  virusScanner.isAway = true
  await arrives({ through: { virusScanner } })
  await arrives({
    from: `doc${count}@khach.example`,
    subject: 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE',
    through: { virusScanner },
  })
  expect(w.mailSender.sent).toEqual([])
  await w.advance(900, doors)
  expect(w.mailSender.sent).toEqual([])
  virusScanner.isAway = false
  await w.advance(3_000, doors)
  await w.advance(600, doors)
  expect(w.mailSender.sent.flatMap(({ recipients }) => recipients)).toEqual([AN])
})

it('sends colleagues their text, and others the other one', async () => {
  await save({ text: 'Gọi Hà, máy lẻ 12.', outsideText: 'Xin gọi tổng đài.' })
  await arrives()
  expect(bodyOf(sentTo(AN)[0]?.raw)).toContain('tổng đài')
  const draft = await w.draft(minh, { to: [{ name: '', email: lan.address }], subject: 'Họp' })
  await sendMessage(w, minh, draft.id)
  await w.advance(8)
  const [answer] = await w.read.folder(minh, 'inbox')
  expect(answer?.subject).toBe('Auto: Họp')
  expect((await w.read.body(minh, answer?.id as MessageId)).text).toContain('máy lẻ 12')
  const [sent] = await w.read.folder(minh, 'sent')
  expect(answer?.threadId).toBe(sent?.threadId)
})

it('never answers an answer: two people who are both away write once to each other', async () => {
  await save()
  await save({}, minh)
  const draft = await w.draft(minh, { to: [{ name: '', email: lan.address }], subject: 'Họp' })
  await sendMessage(w, minh, draft.id)
  await w.advance(8)
  expect(await subjects(minh, 'inbox')).toEqual(['Auto: Họp'])
  expect(await subjects(lan, 'inbox')).toEqual(['Họp'])
})

it('answers no more than so many in an hour', async () => {
  await save()
  await w.database.db
    .insertInto('submission')
    .values(
      Array.from({ length: VACATION_REPLIES_PER_HOUR }, (_, at) => ({
        mailbox_id: lan.mailboxId,
        kind: 'auto_reply',
        state: 'done',
        hold_until: w.clock.now(),
        bounce_token: `answer-${count}-${at}`,
        raw_blob: '',
        size_bytes: 1,
        created_at: w.clock.now(),
      })),
    )
    .execute()
  await arrives()
  expect(w.mailSender.sent).toEqual([])
  await w.advance(3_601)
  await arrives()
  expect(w.mailSender.sent).toHaveLength(1)
})

it('lists the people it answered, the newest first, until its text changes; open pages follow', async () => {
  const { id } = await save()
  await arrives()
  await w.advance(60)
  await arrives({ from: `binh${count}@khach.example` })
  const list = () => listReplies(w, lan, id, PAGE)
  expect(await list()).toMatchObject({
    total: 2,
    replies: [{ author: `binh${count}@khach.example`, repliedAt: w.clock.now() }, { author: AN }],
  })
  expect(await listReplies(w, lan, id, { limit: 1, offset: 1 })).toMatchObject({ total: 2, replies: [{ author: AN }] })
  await expect(listReplies(w, minh, id, PAGE)).rejects.toEqual(refused('rule_not_found'))
  expect((await w.read.events(lan)).at(-1)?.type).toBe('rules.changed')
  await w.advance(60)
  await save({ text: 'Khác' })
  expect(await list()).toEqual({ replies: [], total: 0 })
})

it('forgets the people it answered after half a year', async () => {
  await save()
  await arrives()
  await w.advance((VACATION_REPLIES_KEPT_DAYS - 1) * DAY_SECONDS)
  await purgeDeliveries(w)
  expect(await answered()).toEqual([AN])
  await w.advance(2 * DAY_SECONDS)
  await purgeDeliveries(w)
  expect(await answered()).toEqual([])
})

it('is sent from the chosen own address, and from the default one when that was deleted', async () => {
  const outside = `lan${count}@ngoai.example`
  await w.database.db
    .insertInto('sender_account')
    .values({ mailbox_id: lan.mailboxId, address: outside, name: 'Lan ở nhà', verified: true })
    .execute()
  await save({ from: outside })
  await arrives({ to: outside })
  expect(text(sentTo(AN)[0]?.raw)).toContain(`<${outside}>`)
  await w.database.db.deleteFrom('sender_account').where('address', '=', outside).execute()
  await arrives({ from: `binh${count}@khach.example` })
  expect(text(sentTo(`binh${count}@khach.example`)[0]?.raw)).toContain(lan.address)
})

it('answers once however often its job runs, and not a reply that was switched off meanwhile', async () => {
  await save()
  await arrives()
  const [message] = await w.read.folder(lan, 'inbox')
  const order = { messageId: message?.id as MessageId, to: AN }
  await sendAutoReply(w, lan.mailboxId, order)
  await w.work()
  expect(w.mailSender.sent).toHaveLength(1)
  await w.advance(5 * DAY_SECONDS)
  await save({ isEnabled: false })
  await sendAutoReply(w, lan.mailboxId, order)
  await save({ isEnabled: true })
  await w.database.db.deleteFrom('message').where('mailbox_id', '=', lan.mailboxId).execute()
  await sendAutoReply(w, lan.mailboxId, order)
  await w.work()
  expect(w.mailSender.sent).toHaveLength(1)
})

it('is one per mailbox, changed in place, and judged as a whole', async () => {
  await expect(save({ text: '' })).rejects.toEqual(refused('rule_invalid', 'no-text'))
  await expect(save({ from: minh.address })).rejects.toEqual(refused('rule_invalid', 'from-not-own'))
  const made = await save({ firstDay: '2040-03-01' })
  expect(made.timeZone).toBe('Asia/Ho_Chi_Minh')
  const changed = await saveVacation(w, lan, { lastDay: '2040-03-05' }, made.id)
  expect(changed).toMatchObject({ id: made.id, firstDay: '2040-03-01', lastDay: '2040-03-05' })
  await expect(saveVacation(w, lan, { lastDay: '2040-02-28' }, made.id)).rejects.toEqual(
    refused('rule_invalid', 'ends-before-it-starts'),
  )
  await expect(saveVacation(w, minh, { text: 'x' }, made.id)).rejects.toEqual(refused('rule_not_found'))
  expect((await listFilters(w, lan)).vacation).toEqual(changed)
  expect((await listFilters(w, minh)).vacation).toBeUndefined()
  await expect(removeFilter(w, minh, made.id)).rejects.toEqual(refused('rule_not_found'))
  await removeFilter(w, lan, made.id)
  expect((await listFilters(w, lan)).vacation).toBeUndefined()
})

it('can be enabled by accounts that may send only, and disabled by all', async () => {
  await save()
  await w.database.db.updateTable('mailbox').set({ smtp_enabled: false }).where('id', '=', lan.mailboxId).execute()
  const silent = { ...lan, rights: { ...lan.rights, smtpEnabled: false } }
  await expect(save({ text: 'Khác' }, silent)).rejects.toEqual(refused('smtp_disabled'))
  await arrives()
  expect(w.mailSender.sent).toEqual([])
  expect((await save({ isEnabled: false }, silent)).isEnabled).toBe(false)
})

it('is written to the script for Sieve with instants and all own addresses', async () => {
  await save({ firstDay: '2040-03-01', lastDay: '2040-03-05', outsideText: 'Xin gọi tổng đài.' })
  const script = await sieveOfAll(w, lan, await listFilters(w, lan))
  expect(script).toContain('"2040-02-29T17:00:00"')
  expect(script).toContain('"2040-03-05T16:59:59"')
  expect(script).toContain(`vacation :days 4 :addresses ["${lan.address}"]`)
  expect(script).toContain('if address :domain :is "from" ["sen.example"]')
})
