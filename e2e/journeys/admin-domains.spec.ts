import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type DomainField, listDomains } from '@sen/contract/admin/domains'
import { listThreads } from '@sen/contract/threads'
import { runInRunningPostgres } from '@sen/testkit/running-postgres'
import { callerAt } from '../program/api-client.ts'
import { sen } from '../program/operator.ts'
import { accessibilityViolations } from './stage/accessibility-violations.ts'
import { makeMailbox, tokenOf } from './stage/people.ts'
import { post } from './stage/post.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'

const WORDS = {
  vi: {
    account: /^Tài khoản: /,
    administration: 'Quản trị',
    menu: 'Thêm',
    domains: 'Tên miền',
    field: 'Thêm tên miền',
    add: 'Thêm',
    check: 'Kiểm tra ngay',
    missing: 'Chưa thấy',
    inPlace: 'Đã có',
    verified: 'Đã xác minh',
    unverified: 'Chưa xác minh',
    log: 'Nhật ký quản trị',
    proved: 'Tên miền được xác minh',
  },
  en: {
    account: /^Account: /,
    administration: 'Administration',
    menu: 'More',
    domains: 'Domains',
    field: 'Add a domain',
    add: 'Add',
    check: 'Check now',
    missing: 'Not found',
    inPlace: 'In place',
    verified: 'Verified',
    unverified: 'Not verified yet',
    log: 'Activity log',
    proved: 'Domain verified',
  },
} as const

async function setUp({ records }: DomainField): Promise<void> {
  const zone = records.map(({ type, name, value }) => [`${type} ${name}`, [value]] as const)
  await writeFile(join(theProgram().env.DATA_DIR ?? '', 'names.json'), JSON.stringify(Object.fromEntries(zone)))
}

async function openAdministration(page: Page, words: (typeof WORDS)['vi' | 'en'], isPhone: boolean): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  if (isPhone) {
    await page.getByRole('button', { name: words.menu, exact: true }).click()
    await page.getByRole('button', { name: words.administration, exact: true }).click()
  } else {
    await page.getByRole('button', { name: words.account }).click()
    await page.getByRole('menuitem', { name: words.administration, exact: true }).click()
  }
  const tab = await opened
  await tab.getByRole('heading', { level: 1, name: words.domains }).waitFor()
  return tab
}

const home = `quan-tri-${process.pid}.example`
const owner = `chu@${home}`
// Each attempt adds a domain of its own.
let count = 0

test.beforeAll(async () => {
  await sen(theProgram(), 'domain', 'add', home)
  await makeMailbox({ email: owner, name: 'Chủ', isOwner: true })
})

test('brings a domain here from nothing until its people get mail from outside', { tag: '@both' }, async ({
  signedIn,
  language,
  device,
}) => {
  const words = WORDS[language]
  count += 1
  const name = `moi-${count}-${home}`
  const isPhone = device.kind === 'phone'
  const mail = await signedIn(owner)
  const page = await openAdministration(mail, words, isPhone)
  const field = page.getByRole('textbox', { name: words.field })
  await field.fill(name)
  await page.getByRole('button', { name: words.add, exact: true }).click()
  const card = page.locator(`[data-domain="${name}"]`)
  await card.getByText(words.unverified).waitFor()
  await card.getByRole('button', { name: words.check }).click()
  await card.locator('[data-kind="proof"]').getByText(words.missing).waitFor()
  expect(await accessibilityViolations(page, name)).toEqual([])
  const member = `lan@${name}`
  const refusal: unknown = await post([{ to: member, subject: 'Quá sớm', text: 'Chào Lan.' }]).catch(
    (error: unknown) => error,
  )
  expect(refusal).toMatchObject({ responseCode: 550 })

  // Another open page is updated. Checked on one screen only, because it does not depend on language or screen.
  const isSaidElsewhere = async (says: string) => {
    if (!isPhone) await mail.locator(`[data-domain="${name}"]`).getByText(says, { exact: true }).waitFor()
  }
  if (!isPhone) await mail.goto('/admin/domains')
  await isSaidElsewhere(words.unverified)
  const call = callerAt(theProgram().url, await tokenOf(owner))
  const { data } = await call(listDomains, {})
  const claimed = data.find((domain) => domain.name === name)
  if (!claimed) throw new Error(`${name} is not among the domains`)
  await setUp(claimed)
  // Within seconds of a check, the next one returns the same result. Backdate it instead of waiting.
  await runInRunningPostgres(
    theProgram().env.DATA_DIR ?? '',
    `update domain_check set checked_at = checked_at - interval '1 minute' where name = '${name}'`,
  )
  await card.getByRole('button', { name: words.check }).click()
  await card.locator('[data-kind="proof"]').getByText(words.inPlace).waitFor()
  await card.getByText(words.verified, { exact: true }).waitFor()
  await isSaidElsewhere(words.verified)

  await makeMailbox({ email: member, name: 'Lan' })
  await post([{ to: member, subject: 'Chào tên miền mới', text: 'Chào Lan.' }])
  const theirs = callerAt(theProgram().url, await tokenOf(member))
  const subjects = async () => (await theirs(listThreads, { query: { in: 'INBOX' } })).data.map((row) => row.subject)
  await expect.poll(subjects).toEqual(['Chào tên miền mới'])

  await page.getByRole('link', { name: words.log }).click()
  const entry = page.getByRole('listitem').filter({ hasText: words.proved }).filter({ hasText: name })
  await entry.getByText(owner).waitFor()
  expect(await accessibilityViolations(page, 'log')).toEqual([])
})
