import { FORWARDS_PER_HOUR, MAX_FORWARD_FAILURES } from '@sen/model/limits'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createFilter } from '../filters/create-filter.ts'
import type { Actor } from '../kit/actor.ts'
import { recallMessage } from '../recall/recall-message.ts'
import { receiveMail } from '../receiving/receive-mail.ts'
import { receiveReport } from '../sending/receive-report.ts'
import { sendMessage } from '../sending/send-message.ts'
import { saveSettings } from '../settings/save-settings.ts'
import { addForwardAddress } from './add-forward-address.ts'
import { mailConfirmationCode } from './confirm-person.ts'
import { viewForwarding } from './forwarding-view.ts'
import { removeForwardAddress } from './remove-forward-address.ts'
import { resendForwardCode } from './resend-forward-code.ts'
import { saveForwarding } from './save-forwarding.ts'
import { verifyForwardAddress } from './verify-forward-address.ts'

const PASSWORD = 'Sen@2026demo'
let w: SendingWorld
let lan: Actor
let minh: Actor
let HOME: string
beforeAll(async () => {
  w = await sendingWorld()
})
let count = 0
beforeEach(async () => {
  count += 1
  HOME = `nha${count}@ngoai.example`
  lan = await w.mailbox(`lan${count}@sen.example`)
  minh = await w.mailbox(`minh${count}@sen.example`)
  await w.work()
  w.mailSender.sent.length = 0
})
afterAll(() => w.close())

const add = (email = HOME, password = PASSWORD, actor = lan) => addForwardAddress(w, actor, email, { password })
const refused = (code: string) => expect.objectContaining({ code })
const addresses = async (actor = lan) => (await viewForwarding(w, actor)).addresses
const codeFor = async (email: string) => {
  await w.work()
  const here = [lan, minh].find(({ address }) => address === email)
  if (here) return /(\d{6})/.exec((await subjects(here, 'inbox')).at(-1) ?? '')?.[1] ?? ''
  const mail = w.mailSender.sent.filter(({ recipients }) => recipients.includes(email)).at(-1)
  return /: (\d{6})/.exec(Buffer.from(mail?.raw ?? []).toString('latin1'))?.[1] ?? ''
}
const sentTo = (email: string) => w.mailSender.sent.filter(({ recipients }) => recipients.includes(email))
const text = (raw: Uint8Array | undefined) => Buffer.from(raw ?? []).toString('latin1')
const subjects = async (actor: Actor, role: 'inbox' | 'trash' | 'junk') =>
  (await w.read.folder(actor, role)).map(({ subject }) => subject)

/** Confirmed, switched on, and the mails about that out of the way. */
async function forwarding(keepsCopy = true, actor = lan, email = HOME): Promise<void> {
  await add(email, PASSWORD, actor)
  await verifyForwardAddress(w, actor, email, await codeFor(email))
  await saveForwarding(w, actor, { isOn: true, email, keepsCopy })
  await w.work()
  w.mailSender.sent.length = 0
}

let mails = 0
/** A mail of a stranger comes in, and what follows is done. */
async function arrives(
  more: { headers?: readonly string[]; from?: string; way?: 'smtp' | 'import'; subject?: string } = {},
) {
  mails += 1
  const { headers = [], from = 'khach@cong-ty.example', way = 'smtp', subject = `Thu ${mails}` } = more
  const lines = [
    `Return-Path: <${from}>`,
    'Received: from khach (khach [192.0.2.7]) by mail.sen.example; Mon, 23 Nov 2026 08:00:00 +0000',
    ...headers,
    `From: ${from}`,
    `To: ${lan.address}`,
    `Subject: ${subject}`,
    `Message-ID: <${mails}@cong-ty.example>`,
    '',
    'Noi dung\r\n',
  ]
  const raw = Buffer.from(lines.join('\r\n'))
  const envelope = { mailFrom: from, recipient: lan.address, remoteAddress: '192.0.2.7', helo: 'khach' }
  await receiveMail(w, { way, raw }, [{ mailboxId: lan.mailboxId, envelope }])
  await w.work()
  return text(raw)
}

it('adds an address with the password, disabled, until its code is typed', async () => {
  await expect(add(HOME, 'sai')).rejects.toEqual(refused('password_wrong'))
  await expect(add(HOME, '')).rejects.toEqual(refused('password_wrong'))
  expect(await addresses()).toEqual([])
  await add()
  expect(await addresses()).toMatchObject([{ email: HOME, isVerified: false, isActive: false }])
  await expect(saveForwarding(w, lan, { isOn: true, email: HOME, keepsCopy: true })).rejects.toEqual(
    refused('forward_not_verified'),
  )
  await expect(add(` ${HOME.toUpperCase()}`)).rejects.toEqual(refused('forward_exists'))
  await expect(add(lan.address)).rejects.toEqual(refused('forward_own'))
  await expect(add(lan.address.replace('@', '+x@'))).rejects.toEqual(refused('forward_own'))
  await expect(add('')).rejects.toEqual(refused('address_invalid'))
  const code = await codeFor(HOME)
  await expect(verifyForwardAddress(w, lan, HOME, '')).rejects.toEqual(refused('code_incorrect'))
  await verifyForwardAddress(w, lan, HOME, code)
  expect(await addresses()).toMatchObject([{ email: HOME, isVerified: true, isActive: false }])
  await w.work()
  expect(await subjects(lan, 'inbox')).toEqual(['Đã thêm địa chỉ chuyển tiếp thư'])
})

it('is one mailbox’s own', async () => {
  await add()
  const code = await codeFor(HOME)
  expect(await addresses(minh)).toEqual([])
  await expect(verifyForwardAddress(w, minh, HOME, code)).rejects.toEqual(refused('forward_not_found'))
  await expect(resendForwardCode(w, minh, HOME)).rejects.toEqual(refused('forward_not_found'))
  await expect(removeForwardAddress(w, minh, HOME)).rejects.toEqual(refused('forward_not_found'))
})

it('asks who has no password for a code at the own address', async () => {
  await w.database.db.updateTable('account').set({ password_hash: '' }).where('id', '=', lan.accountId).execute()
  expect(await viewForwarding(w, lan)).toMatchObject({ confirmedBy: 'code' })
  await expect(add()).rejects.toEqual(refused('code_expired'))
  await mailConfirmationCode(w, lan)
  await w.work()
  const [mail] = await w.read.folder(lan, 'inbox')
  const code = /(\d{6})/.exec(mail?.subject ?? '')?.[1] ?? ''
  await addForwardAddress(w, lan, HOME, { code })
  expect(await addresses()).toMatchObject([{ email: HOME, isVerified: false }])
})

it('has one address in use, and none when it is off; the account is told of what begins', async () => {
  await saveSettings(w, lan, [{ key: 'language', value: 'en' }])
  await forwarding()
  const other = `khac${count}@ngoai.example`
  await forwarding(false, lan, other)
  expect((await addresses()).filter(({ isActive }) => isActive)).toMatchObject([{ email: other, keepsCopy: false }])
  expect(await subjects(lan, 'inbox')).toEqual([
    'A forwarding address was added',
    'Forwarding was switched on',
    'A forwarding address was added',
    'Forwarding was switched on',
  ])
  await saveForwarding(w, lan, { isOn: true, email: other, keepsCopy: true })
  await saveForwarding(w, lan, { isOn: false })
  await w.work()
  expect((await addresses()).filter(({ isActive }) => isActive)).toEqual([])
  expect(await subjects(lan, 'inbox')).toHaveLength(4)
  expect((await w.read.events(lan)).at(-2)?.type).toBe('rules.changed')
})

it('sends on the bytes as they came, under a return path of its own', async () => {
  await forwarding()
  const raw = await arrives()
  const [sent, ...rest] = sentTo(HOME)
  expect(rest).toEqual([])
  expect(sent?.mailFrom).toMatch(/^bounces\+[^@]+@sen\.example$/)
  expect(text(sent?.raw)).toBe(`Delivered-To: ${lan.address}\r\n${raw.replace(/^Return-Path:.*\r\n/, '')}`)
  expect(await subjects(lan, 'inbox')).toContain(`Thu ${mails}`)
  expect(await subjects(lan, 'trash')).toEqual([])
})

it('keeps no copy in the inbox, where that is wanted, once the other server has it', async () => {
  await forwarding(false)
  w.mailSender.plan(HOME, { outcome: 'try_later', reply: '451 Busy' }, { outcome: 'handed_over', reply: '250 Ok' })
  await arrives()
  expect(await subjects(lan, 'inbox')).toContain(`Thu ${mails}`)
  await w.advance(60)
  expect(sentTo(HOME)).toHaveLength(1)
  expect(await subjects(lan, 'inbox')).not.toContain(`Thu ${mails}`)
  expect(await subjects(lan, 'trash')).toEqual([`Thu ${mails}`])
  expect((await w.read.events(lan)).map(({ type }) => type)).toContain('threads.moved')
})

it.each([
  ['of a list', { headers: ['List-Id: <tin.bao.example>'] }],
  ['to many', { headers: ['Precedence: bulk'] }],
  ['that was here before', { headers: ['Delivered-To: LAN_HERE'] }],
  ['that goes in circles', { headers: Array.from({ length: 31 }, () => 'Received: from a by b; Mon, 23 Nov 2026') }],
  ['that is brought from elsewhere', { way: 'import' }],
] as const)('does not forward mail %s', async (_, more) => {
  await forwarding()
  const headers = 'headers' in more ? more.headers.map((line) => line.replace('LAN_HERE', lan.address)) : []
  await arrives({ ...more, headers })
  expect(sentTo(HOME)).toEqual([])
})

it('does not forward one’s own mail, our reports, or what is forged', async () => {
  await forwarding()
  const own = await w.draft(lan, { to: [{ name: '', email: lan.address }] })
  await sendMessage(w, lan, own.id)
  await w.advance(8)
  await arrives({ from: 'giam-doc@sen.example' })
  expect(await subjects(lan, 'inbox')).toContain(`Thu ${mails}`)
  expect(sentTo(HOME)).toEqual([])
})

it('forwards mail of a colleague too, and to one, once, in no circle', async () => {
  await forwarding(true, lan, minh.address)
  await forwarding(true, minh, lan.address)
  await arrives()
  expect(await subjects(minh, 'inbox')).toContain(`Thu ${mails}`)
  expect((await subjects(lan, 'inbox')).filter((subject) => subject === `Thu ${mails}`)).toHaveLength(1)
  const ha = await w.mailbox(`ha${count}@sen.example`)
  const draft = await w.draft(ha, { to: [{ name: '', email: lan.address }], subject: 'Họp' })
  await sendMessage(w, ha, draft.id)
  await w.advance(8)
  expect(await subjects(minh, 'inbox')).toContain('Họp')
})

it('ends with the address, and with the right to send', async () => {
  await forwarding()
  await removeForwardAddress(w, lan, HOME)
  await arrives()
  await w.advance(60)
  await forwarding()
  await w.database.db.updateTable('mailbox').set({ smtp_enabled: false }).where('id', '=', lan.mailboxId).execute()
  await arrives()
  expect(sentTo(HOME)).toEqual([])
})

it('forwards by a filter to verified addresses only, with a copy, whether everything is forwarded or not', async () => {
  const filter = {
    name: 'Hóa đơn',
    match: 'all',
    conditions: [{ type: 'subject', comparator: 'contains', value: 'hóa đơn' }],
    actions: [{ type: 'redirect', address: HOME.toUpperCase() }],
    isEnabled: true,
  } as const
  await add()
  await expect(createFilter(w, lan, filter)).rejects.toEqual(refused('rule_invalid'))
  await verifyForwardAddress(w, lan, HOME, await codeFor(HOME))
  await createFilter(w, lan, filter)
  w.mailSender.sent.length = 0
  await arrives()
  expect(sentTo(HOME)).toEqual([])
  await arrives({ subject: 'Hoa don thang 11' })
  expect(sentTo(HOME)).toHaveLength(1)
  expect(await subjects(lan, 'inbox')).toContain('Hoa don thang 11')
})

it('reports no failure, and switches off after several in a row, saying so', async () => {
  await forwarding()
  w.mailSender.plan(HOME, { outcome: 'refused', reply: '550 5.1.1 No such user' })
  const before = (await subjects(lan, 'inbox')).length
  for (let failed = 1; failed < MAX_FORWARD_FAILURES; failed++) await arrives()
  expect(await addresses()).toMatchObject([{ isActive: true, stoppedAt: undefined }])
  await arrives()
  expect(await addresses()).toMatchObject([{ isActive: false, stoppedAt: expect.any(Date) }])
  const inbox = await subjects(lan, 'inbox')
  expect(inbox).toHaveLength(before + MAX_FORWARD_FAILURES + 1)
  expect(inbox.at(-1)).toBe('Đã tắt chuyển tiếp thư')
  // Switched on again it begins anew.
  await w.advance(1)
  await saveForwarding(w, lan, { isOn: true, email: HOME, keepsCopy: true })
  await arrives()
  expect(await addresses()).toMatchObject([{ isActive: true, stoppedAt: undefined }])
})

it('counts what the other server returns later, and files no report of it', async () => {
  await forwarding()
  const reportOf = (path: string) =>
    Buffer.from(
      [
        'From: mailer-daemon@ngoai.example',
        `To: ${path}`,
        'Subject: Undelivered',
        'MIME-Version: 1.0',
        'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain',
        '',
        'It failed.',
        '--b',
        'Content-Type: message/delivery-status',
        '',
        'Reporting-MTA: dns; ngoai.example',
        '',
        `Final-Recipient: rfc822; ${HOME}`,
        'Action: failed',
        'Status: 5.1.1',
        '',
        '--b--',
        '',
      ].join('\r\n'),
    )
  for (let failed = 0; failed < MAX_FORWARD_FAILURES; failed++) {
    await arrives()
    const path = sentTo(HOME).at(-1)?.mailFrom ?? ''
    const token = path.slice('bounces+'.length, path.indexOf('@'))
    const envelope = { mailFrom: '', remoteAddress: '192.0.2.9', helo: 'ngoai' }
    expect(await receiveReport(w, { token, envelope, raw: reportOf(path), sentDigest: `bao-${mails}` })).toBe(
      'received',
    )
    await w.work()
  }
  expect(await addresses()).toMatchObject([{ isActive: false, stoppedAt: expect.any(Date) }])
  expect(await subjects(lan, 'inbox')).not.toContain('Undelivered')
})

it('lets what is beyond the hourly limit wait for its turn', async () => {
  await forwarding()
  await w.database.db
    .insertInto('submission')
    .values(
      Array.from({ length: FORWARDS_PER_HOUR }, (_, at) => ({
        mailbox_id: lan.mailboxId,
        kind: 'forward',
        state: 'done',
        hold_until: w.clock.now(),
        bounce_token: `day-${count}-${at}`,
        raw_blob: '',
        size_bytes: 1,
        created_at: w.clock.now(),
      })),
    )
    .execute()
  await arrives()
  expect(sentTo(HOME)).toEqual([])
  await w.advance(3_601)
  expect(sentTo(HOME)).toHaveLength(1)
})

it('tells who recalls a mail that it had been forwarded, and forwards no more what waits', async () => {
  await forwarding()
  const recalled = async (recipient: Actor, subject: string, between: () => Promise<void>) => {
    const draft = await w.draft(minh, { to: [{ name: '', email: recipient.address }], subject })
    await sendMessage(w, minh, draft.id)
    await w.advance(8)
    await between()
    await recallMessage(w, minh, draft.id)
    await w.work()
    const deliveries = await w.read.deliveries(minh, draft.id)
    return deliveries[recipient.address]?.recall?.outcome
  }
  expect(await recalled(lan, 'Đi rồi', async () => undefined)).toBe('forwarded')
  expect(await subjects(lan, 'inbox')).not.toContain('Đi rồi')
  w.mailSender.plan(HOME, { outcome: 'try_later', reply: '451 Busy' }, { outcome: 'handed_over', reply: '250 Ok' })
  w.mailSender.sent.length = 0
  expect(await recalled(lan, 'Còn chờ', async () => undefined)).toBe('removed_unread')
  await w.advance(3_600)
  expect(sentTo(HOME)).toEqual([])
  const open = await w.database.db
    .selectFrom('submission')
    .select('id')
    .where('kind', '=', 'forward')
    .where('state', '=', 'released')
    .where('mailbox_id', '=', lan.mailboxId)
    .execute()
  expect(open).toEqual([])
})
