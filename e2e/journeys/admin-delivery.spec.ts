import { createDraft } from '@sen/contract/messages'
import { sendMail } from '@sen/contract/sending'
import { saveSettings } from '@sen/contract/settings'
import { listThreads } from '@sen/contract/threads'
import { dmarcReport } from '@sen/testkit/aggregate-reports'
import { FakeDnsServer } from '@sen/testkit/servers/fake-dns-server'
import { ReportSender } from '@sen/testkit/servers/report-sender'
import { ScriptedSmtpServer } from '@sen/testkit/servers/scripted-smtp-server'
import { callerAt } from '../program/api-client.ts'
import { accessibilityViolations } from './stage/accessibility-violations.ts'
import { LAN, OWNER, tokenOf } from './stage/people.ts'
import { theProgram } from './stage/program.ts'
import { test as base, expect } from './stage/test.ts'

const WORDS = {
  vi: {
    queue: 'Thư đang chờ',
    full: 'Hộp thư bên nhận đã đầy.',
    retry: (domain: string) => `Thử ngay: thư tới ${domain}`,
    drop: (domain: string) => `Thôi gửi thư tới ${domain}`,
    giveUp: 'Thôi gửi',
    proven: '41 thư được chứng minh là của bạn, 5 thư thì không.',
    log: 'Nhật ký quản trị',
    logged: 'Đã thôi gửi thư đang chờ',
  },
  en: {
    queue: 'Waiting mail',
    full: 'The mailbox is full.',
    retry: (domain: string) => `Try now: mail to ${domain}`,
    drop: (domain: string) => `Stop sending to ${domain}`,
    giveUp: 'Stop sending',
    proven: '41 messages passed authentication, 5 messages failed.',
    log: 'Activity log',
    logged: 'Waiting mail stopped',
  },
} as const

const reporter = new ReportSender('nhan.example')
let relay: ScriptedSmtpServer
let count = 0

const test = base.extend({
  programPaths: [
    async ({ programPaths }, provide) => {
      relay = await ScriptedSmtpServer.start()
      const dns = await FakeDnsServer.start(reporter.zone)
      const env = {
        PUBLIC_URL: programPaths.url,
        SMTP_RELAY_URL: `smtp://127.0.0.1:${relay.port}`,
        DNS_SERVERS: dns.address,
      }
      await provide({ ...programPaths, env: { ...programPaths.env, ...env } })
      await dns.stop()
      await relay.stop()
    },
    { scope: 'worker' },
  ],
})

async function write(subject: string, recipients: readonly string[]): Promise<void> {
  const lan = callerAt(theProgram().url, await tokenOf(LAN))
  await lan(saveSettings, { body: [{ key: 'enable_delay_send', value: false }] })
  const { data } = await lan(createDraft, {
    body: {
      client_key: subject,
      to: recipients.map((email) => ({ name: '', email })),
      cc: [],
      bcc: [],
      subject,
      body: '<p>Chào anh.</p>',
      files: [],
    },
  })
  await lan(sendMail, { body: { msg_id: data.id } })
}

test('shows waiting mail and reports of others, tries a mail again and gives one up, and notifies its sender', {
  tag: '@both',
}, async ({ signedIn, language }) => {
  const words = WORDS[language]
  count += 1
  const [busy, full] = [`ban-${count}.example`, `day-${count}.example`]
  const subject = `Báo giá ${count}`
  relay.play({
    recipients: { [`a@${busy}`]: '451 4.3.0 Busy', [`b@${full}`]: '452 4.2.2 Mailbox full' },
  })
  await write(subject, [`a@${busy}`, `b@${full}`])
  await reporter.send(theProgram().smtpPort, {
    to: 'dmarc-reports@senmail.test',
    subject: 'Report domain: senmail.test',
    file: {
      filename: 'nhan.example!senmail.test!1!2.xml',
      content: Buffer.from(
        dmarcReport({ domain: 'senmail.test', id: 'ngay-1', day: new Date(Date.now() - 2 * 86_400_000) }, [
          { ip: '192.0.2.1', count: 41, dkim: 'pass' },
          { ip: '203.0.113.9', count: 5, disposition: 'reject' },
        ]),
      ),
    },
  })

  const page = await signedIn(OWNER, { path: '/admin/delivery' })
  const row = (domain: string) =>
    page.getByRole('list', { name: words.queue }).getByRole('listitem').filter({ hasText: domain })
  await row(full).getByText(words.full).waitFor({ timeout: 30_000 })
  await row(busy).getByText(LAN).waitFor()
  expect(await page.getByText(subject).count()).toBe(0)
  // On a busy machine the sender check may be retried.
  await page.getByText(words.proven).waitFor({ timeout: 60_000 })
  await page.getByRole('cell', { name: '203.0.113.9' }).waitFor()
  expect(await accessibilityViolations(page, 'delivery')).toEqual([])

  relay.play({})
  await page.getByRole('button', { name: words.retry(busy), exact: true }).click()
  await expect.poll(() => relay.received.flatMap(({ recipients }) => recipients)).toContain(`a@${busy}`)
  await page.getByRole('button', { name: words.drop(full), exact: true }).click()
  await page.getByRole('alertdialog').getByText(LAN).waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: words.giveUp, exact: true }).click()
  await row(full).waitFor({ state: 'detached' })
  await row(busy).waitFor({ state: 'detached', timeout: 30_000 })

  const lan = callerAt(theProgram().url, await tokenOf(LAN))
  const subjects = async () => (await lan(listThreads, { query: { in: 'INBOX' } })).data.map((each) => each.subject)
  await expect.poll(subjects).toContainEqual(expect.stringContaining(subject))
  await page.getByRole('link', { name: words.log }).click()
  await page.getByRole('listitem').filter({ hasText: words.logged }).filter({ hasText: LAN }).first().waitFor()
})
