import { type DomainField, listDomains, listRemovedDomains } from '@sen/contract/admin/domains'
import {
  changeMailProgramPolicy,
  type MailProgramPolicyField,
  readMailProgramPolicy,
} from '@sen/contract/admin/mail-programs'
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
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityViolations } from '../../testing/accessibility-violations.fixture.ts'
import { isGone, mailStage } from '../../testing/mail-stage.fixture.tsx'
import { pageAnswer } from '../../testing/page-answer.fixture.ts'
import { domainOf } from './domains/domain.fixture.ts'

const stage = mailStage()
let policy: MailProgramPolicyField
beforeEach(() => {
  policy = { protocols: ['imap', 'pop3', 'smtp'], account_password: true }
})
const OWNER = { type: 'Owner' as const, domains: [{ domain: 'senmail.test', active: true }] }
const PHONE = { width: 390, height: 844 }

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
  server.answer(listRemovedDomains, () => ({ data: [] }))
  server.answer(listPolicies, () => ({ data: policies, total: policies.length }))
  server.answer(readKeptDays, () => ({ data: { days: 14 } }))
  server.answer(readMailProgramPolicy, () => ({ data: policy }))
  server.answer(changeMailProgramPolicy, ({ body }) => {
    policy = body
    return { data: policy }
  })
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

it('opens from the account menu in a tab of its own, for an Owner alone', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await stage.open([], { language: 'en', user: OWNER })
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Administration' }).click()
  expect(opened).toHaveBeenCalledWith('/admin', '_blank', 'noopener')
  opened.mockRestore()
})

it('is not offered to members, and names the person to ask', async () => {
  await stage.open([], { language: 'en' })
  await page.getByRole('button', { name: /^Account: / }).click()
  await expect.element(page.getByRole('menuitem', { name: 'My account' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Administration' }).query()).toBeNull()
})

it('names the person to ask when the user is no Owner', async () => {
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

it('changes the policies of a domain, and saves only changed ones', async () => {
  await open('organisation')
  const head = page.getByRole('region', { name: 'senmail.test' })
  await head.getByRole('combobox', { name: 'Mail can be recalled for' }).selectOptions('7 days')
  await head.getByRole('checkbox', { name: 'Files may be shared outside without a password' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Settings saved.')).toBeVisible()
  expect(saved).toEqual([{ domain: 'senmail.test', recall_window_seconds: 604_800, open_sharing: false }])
  await isGone(page.getByRole('button', { name: 'Save' }))
  expect(await accessibilityViolations()).toEqual([])
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
  await isGone(page.getByRole('button', { name: 'Save' }))
  expect(await accessibilityViolations()).toEqual([])
})

const keptDays = () => page.getByRole('combobox', { name: 'Keep mail that was deleted forever for' })
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
  expect(await accessibilityViolations()).toEqual([])
  // A stray Enter changes nothing.
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

it('asks before deleted mail is kept for fewer days, also when much is lost', async () => {
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

it('shows actors and acts, page by page', async () => {
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
  expect(await accessibilityViolations()).toEqual([])
})

it('unfolds an entry of the log under the column of the act', async () => {
  acts = [
    {
      id: '1',
      at: 1_795_507_200,
      author: 'owner',
      author_address: 'chu@senmail.test',
      act: 'domain.added',
      target: 'cong-ty.vn',
      details: { fullname: 'Lan' },
    },
  ]
  await open('log', { width: 1_440, height: 900 })
  const entry = page.getByRole('list', { name: 'Activity log' }).getByRole('listitem').first()
  await entry.getByText('cong-ty.vn').click()
  const [detail, what] = [entry.element().querySelector('details > div > *'), entry.element().querySelector('b')]
  expect(detail?.getBoundingClientRect().left).toBe(what?.getBoundingClientRect().left)
})

it('searches the log by a word, by its object and by time, from the first page on', async () => {
  const asked: Readonly<Record<string, string>>[] = []
  stage.server.answer(listActs, ({ query }) => {
    asked.push(Object.fromEntries(query))
    return pageAnswer([], query)
  })
  await open('log', PHONE)
  await expect.element(page.getByText('Nothing yet.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search by name or address' }).fill('lan@ ')
  await page.getByRole('combobox', { name: 'Show' }).selectOptions('Users')
  await page.getByRole('combobox', { name: 'When' }).selectOptions('Last 7 days')
  await expect.poll(() => asked.at(-1)).toMatchObject({ s: 'lan@', kind: 'people', since: expect.any(String) })
  await expect.element(page.getByText('Nothing found.')).toBeVisible()
  expect(Date.now() / 1_000 - Number(asked.at(-1)?.since)).toBeGreaterThan(7 * 86_400 - 1)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE.width)
  expect(await accessibilityViolations()).toEqual([])
})

it('switches protocols and the account’s password off for mail programs of everybody', async () => {
  await stage.open([], { language: 'vi', path: '/admin/organisation', user: OWNER })
  const section = page.getByRole('region', { name: 'Chương trình thư khác' })
  await section.getByRole('checkbox', { name: 'Tải thư về qua POP3' }).click()
  await section.getByRole('checkbox', { name: 'Chương trình được dùng mật khẩu tài khoản' }).click()
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect.poll(() => policy).toEqual({ protocols: ['imap', 'smtp'], account_password: false })
  await expect.element(page.getByText('Chưa lưu')).not.toBeInTheDocument()
})
