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
  deleteQuarantineOf,
  listQuarantine,
  type QuarantinedField,
  releaseFromQuarantine,
} from '@sen/contract/admin/quarantine'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CallError } from '../../../data/call-error.ts'
import { queryClient } from '../../../data/query-client.ts'
import { QUERY_KEYS } from '../../../data/query-keys.ts'
import { accessibilityViolations } from '../../../testing/accessibility-violations.fixture.ts'
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
  server.answer(listQuarantine, ({ query }) => {
    const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))]
    const found = infected.filter(({ from, mailbox }) => `${mailbox} ${from}`.includes(query.get('s') ?? ''))
    return { data: found.slice(offset, offset + limit), total: found.length }
  })
  server.answer(deleteQuarantineOf, ({ query }) => {
    const mailbox = query.get('mailbox')
    const count = infected.filter((message) => message.mailbox === mailbox).length
    sent.push({ deleteAllOf: mailbox })
    infected = infected.filter((message) => message.mailbox !== mailbox)
    return { data: { count } }
  })
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

it('shows sender, recipient, reason and next attempt of waiting mail', async () => {
  await open()
  await expect.element(rows().nth(0)).toHaveTextContent(/lan@senmail\.test.*a@cham-1\.example.*The mailbox is full\./)
  await expect.element(rows().nth(0)).toHaveTextContent(/452 4\.2\.2 Mailbox full.*3 attempts ·\snext attempt /)
  await expect.element(rows().nth(1)).toHaveTextContent(/b@cham-2\.example, c@cham-2\.example.*and 7 more.*Forwarded/)
  await expect
    .element(rows().nth(2))
    .toHaveTextContent(/Not tried yet\..*no attempt ·\sstopped until someone retries it/)
  expect(await accessibilityViolations()).toEqual([])
})

it('tries one domain of a mail at once', async () => {
  await open(PHONE)
  await page.getByRole('button', { name: 'Try now: mail to cham-2.example' }).click()
  await expect.element(page.getByText('Trying mail to cham-2.example.')).toBeVisible()
  expect(sent).toEqual([{ retry: '2', domain: 'cham-2.example' }])
  await expect.element(rows().nth(1).getByRole('status')).toHaveTextContent('Trying now…')
  expect(await accessibilityViolations()).toEqual([])
  const last_reply = '451 4.7.650 The mail server has been temporarily rate limited due to IP reputation (S775)'
  mails[1] = waiting(2, { attempts: 4, reply_kind: 'reputation', last_reply })
  // The event of the attempt's outcome does this.
  await queryClient.invalidateQueries({ queryKey: QUERY_KEYS.administration })
  await expect.element(rows().nth(1).getByRole('status')).toHaveTextContent('because of its reputation or a blocklist')
  await expect.element(rows().nth(1)).toHaveTextContent('can see why at Microsoft SNDS')
  await expect.element(page.getByRole('button', { name: 'Try now: mail to cham-2.example' })).toBeEnabled()
  expect(await accessibilityViolations()).toEqual([])
})

it('asks before a mail is given up, says whom it notifies, and shows the failure', async () => {
  await open()
  await page.getByRole('button', { name: 'Stop sending to cham-1.example' }).click()
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
  await page.getByRole('button', { name: 'Next messages' }).click()
  await expect.element(page.getByText('26–30 of 30')).toBeVisible()
  await expect.poll(() => rows().elements().length).toBe(5)
})

it('says that all is delivered, and that no report has come yet', async () => {
  mails = []
  reports = [{ domain: 'senmail.test', dmarc: null, tls: null }]
  await open()
  await expect.element(page.getByText('No mail is waiting.', { exact: false })).toBeVisible()
  const domain = page.getByRole('region', { name: 'senmail.test' })
  await expect.poll(() => domain.getByText('No reports yet.').elements().length).toBe(2)
})

it('adds up the reports about each domain, with the failing servers and their reasons', async () => {
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
  await expect.element(domain.getByText('12,345 messages passed authentication, 210 messages failed.')).toBeVisible()
  const table = domain.getByRole('table', { name: /Unauthenticated senders using senmail\.test/ })
  await expect.element(table.getByRole('row').nth(1)).toHaveTextContent('2001:db8:85a3::8a2e:370:7334200180')
  expect(table.element().parentElement?.tabIndex).toBe(0)
  await expect.element(domain.getByText('The certificate has expired')).toBeVisible()
  await expect.element(domain.getByText(/Reported by enterprise.*vnpt\.vn and 1,?230 more/)).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

const quarantined = (id: number, change: Partial<QuarantinedField> = {}): QuarantinedField => ({
  id: String(id),
  from: 'khach@ngoai.example',
  verdict: null,
  mailbox: 'lan@senmail.test',
  signature: 'Eicar-Test',
  size_bytes: 900,
  received_at: 1_795_507_200,
  ...change,
})
const infectedRows = () => page.getByRole('list', { name: 'Quarantine' }).getByRole('listitem')

it('releases infected mail from quarantine or deletes it, after a question', async () => {
  infected = [quarantined(1), quarantined(2, { from: '' })]
  await open()
  await expect
    .element(infectedRows().nth(0))
    .toHaveTextContent(/khach@ngoai\.example.*lan@senmail\.test.*Virus: Eicar-Test/)
  await expect.element(infectedRows().nth(1)).toHaveTextContent(/an unknown address/)
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('button', { name: 'Release the mail from khach@ngoai.example to lan@senmail.test' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click()
  await expect.element(page.getByText('Delivered to lan@senmail.test.')).toBeVisible()
  await page.getByRole('button', { name: /^Delete the mail from an unknown address/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete forever' }).click()
  await expect.element(page.getByText('No mail is in quarantine.')).toBeVisible()
  expect(sent).toEqual([{ release: '1' }, { delete: '2' }])
})

it('says of infected mail whose sender is forged or not proven, before it is released', async () => {
  const domain = 'senmail.test'
  infected = [
    quarantined(1, {
      from: 'chu@senmail.test',
      verdict: { outcome: 'forged', reason: 'own_domain_from_outside', domain },
    }),
    quarantined(2, { verdict: { outcome: 'unproven', reason: 'nothing_to_check', domain: 'ngoai.example' } }),
    quarantined(3, { from: 'chi@ngoai.example', verdict: { outcome: 'authentic', reason: 'dmarc_passed', domain } }),
  ]
  await open()
  const mark = page.getByText('The sender of this mail may be forged')
  await expect.element(infectedRows().nth(0)).toHaveTextContent('The sender of this mail may be forged')
  expect(mark.elements()).toHaveLength(1)
  expect(await accessibilityViolations()).toEqual([])
  const dialog = page.getByRole('alertdialog')
  const ask = async (from: string) => {
    await page.getByRole('button', { name: `Release the mail from ${from} to` }).click()
    await expect.element(dialog).toHaveTextContent('The scanner found Eicar-Test.')
  }
  await ask('chu@senmail.test')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('It pretends to be from chu@senmail.test.')
  expect(await accessibilityViolations()).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await ask('khach@ngoai.example')
  await expect.element(dialog).toHaveTextContent('We can’t verify that it’s from khach@ngoai.example.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await ask('chi@ngoai.example')
  await expect.element(dialog).not.toHaveTextContent(/proves|pretends/)
})

it('pages and searches quarantine, and deletes all of one mailbox after a question', async () => {
  infected = [
    ...Array.from({ length: 100 }, (_, at) => quarantined(at)),
    quarantined(100, { mailbox: 'chu@senmail.test' }),
  ]
  await open(PHONE)
  await expect.poll(() => infectedRows().elements().length).toBe(25)
  await page.getByRole('button', { name: 'Older quarantined mail' }).click()
  await expect.element(page.getByText('26–50 of 101')).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search by mailbox or sender address' })
  await search.fill('chu@')
  await expect.poll(() => infectedRows().elements().length).toBe(1)
  await expect.element(infectedRows().nth(0)).toHaveTextContent('chu@senmail.test')
  await search.fill('nobody')
  await expect.element(page.getByText('No mail in quarantine matches.')).toBeVisible()
  await search.fill('')
  await expect.element(page.getByText('1–25 of 101')).toBeVisible()
  await expect.element(search).toHaveFocus()
  await page.getByRole('button', { name: 'Delete the mail from' }).first().click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('checkbox', { name: 'Delete all other quarantined mail to lan@senmail.test too' }).click()
  expect(await accessibilityViolations()).toEqual([])
  await dialog.getByRole('button', { name: 'Delete all forever' }).click()
  await expect.element(page.getByText('100 messages were deleted from quarantine.')).toBeVisible()
  await expect.poll(() => infectedRows().elements().length).toBe(1)
  expect(sent).toEqual([{ deleteAllOf: 'lan@senmail.test' }])
})
