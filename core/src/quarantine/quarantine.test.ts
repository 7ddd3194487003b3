import { MAX_QUARANTINED_PER_MAILBOX, QUARANTINE_DAYS } from '@sen/model/receiving/limits'
import { WordVirusScanner } from '@sen/testkit/fakes/word-scanners'
import { orderedJobs } from '@sen/testkit/run-jobs'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { withUnwritableLog } from '@sen/testkit/unwritable-log'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { listActs } from '../organisations/list-acts.ts'
import { QuarantineFull } from '../receiving/quarantine-mail.ts'
import { receiveAndExamine } from '../receiving/receive-mail.ts'
import { sendMessage } from '../sending/send-message.ts'
import { listThreads } from '../threads/list-threads.ts'
import { deleteQuarantineOf } from './delete-quarantine-of.ts'
import { deleteQuarantined } from './delete-quarantined.ts'
import { listQuarantined } from './list-quarantined.ts'
import { purgeQuarantine } from './purge-quarantine.ts'
import { releaseQuarantined } from './release-quarantined.ts'

let given: SendingWorld
let lan: Actor
let chu: Actor
let khac: Actor
let counted = 0
beforeAll(async () => {
  given = await sendingWorld()
})
beforeEach(async () => {
  counted += 1
  lan = await given.mailbox(`lan@sen${counted}.example`)
  chu = await given.mailbox(`chu@sen${counted}.example`, { isOwner: true })
  khac = await given.mailbox(`chu@khac${counted}.example`, { isOwner: true })
})
afterAll(() => given.close())

const needs = () => ({ ...given, ...given.doors, virusScanner: new WordVirusScanner() })

const VIRUS = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'

const GUEST = 'Khach <khach@ngoai.example>'

async function receive(subject: string, text = 'sach', { to = lan, from = GUEST } = {}) {
  const raw = Buffer.from(`From: ${from}\r\nSubject: ${subject}\r\n\r\n${text}`)
  const envelope = {
    mailFrom: 'khach@ngoai.example',
    recipient: to.address,
    remoteAddress: '192.0.2.7',
    helo: 'mx.ngoai.example',
  }
  const { results } = await receiveAndExamine(needs(), { way: 'smtp', raw }, [{ mailboxId: to.mailboxId, envelope }])
  return results[0]
}

const inbox = async () => {
  const { rows } = await listThreads(given, lan, { in: 'INBOX', limit: 10, offset: 0 })
  return rows.map(({ subject }) => subject)
}
const FIRST_PAGE = { text: '', offset: 0, limit: 10 }
const listed = async () => (await listQuarantined(given, chu, FIRST_PAGE)).messages

it('keeps an infected message out of the mailbox until an Owner releases it, once', async () => {
  expect(await receive('Hoa don', VIRUS)).toBe('quarantined')
  expect(await receive('thu sach')).toMatchObject({ folder: 'inbox' })
  expect(await inbox()).toEqual(['thu sach'])
  const [message] = await listed()
  expect(message).toMatchObject({
    mailbox: lan.address,
    from: { name: 'Khach', email: 'khach@ngoai.example' },
    signature: 'Eicar-Test',
  })
  const id = message?.id as never
  await releaseQuarantined(needs(), chu, id)
  expect(await inbox()).toEqual(['Hoa don', 'thu sach'])
  expect(await listed()).toEqual([])
  await expect(releaseQuarantined(needs(), chu, id)).rejects.toMatchObject({ code: 'not_found' })
  const { acts } = await listActs(given, chu, { limit: 1 })
  expect(acts).toMatchObject([{ act: 'quarantine.released', target: lan.address }])
})

it('delivers once when a release is repeated after a crash', async () => {
  await receive('Hoa don', VIRUS)
  const id = (await listed())[0]?.id as never
  const broken = { ...needs(), organisations: withUnwritableLog(given.organisations) }
  await expect(releaseQuarantined(broken, chu, id)).rejects.toThrow('the log is full')
  await releaseQuarantined(needs(), chu, id)
  expect(await inbox()).toEqual(['Hoa don'])
})

it('is deleted for good, by an Owner of the organisation only', async () => {
  await receive('Hoa don', VIRUS)
  const id = (await listed())[0]?.id as never
  expect((await listQuarantined(given, khac, FIRST_PAGE)).total).toBe(0)
  for (const act of [() => releaseQuarantined(needs(), khac, id), () => deleteQuarantined(given, khac, id)]) {
    await expect(act()).rejects.toMatchObject({ code: 'not_found' })
  }
  for (const act of [() => releaseQuarantined(needs(), lan, id), () => deleteQuarantined(given, lan, id)]) {
    await expect(act()).rejects.toMatchObject({ code: 'not_permitted' })
  }
  await deleteQuarantined(given, chu, id)
  expect(await listed()).toEqual([])
  expect(await inbox()).toEqual([])
})

it('tells the reader of the mailbox about the first one within a day', async () => {
  await receive('Mot', VIRUS)
  await receive('Hai', VIRUS)
  const jobs = (await orderedJobs(given.database.db)).filter(({ name }) => name === 'report-quarantined')
  expect(jobs.filter(({ payload }) => payload.mailboxId === lan.mailboxId)).toHaveLength(1)
  await given.advance(1)
  expect(await inbox()).toEqual(['Một thư có vi-rút đã được giữ lại'])
})

it('refuses infected mail from outside when the quarantine is full, and purges expired mail', async () => {
  await receive('Hoa don', VIRUS)
  await given.database.pool.query(
    `insert into quarantined_message (mailbox_id, raw_blob, sender, signature, size_bytes, received_at)
     select $1, 'x', '{"name":"","email":""}', 'x', 1, $2 from generate_series(2, $3::integer)`,
    [lan.mailboxId, given.clock.now(), MAX_QUARANTINED_PER_MAILBOX],
  )
  await expect(receive('Hoa don', VIRUS)).rejects.toThrow(QuarantineFull)
  expect(await receive('sach')).toMatchObject({ folder: 'inbox' })
  await given.database.pool.query(`update quarantined_message set received_at = received_at - $1::interval`, [
    `${QUARANTINE_DAYS + 1} days`,
  ])
  expect(await purgeQuarantine(given)).toBeGreaterThanOrEqual(MAX_QUARANTINED_PER_MAILBOX)
  expect(await listed()).toEqual([])
})

const PROOF = { spf: { result: 'none', isAligned: false }, arcPassed: false } as const

it.each([
  ['forged', undefined, 'colleague', 'từ một người tự xưng là', 'địa chỉ gửi đã bị giả mạo'],
  ['authentic', { ...PROOF, dkim: { result: 'pass', isAligned: true }, dmarc: 'pass' }, 'guest', 'từ khach@', ''],
  [
    'unproven',
    { ...PROOF, dkim: { result: 'none', isAligned: false }, dmarc: 'none' },
    'guest',
    'tự xưng là khach@',
    '',
  ],
] as const)(
  'stores that the sender is %s, and tells it to the reader',
  async (outcome, evidence, who, words, warning) => {
    const from = who === 'colleague' ? `Chu <${chu.address}>` : GUEST
    given.senderCheck.evidence = evidence
    try {
      await receive('Hoa don', VIRUS, { from })
    } finally {
      given.senderCheck.evidence = undefined
    }
    expect((await listed()).map(({ verdict }) => verdict?.outcome)).toEqual([outcome])
    await given.advance(1)
    const { rows } = await given.database.pool.query<{ text: string }>(
      'select b.text from message_body b join message m on m.id = b.message_id where m.mailbox_id = $1',
      [lan.mailboxId],
    )
    const notice = rows[0]?.text ?? ''
    expect(notice).toContain(words)
    expect(notice).toContain(warning)
    expect(notice.includes('giả mạo')).toBe(outcome === 'forged')
  },
)

const verdicts = async () => (await given.read.folder(lan, 'inbox')).map(({ verdict }) => verdict?.outcome)

it('is released with the sender verdict of its arrival, although DNS has changed since', async () => {
  given.senderCheck.evidence = { ...PROOF, dkim: { result: 'pass', isAligned: true }, dmarc: 'pass' }
  await receive('That', VIRUS)
  given.senderCheck.evidence = { ...PROOF, dkim: { result: 'fail', isAligned: false }, dmarc: 'fail' }
  const asked = given.senderCheck.asked.length
  try {
    await releaseQuarantined(needs(), chu, (await listed())[0]?.id as never)
  } finally {
    given.senderCheck.evidence = undefined
  }
  expect(given.senderCheck.asked).toHaveLength(asked)
  expect(await verdicts()).toEqual(['authentic'])
})

it('is checked at its release when it was stored without a verdict and came from outside', async () => {
  await receive('Cu', VIRUS)
  await given.database.pool.query('update quarantined_message set verdict = null where mailbox_id = $1', [
    lan.mailboxId,
  ])
  const asked = given.senderCheck.asked.length
  await releaseQuarantined(needs(), chu, (await listed())[0]?.id as never)
  expect(given.senderCheck.asked).toHaveLength(asked + 1)
})

it('is not checked at its release when a colleague wrote it', async () => {
  const draft = await given.draft(chu, { to: [{ name: '', email: lan.address }], subject: VIRUS })
  await sendMessage(given, chu, draft.id)
  await given.advance(20, { ...given.doors, virusScanner: new WordVirusScanner() })
  const asked = given.senderCheck.asked.length
  await releaseQuarantined(needs(), chu, (await listed())[0]?.id as never)
  expect(given.senderCheck.asked).toHaveLength(asked)
  expect(await verdicts()).toContain('authentic')
})

it('lists by pages and by words of the two addresses', async () => {
  for (const subject of ['Mot', 'Hai', 'Ba']) await receive(subject, VIRUS)
  await receive('Bon', VIRUS, { to: chu, from: 'Đối tác <doi-tac@ban.example>' })
  const page = async (wanted: Partial<typeof FIRST_PAGE>) => {
    const { messages, total } = await listQuarantined(given, chu, { ...FIRST_PAGE, ...wanted })
    return { to: messages.map(({ mailbox }) => mailbox), total }
  }
  expect(await page({ limit: 2 })).toEqual({ to: [chu.address, lan.address], total: 4 })
  expect(await page({ limit: 2, offset: 3 })).toEqual({ to: [lan.address], total: 4 })
  expect(await page({ text: 'CHU@sen', limit: 1 })).toEqual({ to: [chu.address], total: 1 })
  expect(await page({ text: 'ban.example doi', limit: 1 })).toEqual({ to: [chu.address], total: 1 })
  expect(await page({ text: 'lan ngoai', limit: 1 })).toEqual({ to: [lan.address], total: 3 })
})

it('deletes all of one mailbox, which the log counts', async () => {
  for (const subject of ['Mot', 'Hai']) await receive(subject, VIRUS)
  await receive('Ba', VIRUS, { to: chu })
  await expect(deleteQuarantineOf(given, khac, lan.address)).rejects.toMatchObject({ code: 'not_found' })
  await expect(deleteQuarantineOf(given, lan, lan.address)).rejects.toMatchObject({ code: 'not_permitted' })
  expect(await deleteQuarantineOf(given, chu, lan.address)).toBe(2)
  expect((await listed()).map(({ mailbox }) => mailbox)).toEqual([chu.address])
  const { acts } = await listActs(given, chu, { limit: 1 })
  expect(acts).toMatchObject([{ act: 'quarantine.emptied', target: lan.address, details: { messages: 2 } }])
})
