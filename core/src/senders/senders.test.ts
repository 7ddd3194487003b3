import { OWN_STRANGER_CODES_PER_DAY, STRANGER_CODES_PER_DAY } from '@sen/model/account/limits'
import { MAILED_CODES_PER_HOUR } from '@sen/model/account/sign-in-limits'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { requireCodeAllowance } from '../mailed-codes/mail-code.ts'
import type { CodePurpose } from '../mailed-codes/mailed-code-store.ts'
import { purgeDeliveries } from '../maintenance/purge-deliveries.ts'
import { receiveReport } from '../sending/receive-report.ts'
import { sendMessage } from '../sending/send-message.ts'
import { saveSettings } from '../settings/save-settings.ts'
import { createDomainKey } from '../signing/create-domain-key.ts'
import { addSender } from './add-sender.ts'
import { listSenders } from './list-senders.ts'
import { removeSender } from './remove-sender.ts'
import { renameSender } from './rename-sender.ts'
import { resendSenderCode } from './resend-sender-code.ts'
import { setDefaultSender } from './set-default-sender.ts'
import { verifySenderAddress } from './verify-sender-address.ts'

let w: SendingWorld
let lan: Actor
let minh: Actor
beforeAll(async () => {
  w = await sendingWorld()
})
let count = 0
beforeEach(async () => {
  count += 1
  w.mailSender.sent.length = 0
  lan = await w.mailbox(`lan${count}@sen.example`)
  minh = await w.mailbox(`minh${count}@sen.example`)
})
afterAll(() => w.close())

const OUTSIDE = 'ban.hang@ngoai.example'
const add = (email: string, actor = lan) => addSender(w, actor, { email, name: 'Bán hàng' })
const verify = (code: string, actor = lan) => verifySenderAddress(w, actor, OUTSIDE, code)
const listed = async (actor = lan) => {
  const { senders } = await listSenders(w, actor, { limit: 10, offset: 0 })
  return senders.map(({ email, isVerified, isDefault }) => `${email}${isVerified ? '' : ' ?'}${isDefault ? ' *' : ''}`)
}
const offered = (actor = lan) =>
  w.store.read(actor.mailboxId, async (r) => (await r.mailbox.senders()).map(({ email }) => email))

async function mailed(): Promise<string> {
  await w.work()
  return Buffer.from(w.mailSender.sent.at(-1)?.raw ?? []).toString('latin1')
}
const mailedCode = async () => /: (\d{6})/.exec(await mailed())?.[1] ?? ''
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

it('adds an outside address, which cannot send before its code is typed', async () => {
  const added = await add(OUTSIDE)
  expect(added).toMatchObject({ email: OUTSIDE, isVerified: false, isOwn: false, canSign: false })
  expect(added.resendAt?.getTime()).toBe(w.clock.now().getTime() + 60_000)
  expect(await offered()).toEqual([lan.address])
  const from = { name: '', email: OUTSIDE }
  const draft = await w.draft(lan, { from, to: [{ name: '', email: 'a@khach.example' }] })
  await expect(sendMessage(w, lan, draft.id)).rejects.toMatchObject({ code: 'sender_not_allowed' })
  const code = await mailedCode()
  expect(await verify(` ${code.slice(0, 3)} ${code.slice(3)} `)).toMatchObject({
    isVerified: true,
    resendAt: undefined,
  })
  expect(await offered()).toEqual([lan.address, OUTSIDE])
  await expect(sendMessage(w, lan, draft.id)).resolves.toMatchObject({ messageId: draft.id })
  expect((await w.read.events(lan)).filter(({ type }) => type === 'senders.changed')).toHaveLength(2)
})

it('mails the code in the language of the account, from the system, to that address alone', async () => {
  await createDomainKey(w, 'operator', { name: 'sen.example', isReplaced: false })
  await saveSettings(w, lan, [{ key: 'language', value: 'en' }])
  await add(OUTSIDE)
  const raw = await mailed()
  const [sent] = w.mailSender.sent
  expect(sent).toMatchObject({ recipients: [OUTSIDE] })
  expect(sent?.mailFrom).toMatch(/^bounces\+.+@sen\.example$/)
  expect(raw).toMatch(/^From: "?Mail system"? <postmaster@sen\.example>/m)
  expect(raw).toMatch(/^Subject: Your confirmation code\r$/m)
  expect(raw).toMatch(/^DKIM-Signature:.*/m)
  expect(raw).toContain(`${lan.address} wants to send mail by this address`)
  expect(raw).toMatch(/^Auto-Submitted: auto-generated/m)
  expect(await w.read.folder(lan, 'sent')).toEqual([])
})

it('returns no mail to the requester of a code: a bounce may quote the code', async () => {
  await add(OUTSIDE)
  const raw = await mailed()
  const path = w.mailSender.sent[0]?.mailFrom ?? ''
  const token = path.slice('bounces+'.length, path.indexOf('@'))
  const envelope = { mailFrom: '', remoteAddress: '192.0.2.9', helo: 'ngoai' }
  const answer = Buffer.from(`From: x@ngoai.example\r\nSubject: Undelivered\r\n\r\n${raw}`)
  const inbox = await w.read.folder(lan, 'inbox')
  expect(await receiveReport(w, { token, envelope, raw: answer, sentDigest: 'tra-lai' })).toBe('received')
  expect(await w.read.folder(lan, 'inbox')).toEqual(inbox)
})

it('has an own address with a tag at once, and refuses a colleague’s', async () => {
  const tagged = lan.address.replace('@', '+ban@')
  expect(await add(tagged)).toMatchObject({ isVerified: true })
  await expect(add(minh.address)).rejects.toMatchObject({ code: 'sender_hosted' })
  await expect(add(minh.address.replace('@', '+x@'))).rejects.toMatchObject({ code: 'sender_hosted' })
  await expect(add('ai@sen.example')).rejects.toMatchObject({ code: 'sender_hosted' })
  await expect(add(lan.address.toUpperCase())).rejects.toMatchObject({ code: 'sender_exists' })
  await expect(add('sai@')).rejects.toMatchObject({ code: 'address_invalid' })
  await w.work()
  expect(w.mailSender.sent).toEqual([])
})

it('says of a domain whether we sign for it', async () => {
  await createDomainKey(w, 'operator', { name: 'sen.example', isReplaced: false })
  expect(await add(lan.address.replace('@', '+ban@'))).toMatchObject({ canSign: true })
  expect(await add(OUTSIDE)).toMatchObject({ canSign: false })
})

it('rejects a code after five wrong ones, an expired code and another account’s', async () => {
  await add(OUTSIDE)
  const code = await mailedCode()
  await add(OUTSIDE, minh)
  const other = await mailedCode()
  await expect(verify(other)).rejects.toMatchObject({ code: 'code_incorrect' })
  await expect(verify('')).rejects.toMatchObject({ code: 'code_incorrect' })
  for (let attempt = 0; attempt < 3; attempt++) {
    await expect(verify(wrong(code))).rejects.toMatchObject({ code: 'code_incorrect' })
  }
  await expect(verify(code)).rejects.toMatchObject({ code: 'code_used_up' })
  expect(await offered()).toEqual([lan.address])
  await w.advance(60)
  await resendSenderCode(w, lan, OUTSIDE)
  const second = await mailedCode()
  await expect(verify(code)).rejects.toMatchObject({ code: second === code ? undefined : 'code_incorrect' })
  await w.advance(15 * 60)
  await expect(verify(second)).rejects.toMatchObject({ code: 'code_expired' })
  await expect(verify(code, await w.mailbox(`ha${count}@sen.example`))).rejects.toMatchObject({
    code: 'sender_not_found',
  })
})

it('lets its user wait before another code, also when the address is removed and added again', async () => {
  await add(OUTSIDE)
  await w.advance(20)
  await expect(resendSenderCode(w, lan, OUTSIDE)).rejects.toMatchObject({
    code: 'code_wait',
    details: { retry_after_seconds: 40 },
  })
  await removeSender(w, lan, OUTSIDE)
  await expect(add(OUTSIDE)).rejects.toMatchObject({ code: 'code_wait' })
  expect(await listed()).toEqual([`${lan.address} *`])
  await w.advance(40)
  await expect(add(OUTSIDE)).resolves.toMatchObject({ isVerified: false })
})

it('mails a mailbox’s codes to few strangers an hour', async () => {
  for (let sent = 0; sent < MAILED_CODES_PER_HOUR; sent++) await add(`a${sent}@ngoai.example`)
  await expect(add('mot.nua@ngoai.example')).rejects.toMatchObject({
    code: 'too_many_codes',
    details: { retry_after_seconds: 3_600 },
  })
  await expect(add(lan.address.replace('@', '+ban@'))).resolves.toMatchObject({ isVerified: true })
  await w.advance(3_601)
  await expect(add('mot.nua@ngoai.example')).resolves.toMatchObject({ isVerified: false })
})

it('mails one stranger few codes a day from all mailboxes, of which each keeps some of its own', async () => {
  const stranger = `khach${count}@ngoai.example`
  const refused = (seconds: number) => ({ code: 'too_many_codes', details: { retry_after_seconds: seconds } })
  await add(stranger)
  for (let sent = 1; sent < STRANGER_CODES_PER_DAY; sent++) {
    await w.advance(61)
    await resendSenderCode(w, lan, stranger)
  }
  await w.advance(3_601)
  const left = 86_400 - 61 * (STRANGER_CODES_PER_DAY - 1) - 3_601
  await expect(resendSenderCode(w, lan, stranger)).rejects.toMatchObject(refused(left))
  await expect(add(stranger.replace('@', '+ban@'))).rejects.toMatchObject(refused(left))
  const turn = (purpose: CodePurpose) =>
    w.store.read(lan.mailboxId, (r) => requireCodeAllowance(r, { purpose, address: stranger }, w.clock.now()))
  await expect(turn('forward')).rejects.toMatchObject(refused(left))
  await expect(turn('confirm')).resolves.toBeUndefined()
  // Another user has a separate limit and learns nothing about those codes.
  await add(stranger, minh)
  for (let sent = 1; sent < OWN_STRANGER_CODES_PER_DAY; sent++) {
    await w.advance(61)
    await resendSenderCode(w, minh, stranger)
  }
  await w.advance(61)
  const leftOfOwn = 86_400 - 61 * OWN_STRANGER_CODES_PER_DAY
  await expect(resendSenderCode(w, minh, stranger)).rejects.toMatchObject(refused(leftOfOwn))
  await w.advance(leftOfOwn)
  await resendSenderCode(w, minh, stranger)
  await resendSenderCode(w, lan, stranger)
})

it('makes a verified one the default, and its own address again when that one is removed', async () => {
  await add(OUTSIDE)
  await expect(setDefaultSender(w, lan, OUTSIDE)).rejects.toMatchObject({ code: 'sender_not_verified' })
  await verify(await mailedCode())
  await setDefaultSender(w, lan, OUTSIDE)
  expect(await listed()).toEqual([`${OUTSIDE} *`, lan.address])
  expect(await offered()).toEqual([OUTSIDE, lan.address])
  await expect(removeSender(w, lan, lan.address)).rejects.toMatchObject({ code: 'sender_own' })
  await removeSender(w, lan, OUTSIDE)
  expect(await listed()).toEqual([`${lan.address} *`])
})

it('sends by an address outside no more once its domain is hosted here, not even by its code', async () => {
  const [confirmed, waiting] = [`a@moi${count}.example`, `b@moi${count}.example`]
  await add(confirmed)
  await verifySenderAddress(w, lan, confirmed, await mailedCode())
  await setDefaultSender(w, lan, confirmed)
  await add(waiting)
  const code = await mailedCode()
  const draft = await w.draft(lan, {
    from: { name: '', email: confirmed },
    to: [{ name: '', email: 'a@khach.example' }],
  })
  // A claimed domain changes nothing.
  const { db } = w.database
  await db
    .insertInto('domain')
    .values({ name: `moi${count}.example`, verified: false })
    .execute()
  expect(await offered()).toEqual([confirmed, lan.address])
  await db.updateTable('domain').set({ verified: true }).where('name', '=', `moi${count}.example`).execute()
  expect(await offered()).toEqual([lan.address])
  expect(await listed()).toEqual([`${lan.address} *`, `${confirmed} ?`, `${waiting} ?`])
  await expect(sendMessage(w, lan, draft.id)).rejects.toMatchObject({ code: 'sender_not_allowed' })
  await expect(verifySenderAddress(w, lan, waiting, code)).rejects.toMatchObject({ code: 'sender_hosted' })
  await w.advance(60)
  await expect(resendSenderCode(w, lan, confirmed)).rejects.toMatchObject({ code: 'sender_hosted' })
  await expect(setDefaultSender(w, lan, confirmed)).rejects.toMatchObject({ code: 'sender_not_verified' })
})

it('renames one', async () => {
  await renameSender(w, lan, lan.address, 'Trần Thị Lan')
  const senders = await w.store.read(lan.mailboxId, (r) => r.mailbox.senders())
  expect(senders).toEqual([{ name: 'Trần Thị Lan', email: lan.address }])
  await expect(renameSender(w, lan, lan.address, 'a\nb')).rejects.toMatchObject({ code: 'invalid' })
})

it('refuses a name that reads as the address of another person', async () => {
  const misleading = { code: 'sender_name_misleading' }
  for (const name of [
    minh.address,
    `Chu <${minh.address}>`,
    'chu＠sen．example',
    'chu at sen.example',
    'x@ngoai.example',
  ])
    await expect(renameSender(w, lan, lan.address, name), name).rejects.toMatchObject(misleading)
  await expect(addSender(w, lan, { email: OUTSIDE, name: minh.address })).rejects.toMatchObject(misleading)
  expect(await listed()).toEqual([`${lan.address} *`])
  await renameSender(w, lan, lan.address, lan.address.toUpperCase())
  await renameSender(w, lan, lan.address, 'Lan (sen.example)')
})

it('lists them by page, the default first, then as numbers are counted', async () => {
  const tagged = (tag: string) => lan.address.replace('@', `+${tag}@`)
  for (const tag of ['n10', 'n2', 'n1']) await add(tagged(tag))
  expect(await listed()).toEqual([`${lan.address} *`, ...['n1', 'n2', 'n10'].map(tagged)])
  await setDefaultSender(w, lan, tagged('n10'))
  expect(await listed()).toEqual([`${tagged('n10')} *`, lan.address, ...['n1', 'n2'].map(tagged)])
})

it('is one mailbox’s own', async () => {
  await add(OUTSIDE)
  expect(await listed(minh)).toEqual([`${minh.address} *`])
  for (const act of [
    () => verify('000000', minh),
    () => resendSenderCode(w, minh, OUTSIDE),
    () => removeSender(w, minh, OUTSIDE),
    () => renameSender(w, minh, OUTSIDE, 'Minh'),
    () => setDefaultSender(w, minh, OUTSIDE),
  ]) {
    await expect(act()).rejects.toMatchObject({ code: 'sender_not_found' })
  }
})

it('forgets the mail it sent after a week, and names its bytes no more', async () => {
  await add(OUTSIDE)
  await w.work()
  const blobs = await w.database.db.selectFrom('submission').select('raw_blob').where('kind', '=', 'notice').execute()
  const keys = blobs.map(({ raw_blob }) => raw_blob)
  expect(await w.maintenance.unreferencedBlobs(keys)).toEqual([])
  w.clock.advance(8 * 86_400)
  expect(await purgeDeliveries(w)).toBeGreaterThan(1)
  expect(new Set(await w.maintenance.unreferencedBlobs(keys))).toEqual(new Set(keys))
})

it('shows nothing in the inbox when the code could not be delivered', async () => {
  w.mailSender.plan(OUTSIDE, { outcome: 'refused', reply: '550 5.1.1 No such user' })
  await add(OUTSIDE)
  await w.work()
  expect(await w.read.folder(lan, 'inbox')).toEqual([])
  const states = await w.database.db
    .selectFrom('submission')
    .innerJoin('delivery', 'delivery.submission_id', 'submission.id')
    .select(['submission.state as submission', 'delivery.state as delivery'])
    .where('submission.mailbox_id', '=', lan.mailboxId)
    .execute()
  expect(states).toEqual([{ submission: 'done', delivery: 'failed' }])
})
