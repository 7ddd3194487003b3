import {
  addDomain,
  checkDomain,
  type DnsRecordField,
  type DomainField,
  listDomains,
  listRemovedDomains,
  type RemovedDomainField,
  readDomainContents,
  removeDomain,
  restoreDomain,
  setMtaSts,
  setRouting,
  signDomain,
} from '@sen/contract/admin/domains'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CallError } from '../../../data/call-error.ts'
import { accessibilityViolations } from '../../../testing/accessibility-violations.fixture.ts'
import { mailStage } from '../../../testing/mail-stage.fixture.tsx'
import { domainOf } from './domain.fixture.ts'

const stage = mailStage()
const OWNER = { type: 'Owner' as const, domains: [{ domain: 'senmail.test', active: true }] }
const PHONE = { width: 390, height: 844 }

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
beforeEach(() => {
  domains = [domainOf('senmail.test', { vouched: true, mailboxes: 12, signed: false })]
  stage.server.answer(listDomains, () => ({ data: domains, total: domains.length }))
  stage.server.answer(listRemovedDomains, () => ({ data: [] }))
})

const open = (tab: string, more: object = {}) =>
  stage.open([], { language: 'en', path: `/admin/${tab}`, user: OWNER, ...more })
const card = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: new RegExp(`^${name}`) }) })

it('adds a domain, shows the records to set, and says which were found and what to do', async () => {
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
  await records.getByRole('button', { name: 'Copy the value of: Domain verification' }).click()
  expect(copied).toHaveBeenCalledWith('senmail-verification=bi-mat-123')
  copied.mockRestore()
  await card('cong-ty.vn').getByRole('button', { name: 'Check now' }).click()
  await expect.element(records.getByText('mx.cu.example')).toBeVisible()
  const item = (words: string) => records.getByRole('listitem').filter({ hasText: words })
  await expect.element(item('(MX)')).toHaveTextContent('Mail goes to another server.')
  await expect.element(item('(SPF)')).toHaveTextContent('Only one record of this kind is allowed.')
  await expect.element(item('(MTA-STS)')).toHaveTextContent('did not answer')
  await expect.element(item('(DMARC)')).toHaveTextContent('In place')
  expect(await accessibilityViolations()).toEqual([])
})

it('keeps the typed text when the domain is refused, and names no owner', async () => {
  stage.server.answer(addDomain, () => {
    throw new CallError('domain_unavailable', 409)
  })
  await open('domains')
  const field = page.getByRole('textbox', { name: 'Add a domain' })
  await field.fill('cua-ai.vn')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('This domain can’t be added')
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
  await expect
    .element(card('mat-roi.vn').getByText('the domain is no longer verified and its mail', { exact: false }))
    .toBeVisible()
  await page.getByRole('button', { name: 'cong-ty.vn' }).click()
  await expect.element(page.getByText('We haven’t found its verification record since', { exact: false })).toBeVisible()
  await card('cong-ty.vn').getByRole('button', { name: 'Sign its mail (DKIM)' }).click()
  await expect.element(page.getByText('Mail from cong-ty.vn is now signed', { exact: false })).toBeVisible()
  await card('mat-roi.vn').getByRole('button', { name: 'Check now' }).click()
  await expect.element(page.getByText('mat-roi.vn is verified.')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

it('chooses the policy of a domain, and shows the record it needs', async () => {
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
  await expect.element(item('(DMARC)')).toHaveTextContent('its reports don’t come here')
  const before = item('(MTA-STS)').element().querySelectorAll('code')[1]?.textContent
  const choice = page.getByRole('combobox', { name: 'Encrypted delivery to this domain' })
  await choice.selectOptions('Testing')
  await expect.element(page.getByText('Set for cong-ty.vn', { exact: false })).toBeVisible()
  await expect.element(choice).toHaveValue('1')
  expect(item('(MTA-STS)').element().querySelectorAll('code')[1]?.textContent).not.toBe(before)
  await choice.selectOptions('Required')
  await expect.element(page.getByText('Set the MX record to our server alone', { exact: false })).toBeVisible()
  await expect.element(choice).toHaveValue('1')
  expect(await accessibilityViolations()).toEqual([])
})

it('asks before a domain is removed, states the effects, and restores it', async () => {
  domains = [
    domainOf('cong-ty.vn', { mailboxes: 3 }),
    domainOf('senmail.test', { vouched: true, mailboxes: 2 }),
    domainOf('trong.vn'),
  ]
  let removed: RemovedDomainField[] = []
  stage.server.answer(listRemovedDomains, () => ({ data: removed }))
  stage.server.answer(readDomainContents, ({ params }) => {
    const isUsed = params.name !== 'trong.vn'
    return { data: { mailboxes: isUsed ? 3 : 0, aliases: 0, groups: isUsed ? 1 : 0, shares: 0, waiting: 0 } }
  })
  stage.server.answer(removeDomain, ({ params: { name } }) => {
    if (name === 'senmail.test') throw new CallError('own_domain', 409)
    domains = domains.filter((each) => each.name !== name)
    if (name === 'trong.vn') return { data: { restorable: false } }
    removed = [{ name, mailboxes: 3, removed_at: 1_795_500_000, restorable_until: 1_798_092_000 }]
    return { data: { restorable: true } }
  })
  stage.server.answer(restoreDomain, ({ params: { name } }) => {
    removed = []
    domains = [...domains, domainOf(name)]
    return { data: {} }
  })
  await open('domains')
  await page.getByRole('button', { name: /^senmail\.test/ }).click()
  await card('senmail.test').getByRole('button', { name: 'Remove' }).click()
  const remove = page.getByRole('button', { name: 'Remove the domain' })
  await expect.element(page.getByText('3 mailboxes stop working', { exact: false })).toBeVisible()
  await expect.element(page.getByText('1 alias or group stops working.')).toBeVisible()
  await expect.element(remove).toBeDisabled()
  await page.getByRole('textbox', { name: 'Type senmail.test to confirm' }).fill('SENMAIL.test')
  expect(await accessibilityViolations()).toEqual([])
  await remove.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Your own mailbox is in this domain')
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'trong.vn' }).click()
  await card('trong.vn').getByRole('button', { name: 'Remove' }).click()
  await remove.click()
  await expect.element(page.getByText('trong.vn was removed.')).toBeVisible()

  await page.getByRole('button', { name: 'cong-ty.vn' }).click()
  await card('cong-ty.vn').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('textbox', { name: 'Type cong-ty.vn to confirm' }).fill('cong-ty.vn')
  await remove.click()
  await expect.element(page.getByText('cong-ty.vn was removed.')).toBeVisible()
  const gone = page.getByRole('list', { name: 'Removed domains' })
  await expect.element(gone).toHaveTextContent('cong-ty.vn')
  expect(await accessibilityViolations()).toEqual([])
  await gone.getByRole('button', { name: 'Restore cong-ty.vn' }).click()
  await expect.element(page.getByText('cong-ty.vn was restored.')).toBeVisible()
  await expect.element(card('cong-ty.vn')).toBeVisible()
})

it('routes the mail of a domain that is moving, and warns when its MX record names another server', async () => {
  domains = [domainOf('cong-ty.vn', { routing_problem: 'mx_elsewhere' })]
  stage.server.answer(setRouting, ({ params, body }) => {
    domains = [domainOf(params.name, body as Pick<DomainField, 'routing'>)]
    return { data: domains[0] as DomainField }
  })
  await open('domains')
  await page.getByRole('button', { name: 'cong-ty.vn' }).click()
  await expect.element(page.getByText('The MX record points to another server', { exact: false })).toBeVisible()
  const choice = page.getByRole('combobox', { name: 'Mail from here to this domain' })
  await choice.selectOptions('Follow the MX record (domain is moving)')
  await expect.element(page.getByText('Mail routing of cong-ty.vn was changed.')).toBeVisible()
  await expect
    .element(page.getByText('The MX record points to another server', { exact: false }))
    .not.toBeInTheDocument()
  expect(await accessibilityViolations()).toEqual([])
})

it('folds the optional records of mail programs, counts them, and says which lead elsewhere', async () => {
  const service = (kind: DnsRecordField['kind'], name: string, port: number, more: Partial<DnsRecordField>) => ({
    kind,
    type: 'SRV' as const,
    name: `${name}._tcp.cong-ty.vn`,
    value: 'mail.senmail.test',
    priority: 0,
    service: { weight: 1, port },
    verdict: 'ok' as const,
    found: [],
    ...more,
  })
  const domain = domainOf('cong-ty.vn')
  domains = [
    {
      ...domain,
      records: [
        ...domain.records,
        service('srv_imaps', '_imaps', 993, {}),
        service('srv_pop3s', '_pop3s', 995, { verdict: 'missing' }),
        service('srv_submissions', '_submissions', 465, { verdict: 'wrong', found: ['0 1 465 smtp.cu.example'] }),
      ],
    },
  ]
  await open('domains', PHONE)
  await page.getByRole('button', { name: 'cong-ty.vn' }).click()
  const list = page.getByRole('list', { name: 'Set-up records of cong-ty.vn' })
  await expect.element(page.getByText('optional, 1 of 3 in place')).toBeVisible()
  await expect.element(list).not.toBeInTheDocument()
  await page.getByRole('button', { name: /^Automatic set-up of mail programs/ }).click()
  const items = list.getByRole('listitem')
  await expect.element(items.nth(0)).toHaveTextContent('priority 0, weight 1, port 993')
  // A missing one is no mistake.
  await expect.element(items.nth(1)).toHaveTextContent('Not found')
  await expect.element(items.nth(2)).toHaveTextContent('so mail programs get wrong settings')
  await expect.element(items.nth(2)).toHaveTextContent('0 1 465 smtp.cu.example')
  expect(await accessibilityViolations()).toEqual([])
})

it('joins the head of an unfolded domain to its text', async () => {
  await open('domains')
  const head = page.getByRole('button', { name: /^senmail\.test/ })
  await head.click()
  const text = card('senmail.test').getByText('Your provider set up this domain', { exact: false })
  await expect.element(text).toBeVisible()
  expect(getComputedStyle(head.element()).borderBottomLeftRadius).toBe('0px')
  const [above, below] = [head, text].map((each) => each.element().getBoundingClientRect())
  expect((below?.top ?? 0) - (above?.bottom ?? 0)).toBe(16)
})
