import { MAX_QUARANTINED_PER_MAILBOX, QUARANTINE_DAYS } from '@sen/model/receiving/limits'
import { WordVirusScanner } from '@sen/testkit/fakes/word-scanners'
import { orderedJobs } from '@sen/testkit/run-jobs'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { withUnwritableLog } from '@sen/testkit/unwritable-log'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { listActs } from '../organisations/list-acts.ts'
import { receiveAndExamine } from '../receiving/receive-mail.ts'
import { listThreads } from '../threads/list-threads.ts'
import { deleteQuarantined } from './delete-quarantined.ts'
import { listQuarantined } from './list-quarantined.ts'
import { purgeQuarantine } from './purge-quarantine.ts'
import { QuarantineFull } from './quarantine-mail.ts'
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

async function receive(subject: string, text = 'sach') {
  const raw = Buffer.from(`From: Khach <khach@ngoai.example>\r\nSubject: ${subject}\r\n\r\n${text}`)
  const envelope = {
    mailFrom: 'khach@ngoai.example',
    recipient: lan.address,
    remoteAddress: '192.0.2.7',
    helo: 'mx.ngoai.example',
  }
  const { results } = await receiveAndExamine(needs(), { way: 'smtp', raw }, [{ mailboxId: lan.mailboxId, envelope }])
  return results[0]
}

const inbox = async () => {
  const { rows } = await listThreads(given, lan, { in: 'INBOX', limit: 10, offset: 0 })
  return rows.map(({ subject }) => subject)
}
const listed = async () => (await listQuarantined(given, chu)).messages

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
  expect((await listQuarantined(given, khac)).total).toBe(0)
  for (const act of [releaseQuarantined(needs(), khac, id), deleteQuarantined(given, khac, id)]) {
    await expect(act).rejects.toMatchObject({ code: 'not_found' })
  }
  for (const act of [releaseQuarantined(needs(), lan, id), deleteQuarantined(given, lan, id)]) {
    await expect(act).rejects.toMatchObject({ code: 'not_permitted' })
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

it('refuses infected mail from outside where the quarantine is full, and purges what is over', async () => {
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
