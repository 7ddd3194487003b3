import { gzipSync } from 'node:zlib'
import { type DomainReportsField, listDomainReports } from '@sen/contract/admin/delivery'
import { dmarcReport, tlsReport } from '@sen/testkit/aggregate-reports'
import { FakeDnsServer } from '@sen/testkit/servers/fake-dns-server'
import { ReportSender } from '@sen/testkit/servers/report-sender'
import { zipOf } from '@sen/testkit/zip-of'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Call, callerAt, signIn } from '../program/api-client.ts'
import { addMailboxes } from '../program/mailbox-adder.ts'
import { readFolder } from '../program/mailbox-contents.ts'
import { type RunningProgram, startProgram } from '../program/program.ts'
import { scratchProgram } from '../program/scratch-program.ts'
import { becomesTrue } from '../program/waiting.ts'

const PASSWORD = 'Wire@2026'
const OWNER = 'chu@wire.test'

const sender = new ReportSender('nhan.example')
let dns: FakeDnsServer
let program: RunningProgram
let smtpPort = 0
let owner: Call
beforeAll(async () => {
  dns = await FakeDnsServer.start(sender.zone)
  const scratch = await scratchProgram('aggregate-reports', () => ({ DNS_SERVERS: dns.address }))
  smtpPort = scratch.smtpPort
  program = await startProgram(scratch)
  await addMailboxes(scratch, [{ email: OWNER, name: 'Chủ', password: PASSWORD, isOwner: true }])
  owner = callerAt(program.url, await signIn(program.url, OWNER, PASSWORD))
}, 240_000)
afterAll(async () => {
  await program?.stop()
  await dns?.stop()
})

const day = new Date(Date.now() - 2 * 86_400_000)
const facts = (id: string) => ({ domain: 'wire.test', id, day })

it('shows the Owner the figures of a signed report, and files other mail with them', async () => {
  const zip = zipOf({
    'nhan.example!wire.test!1!2.xml': dmarcReport(facts('1'), [
      { ip: '192.0.2.1', count: 41, dkim: 'pass' },
      { ip: '203.0.113.9', count: 5, disposition: 'reject' },
    ]),
  })
  const json = gzipSync(tlsReport(facts('2'), { passed: 12, failures: { 'certificate-expired': 1 } }))
  const send = (to: string, subject: string, filename: string, content: Uint8Array) =>
    sender.send(smtpPort, { to, subject, file: { filename, content } })
  expect(await send('dmarc-reports@wire.test', 'Report domain: wire.test', 'a.xml.zip', zip)).toMatch(/^250 /)
  expect(await send('tls-reports@wire.test', 'TLS report', 'a.json.gz', json)).toMatch(/^250 /)
  expect(await send('dmarc-reports@wire.test', 'No report at all', 'a.pdf', Buffer.from('%PDF-1.4'))).toMatch(/^250 /)
  let reports: readonly DomainReportsField[] = []
  const isThere = async () => {
    reports = (await owner(listDomainReports, {})).data
    return reports.some(({ dmarc, tls }) => dmarc && tls)
  }
  // A busy machine may need a second check.
  expect(await becomesTrue(isThere, 60_000)).toBe(true)
  expect(reports).toEqual([
    {
      domain: 'wire.test',
      dmarc: {
        reports: 1,
        reporters: ['nhan.example'],
        reporter_count: 1,
        passed: 41,
        failed: 5,
        failures: [{ source_ip: '203.0.113.9', messages: 5, stopped: 5 }],
      },
      tls: {
        reports: 1,
        reporters: ['nhan.example'],
        reporter_count: 1,
        passed: 12,
        failed: 1,
        failures: [{ type: 'certificate-expired', receiving_host: 'mail.wire.test', sessions: 1 }],
      },
    },
  ])
  const subjects = async () =>
    (await readFolder(owner, 'INBOX')).threads.flatMap(({ messages }) => messages).map(({ subject }) => subject)
  expect(await becomesTrue(async () => (await subjects()).length > 0, 30_000)).toBe(true)
  expect(await subjects()).toEqual(['No report at all'])
}, 240_000)
