import {
  type DomainReportsField,
  dropWaitingMail,
  listDomainReports,
  listWaitingMail,
  retryWaitingMail,
  type WaitingMailField,
} from '@sen/contract/admin/delivery'
import {
  deleteFromQuarantine,
  listQuarantine,
  type QuarantinedField,
  releaseFromQuarantine,
} from '@sen/contract/admin/quarantine'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CallError } from '../../../data/call-error.ts'
import { queryClient } from '../../../data/query-client.ts'
import { QUERY_KEYS } from '../../../data/query-keys.ts'
import { hindrances } from '../../../testing/hindrances.fixture.ts'
import { mailStage } from '../../../testing/mail-stage.fixture.tsx'
import { pageAnswer } from '../../../testing/page-answer.fixture.ts'

const stage = mailStage()
const PHONE = { width: 390, height: 844 }
const OWNER = { type: 'Owner' as const, domains: [{ domain: 'senmail.test', active: true }] }

const waiting = (id: number, change: Partial<WaitingMailField> = {}): WaitingMailField => ({
  id: String(id),
  domain: `cham-${id}.example`,
  kind: 'message',
  from: 'lan@senmail.test',
  to: [`a@cham-${id}.example`],
  recipients: 1,
  size_bytes: 12_000,
  queued_at: 1_795_507_200,
  attempts: 3,
  next_attempt_at: 1_795_510_800,
  stopped: false,
  on_hold: null,
  reply_kind: 'mailbox_full',
  last_reply: '452 4.2.2 Mailbox full',
  ...change,
})

let mails: WaitingMailField[]
let reports: DomainReportsField[]
let infected: QuarantinedField[]
let sent: unknown[]
beforeEach(() => {
  sent = []
  infected = []
  mails = [
    waiting(1),
    waiting(2, { kind: 'forward', to: ['b@cham-2.example', 'c@cham-2.example'], recipients: 9, attempts: 1 }),
    waiting(3, { attempts: 0, last_reply: '', reply_kind: 'untried', next_attempt_at: null, stopped: true }),
  ]
  reports = []
  const { server } = stage
  server.answer(listWaitingMail, ({ query }) => pageAnswer(mails, query))
  server.answer(listDomainReports, () => ({ data: reports, total: reports.length }))
  server.answer(listQuarantine, () => ({ data: infected, total: infected.length }))
  server.answer(releaseFromQuarantine, ({ params }) => {
    sent.push({ release: params.id })
    infected = infected.filter(({ id }) => id !== params.id)
    return { data: {} }
  })
  server.answer(deleteFromQuarantine, ({ params }) => {
    sent.push({ delete: params.id })
    infected = infected.filter(({ id }) => id !== params.id)
    return { data: {} }
  })
  server.answer(retryWaitingMail, ({ params, body }) => {
    sent.push({ retry: params.id, ...(body as object) })
    return { data: { tried: true } }
  })
  server.answer(dropWaitingMail, ({ params, body }) => {
    sent.push({ drop: params.id, ...(body as object) })
    mails = mails.filter(({ id }) => id !== params.id)
    return { data: { recipients: ['a@cham-1.example'] } }
  })
})

const open = (more: object = {}) => stage.open([], { language: 'en', path: '/admin/delivery', user: OWNER, ...more })
const rows = () => page.getByRole('list', { name: 'Waiting mail', exact: true }).getByRole('listitem')

it('says whose mail waits, for whom, why, and what comes next', async () => {
  await open()
  await expect.element(rows().nth(0)).toHaveTextContent(/lan@senmail\.test.*a@cham-1\.example.*The mailbox is full\./)
  await expect.element(rows().nth(0)).toHaveTextContent(/452 4\.2\.2 Mailbox full.*3 attempts · next attempt /)
  await expect.element(rows().nth(1)).toHaveTextContent(/b@cham-2\.example, c@cham-2\.example.*and 7 more.*Forwarded/)
  await expect.element(rows().nth(2)).toHaveTextContent(/Not tried yet\..*no attempt · stopped until somebody tries it/)
  expect(await hindrances()).toEqual([])
})

it('tries one domain of a mail at once', async () => {
  await open(PHONE)
  await page.getByRole('button', { name: 'Try now: mail to cham-2.example' }).click()
  await expect.element(page.getByText('Mail to cham-2.example is being tried.')).toBeVisible()
  expect(sent).toEqual([{ retry: '2', domain: 'cham-2.example' }])
  await expect.element(rows().nth(1).getByRole('status')).toHaveTextContent('Trying now…')
  expect(await hindrances()).toEqual([])
  const last_reply = '451 4.7.650 The mail server has been temporarily rate limited due to IP reputation (S775)'
  mails[1] = waiting(2, { attempts: 4, reply_kind: 'reputation', last_reply })
  // As the event of the attempt's outcome has it.
  await queryClient.invalidateQueries({ queryKey: QUERY_KEYS.administration })
  await expect.element(rows().nth(1).getByRole('status')).toHaveTextContent('because of its reputation')
  await expect.element(rows().nth(1)).toHaveTextContent('sees why at Microsoft SNDS')
  await expect.element(page.getByRole('button', { name: 'Try now: mail to cham-2.example' })).toBeEnabled()
  expect(await hindrances()).toEqual([])
})

it('asks before a mail is given up, says who hears of it, and shows what failed', async () => {
  await open()
  await page.getByRole('button', { name: 'Give up mail to cham-1.example' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog).toHaveTextContent('lan@senmail.test gets a report')
  stage.server.answer(dropWaitingMail, () => {
    throw new CallError('unavailable', 503)
  })
  await dialog.getByRole('button', { name: 'Stop sending' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  stage.server.answer(dropWaitingMail, ({ params }) => {
    mails = mails.filter(({ id }) => id !== params.id)
    return { data: { recipients: ['a@cham-1.example'] } }
  })
  await dialog.getByRole('button', { name: 'Stop sending' }).click()
  await expect.element(page.getByText('Stopped sending to 1 recipient.')).toBeVisible()
  await expect.poll(() => rows().elements().length).toBe(2)
})

it('shows a page at a time', async () => {
  mails = Array.from({ length: 30 }, (_, at) => waiting(at))
  await open()
  await page.getByRole('button', { name: 'Next mails' }).click()
  await expect.element(page.getByText('26–30 of 30')).toBeVisible()
  await expect.poll(() => rows().elements().length).toBe(5)
})

it('says that all is delivered, and that no report has come yet', async () => {
  mails = []
  reports = [{ domain: 'senmail.test', dmarc: null, tls: null }]
  await open()
  await expect.element(page.getByText('Nothing waits', { exact: false })).toBeVisible()
  const domain = page.getByRole('region', { name: 'senmail.test' })
  await expect.poll(() => domain.getByText('No reports yet.').elements().length).toBe(2)
})

it('adds up what others report of each domain, with who failed and why', async () => {
  const reporters = ['enterprise.protection.outlook.com', 'google.com', 'mail.ru', 'vnpt.vn', 'yahoo.com']
  reports = [
    {
      domain: 'senmail.test',
      dmarc: {
        reports: 61,
        reporters,
        reporter_count: 1_234,
        passed: 12_345,
        failed: 210,
        failures: [
          { source_ip: '2001:db8:85a3::8a2e:370:7334', messages: 200, stopped: 180 },
          { source_ip: '', messages: 10, stopped: 0 },
        ],
      },
      tls: {
        reports: 30,
        reporters: ['google.com'],
        reporter_count: 1,
        passed: 900,
        failed: 1,
        failures: [{ type: 'certificate-expired', receiving_host: 'mail.senmail.test', sessions: 1 }],
      },
    },
  ]
  await open(PHONE)
  const domain = page.getByRole('region', { name: 'senmail.test' })
  await expect.element(domain.getByText('12,345 messages were shown to be yours, 210 were not.')).toBeVisible()
  const table = domain.getByRole('table', { name: /Who sent mail of senmail\.test/ })
  await expect.element(table.getByRole('row').nth(1)).toHaveTextContent('2001:db8:85a3::8a2e:370:7334200180')
  await expect.element(domain.getByText('The certificate has expired')).toBeVisible()
  await expect.element(domain.getByText(/Reported by enterprise.*vnpt\.vn and 1,?230 more/)).toBeVisible()
  expect(await hindrances()).toEqual([])
})

it('releases infected mail from quarantine or deletes it, after a question', async () => {
  const row = { mailbox: 'lan@senmail.test', signature: 'Eicar-Test', size_bytes: 900, received_at: 1_795_507_200 }
  infected = [
    { id: '1', from: 'khach@ngoai.example', ...row },
    { id: '2', from: '', ...row },
  ]
  await open()
  const quarantined = page.getByRole('list', { name: 'Quarantine' }).getByRole('listitem')
  await expect
    .element(quarantined.nth(0))
    .toHaveTextContent(/khach@ngoai\.example.*lan@senmail\.test.*Virus: Eicar-Test/)
  await expect.element(quarantined.nth(1)).toHaveTextContent(/an unknown address/)
  expect(await hindrances()).toEqual([])
  await page.getByRole('button', { name: 'Release the mail from khach@ngoai.example to lan@senmail.test' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click()
  await expect.element(page.getByText('Delivered to lan@senmail.test.')).toBeVisible()
  await page.getByRole('button', { name: /^Delete the mail from an unknown address/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete forever' }).click()
  await expect.element(page.getByText('No mail is in quarantine.')).toBeVisible()
  expect(sent).toEqual([{ release: '1' }, { delete: '2' }])
})
