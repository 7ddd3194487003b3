import {
  addDomain,
  checkDomain,
  type DnsRecordField,
  type DomainField,
  listDomains,
  removeDomain,
  setMtaSts,
  signDomain,
} from '@sen/contract/admin/domains'
import {
  type ActField,
  changeFooter,
  changeKeptDays,
  changePolicy,
  countLostMail,
  type FooterField,
  listActs,
  listPolicies,
  type PolicyField,
  readFooter,
  readKeptDays,
} from '@sen/contract/admin/organisation'
import { wantedRecords } from '@sen/model/administration/dns-records'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CallError } from '../../data/call-error.ts'
import { hindrances } from '../../testing/hindrances.fixture.ts'
import { hasFocus, mailStage, press } from '../../testing/mail-stage.fixture.tsx'
import { pageAnswer } from '../../testing/page-answer.fixture.ts'

const stage = mailStage()
const OWNER = { type: 'Owner' as const, domains: [{ domain: 'senmail.test', active: true }] }
const PHONE = { width: 390, height: 844 }

function domainOf(name: string, more: Partial<DomainField> = {}): DomainField {
  const facts = {
    domain: name,
    mailHost: 'mail.senmail.test',
    proofToken: more.vouched ? undefined : 'bi-mat-123',
    dkim: { selector: 'sen1', publicKey: 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA'.repeat(8) },
    mtaStsMode: more.mta_sts ?? 'none',
  }
  const records = wantedRecords(facts).map(
    (record): DnsRecordField => ({ ...record, priority: record.priority ?? null, verdict: null, found: [] }),
  )
  return {
    name,
    state: 'verified',
    vouched: false,
    mailboxes: 0,
    signed: true,
    mta_sts: 'none',
    missing_since: null,
    checked_at: null,
    records,
    ...more,
  }
}
const judged = (
  domain: DomainField,
  verdicts: Partial<Record<DnsRecordField['kind'], [DnsRecordField['verdict'], ...string[]]>>,
): DomainField => ({
  ...domain,
  checked_at: 1_795_507_200,
  records: domain.records.map((record) => {
    const [verdict = 'ok' as const, ...found] = verdicts[record.kind] ?? []
    return { ...record, verdict, found }
  }),
})

let domains: DomainField[]
let policies: PolicyField[]
let acts: ActField[]
let footer: FooterField
const saved: PolicyField[] = []
beforeEach(() => {
  domains = [domainOf('senmail.test', { vouched: true, mailboxes: 12, signed: false })]
  policies = [
    { domain: 'chi-nhanh.test', recall_window_seconds: 3_600, open_sharing: false },
    { domain: 'senmail.test', recall_window_seconds: 86_400, open_sharing: true },
  ]
  acts = []
  footer = { scope: 'off', html: '' }
  saved.length = 0
  const { server } = stage
  server.answer(listDomains, () => ({ data: domains, total: domains.length }))
  server.answer(listPolicies, () => ({ data: policies, total: policies.length }))
  server.answer(readKeptDays, () => ({ data: { days: 14 } }))
  server.answer(readFooter, () => ({ data: footer }))
  server.answer(listActs, ({ query }) => pageAnswer(acts, query))
  server.answer(changePolicy, ({ params, body }) => {
    const policy = { domain: params.domain, ...(body as Omit<PolicyField, 'domain'>) }
    saved.push(policy)
    policies = policies.map((each) => (each.domain === policy.domain ? policy : each))
    return { data: policy }
  })
})

const open = (tab: string, more: object = {}) =>
  stage.open([], { language: 'en', path: `/admin/${tab}`, user: OWNER, ...more })
const card = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: new RegExp(`^${name}`) }) })

it('opens from the account menu in a tab of its own, for an Owner alone', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await stage.open([], { language: 'en', user: OWNER })
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Administration' }).click()
  expect(opened).toHaveBeenCalledWith('/admin', '_blank', 'noopener')
  opened.mockRestore()
})

it('is not offered to anybody else, who is told whom to ask', async () => {
  await stage.open([], { language: 'en' })
  await page.getByRole('button', { name: /^Account: / }).click()
  await expect.element(page.getByRole('menuitem', { name: 'My account' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Administration' }).query()).toBeNull()
})

it('says to whoever is no Owner whom to ask', async () => {
  await stage.open([], { language: 'en', path: '/admin/domains' })
  await expect.element(page.getByRole('heading', { name: 'This account has no access' })).toBeVisible()
  expect(page.getByRole('navigation', { name: 'Administration' }).query()).toBeNull()
})

it('begins with the domains, also for an address of no tab', async () => {
  await open('nirgends')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible()
  await expect.poll(() => stage.path()).toBe('/admin/domains')
  const nav = page.getByRole('navigation', { name: 'Administration' })
  await expect.element(nav.getByRole('link', { name: 'Domains' })).toHaveAttribute('aria-current', 'page')
  await nav.getByRole('link', { name: 'Organisation' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Organisation' })).toBeVisible()
})

it('adds a domain, shows what is to be set, and says what was found and what to do', async () => {
  stage.server.answer(addDomain, ({ body }) => {
    const { name } = body as { name: string }
    domains = [...domains, domainOf(name, { state: 'claimed' })]
    return { data: domainOf(name, { state: 'claimed' }) }
  })
  stage.server.answer(checkDomain, ({ params }) => ({
    data: judged(domainOf(params.name, { state: 'claimed' }), {
      proof: ['missing'],
      mx: ['wrong', 'mx.cu.example'],
      spf: ['several', 'v=spf1 a ~all', 'v=spf1 mx ~all'],
      mta_sts: ['unknown'],
    }),
  }))
  await open('domains')
  const field = page.getByRole('textbox', { name: 'Add a domain' })
  await field.fill('http://cong-ty.vn')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('This is not a domain that can have mail.')
  await expect.element(field).toHaveValue('http://cong-ty.vn')
  await field.fill('cong-ty.vn')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('')
  const records = page.getByRole('list', { name: 'DNS records of cong-ty.vn' })
  await expect.element(records.getByText('_senmail-challenge.cong-ty.vn')).toBeVisible()
  await expect.element(records.getByText('senmail-verification=bi-mat-123')).toBeVisible()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await records.getByRole('button', { name: 'Copy the value of: Proof that the domain is yours' }).click()
  expect(copied).toHaveBeenCalledWith('senmail-verification=bi-mat-123')
  copied.mockRestore()
  await card('cong-ty.vn').getByRole('button', { name: 'Check now' }).click()
  await expect.element(records.getByText('mx.cu.example')).toBeVisible()
  const item = (words: string) => records.getByRole('listitem').filter({ hasText: words })
  await expect.element(item('(MX)')).toHaveTextContent('Mail is delivered to another server.')
  await expect.element(item('(SPF)')).toHaveTextContent('There may be one record of this kind only.')
  await expect.element(item('(MTA-STS)')).toHaveTextContent('did not answer')
  await expect.element(item('(DMARC)')).toHaveTextContent('In place')
  expect(await hindrances()).toEqual([])
})

it('keeps what was typed where the domain cannot be had, and says no name', async () => {
  stage.server.answer(addDomain, () => {
    throw new CallError('domain_unavailable', 409)
  })
  await open('domains')
  const field = page.getByRole('textbox', { name: 'Add a domain' })
  await field.fill('cua-ai.vn')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('This domain cannot be added')
  await expect.element(field).toHaveValue('cua-ai.vn')
})

it('says that a proof is missing, takes it as found, and has mail signed', async () => {
  const missing = domainOf('cong-ty.vn', { missing_since: 1_795_500_000, signed: false })
  domains = [missing, domainOf('mat-roi.vn', { state: 'withdrawn' })]
  stage.server.answer(checkDomain, ({ params }) => {
    const found = judged(domainOf(params.name), {})
    domains = domains.map((each) => (each.name === params.name ? found : each))
    return { data: found }
  })
  stage.server.answer(signDomain, ({ params }) => ({ data: domainOf(params.name) }))
  await open('domains', PHONE)
  await expect.element(card('mat-roi.vn').getByText('is not verified any more', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'cong-ty.vn' }).click()
  await expect.element(page.getByText('Its proof has not been found since', { exact: false })).toBeVisible()
  await card('cong-ty.vn').getByRole('button', { name: 'Sign its mail (DKIM)' }).click()
  await expect.element(page.getByText('Mail of cong-ty.vn is signed from now on', { exact: false })).toBeVisible()
  await card('mat-roi.vn').getByRole('button', { name: 'Check now' }).click()
  await expect.element(page.getByText('mat-roi.vn is verified.')).toBeVisible()
  expect(await hindrances()).toEqual([])
})

it('chooses what the policy of a domain asks, and says what the record has to be then', async () => {
  domains = [judged(domainOf('cong-ty.vn'), { mta_sts: ['missing'], tls_rpt: ['missing'], dmarc: ['partly'] })]
  stage.server.answer(setMtaSts, ({ params, body }) => {
    const { mode } = body as { mode: DomainField['mta_sts'] }
    if (mode === 'enforce') throw new CallError('mta_sts_not_ready', 409)
    domains = [judged(domainOf(params.name, { mta_sts: mode }), { mta_sts: ['missing'] })]
    return { data: domains[0] as DomainField }
  })
  await open('domains')
  await page.getByRole('button', { name: 'cong-ty.vn' }).click()
  const item = (words: string) => card('cong-ty.vn').getByRole('listitem').filter({ hasText: words })
  await expect.element(item('(DMARC)')).toHaveTextContent('its reports do not come here')
  const before = item('(MTA-STS)').element().querySelectorAll('code')[1]?.textContent
  const choice = page.getByRole('combobox', { name: 'Encrypted delivery to this domain' })
  await choice.selectOptions('Testing')
  await expect.element(page.getByText('Set for cong-ty.vn', { exact: false })).toBeVisible()
  await expect.element(choice).toHaveValue('1')
  expect(item('(MTA-STS)').element().querySelectorAll('code')[1]?.textContent).not.toBe(before)
  await choice.selectOptions('Required')
  await expect.element(page.getByText('Set the MX record to our server alone', { exact: false })).toBeVisible()
  await expect.element(choice).toHaveValue('1')
  expect(await hindrances()).toEqual([])
})

it('asks before a domain goes, and says why one cannot', async () => {
  domains = [domainOf('cong-ty.vn'), domainOf('senmail.test', { vouched: true, mailboxes: 2 })]
  stage.server.answer(removeDomain, ({ params }) => {
    if (params.name === 'senmail.test') throw new CallError('domain_in_use', 409)
    domains = domains.filter(({ name }) => name !== params.name)
    return { data: {} }
  })
  await open('domains')
  await page.getByRole('button', { name: /^senmail\.test/ }).click()
  await card('senmail.test').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove the domain' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('still has mailboxes or addresses')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'cong-ty.vn' }).click()
  await card('cong-ty.vn').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove the domain' }).click()
  await expect.element(page.getByText('cong-ty.vn was removed.')).toBeVisible()
  await expect.poll(() => page.getByRole('button', { name: 'cong-ty.vn' }).query()).toBeNull()
})

it('changes what holds for everybody of a domain, and saves what was changed alone', async () => {
  await open('organisation')
  const head = page.getByRole('region', { name: 'senmail.test' })
  await head.getByRole('combobox', { name: 'Mail can be recalled for' }).selectOptions('7 days')
  await head.getByRole('checkbox', { name: 'Files may be shared outside without a password' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Settings saved.')).toBeVisible()
  expect(saved).toEqual([{ domain: 'senmail.test', recall_window_seconds: 604_800, open_sharing: false }])
  const save = page.getByRole('button', { name: 'Save' })
  await expect.element(save).toBeDisabled()
  await hasFocus(save)
  await press('Enter')
  expect(saved).toHaveLength(1)
  expect(await hindrances()).toEqual([])
})

it('takes the footer of all outgoing mail, and asks for its text first', async () => {
  stage.server.answer(changeFooter, ({ body }) => {
    footer = body as FooterField
    return { data: footer }
  })
  await open('organisation', PHONE)
  const section = page.getByRole('region', { name: 'Footer of outgoing mail' })
  await section.getByRole('combobox', { name: 'Add the footer to' }).selectOptions('Mail sent outside the organisation')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Write the footer to add.')
  await section.getByRole('textbox', { name: 'Footer text' }).click()
  await userEvent.keyboard('Sen Corp')
  expect(section.getByRole('button', { name: 'Insert image' }).query()).toBeNull()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Settings saved.')).toBeVisible()
  expect(footer).toEqual({ scope: 'outside', html: expect.stringContaining('Sen Corp') })
  expect(saved).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  expect(await hindrances()).toEqual([])
})

const keptDays = () => page.getByRole('combobox', { name: 'Keep mail that was deleted forever for' })
/** An organisation that keeps deleted mail for so many days, and would lose so much by fewer. */
function keeping(days: number, lost: { count: number; has_more: boolean }): { days: number } {
  const kept = { days }
  stage.server.answer(readKeptDays, () => ({ data: kept }))
  stage.server.answer(countLostMail, () => ({ data: lost }))
  stage.server.answer(changeKeptDays, ({ body }) => {
    kept.days = (body as { days: number }).days
    return { data: kept }
  })
  return kept
}

it('sets how long deleted mail is kept, and shows a number that is not offered', async () => {
  const kept = keeping(21, { count: 0, has_more: false })
  await open('organisation')
  await expect.element(keptDays()).toHaveDisplayValue('21 days')
  await keptDays().selectOptions('30 days')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Settings saved.')).toBeVisible()
  expect(kept.days).toBe(30)
})

it('asks before deleted mail is kept no more, says how much is lost, and saves nothing without a yes', async () => {
  const kept = keeping(14, { count: 1_234, has_more: false })
  await open('organisation', { width: 390, height: 844 })
  await keptDays().selectOptions('Never')
  await page.getByRole('checkbox', { name: 'Files may be shared outside without a password' }).last().click()
  await page.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('alertdialog', { name: 'Keep no deleted mail?' })
  await expect.element(question).toHaveTextContent('1,234 deleted messages can no longer be recovered')
  expect(await hindrances()).toEqual([])
  // An Enter that was meant for something else changes nothing.
  await userEvent.keyboard('{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(page.getByText('Not saved yet')).toBeVisible()
  await expect.element(keptDays()).toHaveDisplayValue('Never')
  expect([kept.days, saved]).toEqual([14, []])
  await page.getByRole('button', { name: 'Save' }).click()
  await question.getByRole('button', { name: 'Keep nothing' }).click()
  await expect.element(page.getByText('Settings saved.')).toBeVisible()
  expect([kept.days, saved.length]).toEqual([0, 1])
})

it('asks before deleted mail is kept for fewer days, also where much is lost', async () => {
  const kept = keeping(30, { count: 10_000, has_more: true })
  await open('organisation')
  await keptDays().selectOptions('7 days')
  await page.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('alertdialog', { name: 'Keep deleted mail for 7 days only?' })
  await expect.element(question).toHaveTextContent('More than 10,000 deleted messages')
  await question.getByRole('button', { name: 'Keep 7 days' }).click()
  await expect.element(page.getByText('Settings saved.')).toBeVisible()
  expect(kept.days).toBe(7)
})

it('shows who did what, page by page', async () => {
  acts = Array.from({ length: 30 }, (_, at) => ({
    id: String(30 - at),
    at: 1_795_507_200 - at * 60,
    author: at === 0 ? ('program' as const) : ('owner' as const),
    author_address: at === 0 ? '' : 'chu@senmail.test',
    act: at === 0 ? ('domain.verified' as const) : ('domain.added' as const),
    target: `so-${at}.vn`,
    details: {},
  }))
  await open('log')
  const rows = page.getByRole('list', { name: 'Activity log' }).getByRole('listitem')
  await expect.element(rows.first()).toHaveTextContent(/Domain verifiedso-0\.vn.*Automatic check$/)
  await expect.element(rows.nth(1)).toHaveTextContent(/Domain addedso-1\.vn.*chu@senmail\.test$/)
  await page.getByRole('button', { name: 'Older entries' }).click()
  await expect.element(page.getByText('so-29.vn')).toBeVisible()
  await expect.element(page.getByText('26–30 of 30')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Export as CSV' })).toBeVisible()
  expect(await hindrances()).toEqual([])
})
