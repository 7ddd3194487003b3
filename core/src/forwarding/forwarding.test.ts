import { FORWARDS_PER_HOUR, MAX_FORWARD_FAILURES } from '@sen/model/forwarding/limits'
import type { SenderEvidence } from '@sen/model/trust/sender-verdict'
import { WordVirusScanner } from '@sen/testkit/fakes/word-scanners'
import { expect, it } from 'vitest'
import { createFilter } from '../filters/create-filter.ts'
import type { Actor } from '../kit/actor.ts'
import { recallCopies } from '../recall/recall-copies.ts'
import { recallMessage } from '../recall/recall-message.ts'
import { sendMessage } from '../sending/send-message.ts'
import {
  add,
  addresses,
  arrives,
  codeFor,
  count,
  forwarding,
  HOME,
  lan,
  mails,
  minh,
  refused,
  returned,
  sentTo,
  stageForwarding,
  subjects,
  text,
  w,
} from './forwarding.fixture.ts'
import { removeForwardAddress } from './remove-forward-address.ts'
import { saveForwarding } from './save-forwarding.ts'
import { verifyForwardAddress } from './verify-forward-address.ts'

stageForwarding()

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

it('keeps no copy in the inbox, if so configured, once the other server has it', async () => {
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
  ['that was here before, as another server writes it', { headers: ['DELIVERED-TO:\r\n\t<LAN_HERE>'] }],
  [
    'that was here before, and that a machine answered',
    { headers: ['Delivered-To: LAN_HERE', 'Auto-Submitted: auto-replied'] },
  ],
  ['that goes in circles', { headers: Array.from({ length: 31 }, () => 'Received: from a by b; Mon, 23 Nov 2026') }],
  ['that is brought from elsewhere', { way: 'import' }],
] as const)('does not forward mail %s', async (_, more) => {
  await forwarding()
  const headers = 'headers' in more ? more.headers.map((line) => line.replace('LAN_HERE', lan.address)) : []
  await arrives({ ...more, headers })
  expect(sentTo(HOME)).toEqual([])
})

it('does not forward one’s own mail, our reports, or forged mail', async () => {
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
  // Reactivation resets the count of failures.
  await w.advance(1)
  await saveForwarding(w, lan, { isOn: true, email: HOME, keepsCopy: true })
  await arrives()
  expect(await addresses()).toMatchObject([{ isActive: true, stoppedAt: undefined }])
})

it('counts mail that the other server returns later, and files no report of it', async () => {
  await forwarding()
  for (let failed = 0; failed < MAX_FORWARD_FAILURES; failed++) {
    await arrives()
    await returned()
  }
  expect(await addresses()).toMatchObject([{ isActive: false, stoppedAt: expect.any(Date) }])
  expect(await subjects(lan, 'inbox')).not.toContain('Undelivered')
})

it('restores mail from Trash when the other server returns it later, and marks it as not forwarded', async () => {
  await forwarding(false)
  await arrives()
  const subject = `Thu ${mails}`
  expect(await subjects(lan, 'trash')).toEqual([subject])
  const forwardedAt = async () =>
    (await w.database.db.selectFrom('message').select('forwarded_at').where('subject', '=', subject).execute())[0]
  expect(await forwardedAt()).toEqual({ forwarded_at: expect.any(Date) })
  await returned()
  expect(await subjects(lan, 'trash')).toEqual([])
  expect(await subjects(lan, 'inbox')).toContain(subject)
  expect(await forwardedAt()).toEqual({ forwarded_at: null })
  await arrives()
  const [mail] = await w.read.folder(lan, 'trash')
  await w.store.write(lan.mailboxId, async (tx) => {
    const junk = await tx.folders.findByRole('junk')
    await tx.threads.moveMessages(mail ? [mail.id] : [], junk.id, await tx.nextVersion())
  })
  await returned()
  expect(await subjects(lan, 'junk')).toEqual([`Thu ${mails}`])
})

it('sends on one of equal copies', async () => {
  await forwarding()
  await arrives({ id: `cung-${count}`, subject: 'Cung mot thu' })
  await arrives({ id: `cung-${count}`, subject: 'Cung mot thu' })
  await arrives({ id: `cung-${count}`, subject: 'Thu khac' })
  expect((await subjects(lan, 'inbox')).filter((subject) => subject === 'Cung mot thu')).toHaveLength(2)
  expect(sentTo(HOME)).toHaveLength(2)
})

it('holds mail until a scanner has checked it, and keeps it here when the scanner finds something', async () => {
  await forwarding()
  const virusScanner = new WordVirusScanner()
  const doors = { ...w.doors, virusScanner }
  virusScanner.isAway = true
  await arrives({ through: { virusScanner } })
  await w.advance(900, doors)
  expect(sentTo(HOME)).toEqual([])
  virusScanner.isAway = false
  await w.advance(3_000, doors)
  await w.advance(600, doors)
  expect(sentTo(HOME)).toHaveLength(1)

  virusScanner.isAway = true
  const subject = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'
  await arrives({ subject, through: { virusScanner } })
  virusScanner.isAway = false
  await w.advance(300, doors)
  await w.advance(24 * 3_600, doors)
  expect(sentTo(HOME)).toHaveLength(1)
})

it('lets mail whose sender DNS says nothing of wait until it does, or is asked no more', async () => {
  await forwarding()
  const evidence = (result: 'unknown' | 'fail', dmarc: 'none' | 'unknown' | 'fail'): SenderEvidence => ({
    spf: { result, isAligned: true },
    dkim: { result: 'none', isAligned: false },
    dmarc,
    arcPassed: false,
  })
  let answer = evidence('unknown', 'unknown')
  const senderCheck = { check: async () => answer }
  const through = { senderCheck }
  const doors = { ...w.doors, senderCheck }
  await arrives({ through })
  await w.advance(1_800, doors)
  expect(sentTo(HOME)).toEqual([])
  answer = evidence('fail', 'fail')
  await w.advance(3_600, doors)
  await w.advance(600, doors)
  expect(sentTo(HOME)).toEqual([])

  answer = evidence('unknown', 'unknown')
  await arrives({ through })
  for (let hours = 0; hours < 12; hours++) await w.advance(3_600, doors)
  expect(sentTo(HOME)).toEqual([])
  for (let hours = 0; hours < 2; hours++) await w.advance(3_600, doors)
  expect(sentTo(HOME)).toHaveLength(1)
})

it('tells the sender who recalls it during delivery to a colleague that it was forwarded', async () => {
  await forwarding(true, lan, minh.address)
  const ha = await w.mailbox(`ha${count}@sen.example`)
  const draft = await w.draft(ha, { to: [{ name: '', email: lan.address }], subject: 'Đang giao' })
  await sendMessage(w, ha, draft.id)
  let isRecalled = false
  // The recall happens while Lan’s copy is being delivered to Minh.
  const findReached: typeof w.directory.findReached = async (email) => {
    if (email === minh.address && !isRecalled) {
      isRecalled = true
      await recallMessage(w, ha, draft.id)
      const submission = await w.read.submission(ha, draft.id)
      if (submission) await recallCopies(w, ha.mailboxId, submission.id)
    }
    return w.directory.findReached(email)
  }
  const directory = new Proxy(w.directory, {
    get: (target, name) => {
      const found = name === 'findReached' ? findReached : Reflect.get(target, name)
      return typeof found === 'function' ? found.bind(target) : found
    },
  })
  const doors = { ...w.doors, directory }
  await w.advance(8, doors)
  expect(isRecalled).toBe(true)
  await w.work()
  expect(await subjects(minh, 'inbox')).toContain('Đang giao')
  expect((await w.read.deliveries(ha, draft.id))[lan.address]?.recall?.outcome).toBe('forwarded')
})

it('queues mail beyond the hourly limit for its turn', async () => {
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

it('tells the sender of a recalled mail that it had been forwarded, and cancels waiting forwards', async () => {
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
