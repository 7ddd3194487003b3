import { gzipSync } from 'node:zlib'
import {
  AGGREGATE_REPORTS_KEPT_DAYS,
  MAX_REPORTS_OF_REPORTER,
  MAX_WAITING_REPORT_MAIL,
  REPORT_RECHECK_SECONDS,
} from '@sen/model/administration/limits'
import { DAY_MILLISECONDS } from '@sen/model/durations'
import type { ReportMailId } from '@sen/model/ids'
import type { SenderEvidence } from '@sen/model/trust/sender-verdict'
import { dmarcReport, tlsReport } from '@sen/testkit/aggregate-reports'
import { orderedJobs, runJobs } from '@sen/testkit/run-jobs'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { hasRoomForReportMail, importReportMail } from './import-report-mail.ts'
import { listReportSums } from './list-report-sums.ts'
import { purgeReports } from './purge-reports.ts'
import { readReportMail } from './read-report-mail.ts'

const AUTHENTIC: SenderEvidence = {
  spf: { result: 'pass', isAligned: true },
  dkim: { result: 'pass', isAligned: true },
  dmarc: 'pass',
  arcPassed: false,
}
const UNSIGNED: SenderEvidence = { ...AUTHENTIC, dkim: { result: 'none', isAligned: false } }
const FORGED: SenderEvidence = {
  spf: { result: 'fail', isAligned: true },
  dkim: { result: 'none', isAligned: false },
  dmarc: 'fail',
  arcPassed: false,
}
const SILENT: SenderEvidence = { ...FORGED, spf: { result: 'unknown', isAligned: true }, dmarc: 'unknown' }

let given: SendingWorld
let chu: Actor
let khac: Actor
let lan: Actor
let count = 0
beforeAll(async () => {
  given = await sendingWorld()
  chu = await given.mailbox('chu@sen.example', { isOwner: true })
  lan = await given.mailbox('lan@sen.example')
  khac = await given.mailbox('chu@khac.example', { isOwner: true })
})
beforeEach(async () => {
  count += 1
  given.senderCheck.evidence = AUTHENTIC
  await given.database.db.deleteFrom('aggregate_report').execute()
})
afterAll(() => given.close())

const daysAgo = (days: number) => new Date(given.clock.now().getTime() - days * DAY_MILLISECONDS)
const facts = (more: { domain?: string; id?: string; day?: Date } = {}) => ({
  domain: 'sen.example',
  id: `so-${count}`,
  day: daysAgo(3),
  ...more,
})
const ROWS = [
  { ip: '192.0.2.1', count: 90, dkim: 'pass' },
  { ip: '203.0.113.9', count: 7, disposition: 'reject' },
  { ip: '203.0.113.10', count: 3 },
] as const

function mailOf(file: string | Uint8Array, from = 'noreply@nhan.example'): Uint8Array {
  const lines = [
    `From: Reports <${from}>`,
    'To: dmarc-reports@sen.example',
    `Subject: Report ${count}`,
    `Message-ID: <${count}-${from}>`,
    'MIME-Version: 1.0',
    'Content-Type: application/gzip; name="nhan.example!sen.example!1!2.xml.gz"',
    'Content-Transfer-Encoding: base64',
    '',
    ...(Buffer.from(typeof file === 'string' ? gzipSync(file) : file)
      .toString('base64')
      .match(/.{1,76}/g) ?? []),
    '',
  ]
  return Buffer.from(lines.join('\r\n'))
}

async function take(raw: Uint8Array, recipient = 'dmarc-reports@sen.example'): Promise<void> {
  const reached = await given.directory.findReached(recipient)
  if (reached?.by !== 'reports') throw new Error(`${recipient} takes no reports`)
  const { domainId } = reached
  const envelope = { mailFrom: 'noreply@nhan.example', remoteAddress: '198.51.100.7', helo: 'mx.nhan.example' }
  await importReportMail(given, {
    domainId,
    recipient,
    envelope,
    raw,
    sentDigest: `d${count}`,
    receivedAt: given.clock.now(),
  })
}

const work = () =>
  runJobs(
    given.database.db,
    () => given.clock.now(),
    async (job) => {
      if (job.name === 'read-report-mail') await readReportMail(given, job.reportMailId as ReportMailId, job.attempt)
    },
  )
const bring = async (raw: Uint8Array, recipient?: string) => {
  await take(raw, recipient)
  await work()
}
const sumsOf = async (owner: Actor) => (await listReportSums(given, owner))[0]
const subjects = async (owner: Actor) => (await given.read.folder(owner, 'inbox')).map(({ subject }) => subject)
const waiting = async () => (await given.database.db.selectFrom('aggregate_report_mail').select('id').execute()).length

it('stores reports about a domain, shows them to its Owner only, and files no message', async () => {
  await bring(mailOf(dmarcReport(facts(), ROWS)))
  await bring(
    mailOf(tlsReport(facts(), { passed: 40, failures: { 'certificate-expired': 2 } }), 'tls@other.example'),
    'TLS-Reports+x@Sen.example',
  )
  expect(await sumsOf(chu)).toEqual({
    domain: 'sen.example',
    dmarc: {
      reports: 1,
      reporters: ['nhan.example'],
      reporterCount: 1,
      passed: 90,
      failed: 10,
      failures: [
        { sourceIp: '203.0.113.9', messages: 7, stopped: 7 },
        { sourceIp: '203.0.113.10', messages: 3, stopped: 0 },
      ],
    },
    tls: {
      reports: 1,
      reporters: ['other.example'],
      reporterCount: 1,
      passed: 40,
      failed: 2,
      failures: [{ resultType: 'certificate-expired', receivingHost: 'mail.sen.example', sessions: 2 }],
    },
  })
  expect(await sumsOf(khac)).toEqual({ domain: 'khac.example', dmarc: undefined, tls: undefined })
  expect(() => listReportSums(given, lan)).toThrow(expect.objectContaining({ code: 'not_permitted' }))
  expect([await subjects(chu), await waiting()]).toEqual([[], 0])
  const told = (await given.events.since(chu.mailboxId, 0, 100)).filter(({ type }) => type === 'administration.changed')
  expect(told).toHaveLength(2)
})

it('limits the reports of one sender, so that others have room', async () => {
  await given.database.pool.query(
    `insert into aggregate_report (domain_id, kind, reporter, report_id, began_at, ended_at, received_at, passed, failed)
     select id, 'dmarc', 'nhan.example', 'r' || n, $2, $2, $2, 1, 0 from domain, generate_series(1, $3::int) n where name = $1`,
    [chu.address.split('@')[1], given.clock.now(), MAX_REPORTS_OF_REPORTER],
  )
  await bring(mailOf(dmarcReport(facts(), ROWS)))
  expect((await subjects(chu)).at(-1)).toBe(`Report ${count}`)
  await bring(mailOf(dmarcReport(facts(), ROWS), 'noreply@khac-nua.example'))
  expect((await sumsOf(chu))?.dmarc).toMatchObject({ reports: MAX_REPORTS_OF_REPORTER + 1, reporterCount: 2 })
})

it('sums reports, and counts a repeated one once per sender', async () => {
  const report = dmarcReport(facts(), ROWS)
  for (const from of ['noreply@nhan.example', 'noreply@nhan.example', 'noreply@khac-nua.example']) {
    await bring(mailOf(report, from))
  }
  expect((await sumsOf(chu))?.dmarc).toMatchObject({
    reports: 2,
    reporters: ['khac-nua.example', 'nhan.example'],
    reporterCount: 2,
    passed: 180,
    failures: [{ messages: 14 }, { messages: 6 }],
  })
  expect(await waiting()).toBe(0)
})

it.each([
  ['is no report', () => mailOf('Kính gửi anh'), AUTHENTIC],
  ['is a bomb', () => mailOf(gzipSync(Buffer.alloc(30_000_000))), AUTHENTIC],
  ['is shown to be forged', () => mailOf(dmarcReport(facts(), ROWS)), FORGED],
  ['has nothing that could be checked', () => mailOf(dmarcReport(facts(), ROWS)), undefined],
  ['tells of a domain of others', () => mailOf(dmarcReport(facts({ domain: 'khac.example' }), ROWS)), AUTHENTIC],
  ['tells of nobody’s domain', () => mailOf(dmarcReport(facts({ domain: 'x.sen.example' }), ROWS)), AUTHENTIC],
  ['tells of long ago', () => mailOf(dmarcReport(facts({ day: daysAgo(90) }), ROWS)), AUTHENTIC],
  ['tells of days to come', () => mailOf(dmarcReport(facts({ day: daysAgo(-3) }), ROWS)), AUTHENTIC],
  ['tells of TLS without a signature', () => mailOf(tlsReport(facts(), { passed: 1, failures: {} })), UNSIGNED],
])('delivers to the Owner a report that %s', async (_, mail, evidence) => {
  given.senderCheck.evidence = evidence
  await bring(mail())
  expect((await subjects(chu)).at(-1)).toBe(`Report ${count}`)
  expect(await sumsOf(chu)).toMatchObject({ dmarc: undefined, tls: undefined })
  expect(await waiting()).toBe(0)
})

it('retries when DNS does not answer, and finally delivers the report to the Owner', async () => {
  given.senderCheck.evidence = SILENT
  await bring(mailOf(dmarcReport(facts(), ROWS)))
  const [job] = (await orderedJobs(given.database.db)).filter(({ name }) => name === 'read-report-mail')
  expect(job?.runAt).toEqual(new Date(given.clock.now().getTime() + 20_000))
  given.clock.advance(20)
  await work()
  given.clock.advance(300)
  given.senderCheck.evidence = AUTHENTIC
  await work()
  expect((await sumsOf(chu))?.dmarc?.reports).toBe(1)
  given.senderCheck.evidence = SILENT
  await bring(mailOf(dmarcReport(facts({ id: 'still' }), ROWS)))
  for (const seconds of REPORT_RECHECK_SECONDS) {
    expect(await waiting()).toBe(1)
    given.clock.advance(seconds)
    await work()
  }
  expect((await subjects(chu)).at(-1)).toBe(`Report ${count}`)
  expect(await waiting()).toBe(0)
})

it('imports a report once after a crash', async () => {
  await take(mailOf('Kính gửi anh'))
  const [row] = await given.database.db.selectFrom('aggregate_report_mail').select('id').execute()
  const id = row?.id as ReportMailId
  const before = (await subjects(chu)).length
  const crashing = {
    find: (each: ReportMailId) => given.reportMail.find(each),
    scheduleReading: async () => undefined,
    remove: () => Promise.reject(new Error('crash')),
  }
  await expect(readReportMail({ ...given, reportMail: crashing }, id, 0)).rejects.toThrow('crash')
  await work()
  expect((await subjects(chu)).length).toBe(before + 1)
})

it('defers mail while too many reports wait', async () => {
  const reached = await given.directory.findReached('dmarc-reports@khac.example')
  if (reached?.by !== 'reports') throw new Error('it takes no reports')
  const { domainId } = reached
  expect(await hasRoomForReportMail(given, domainId)).toBe(true)
  await given.database.pool.query(
    `insert into aggregate_report_mail (domain_id, recipient, raw_blob, sent_digest, mail_from, remote_address, helo, received_at)
     select $1, '', 'b', '', '', '', '', now() from generate_series(1, ${MAX_WAITING_REPORT_MAIL})`,
    [domainId],
  )
  expect(await hasRoomForReportMail(given, domainId)).toBe(false)
})

it('purges old reports', async () => {
  await bring(mailOf(dmarcReport(facts(), ROWS)))
  expect(await purgeReports(given)).toBe(0)
  given.clock.advance((AGGREGATE_REPORTS_KEPT_DAYS * DAY_MILLISECONDS) / 1_000)
  expect(await purgeReports(given)).toBe(1)
})
