import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DomainField, listDomains } from '@sen/contract/admin/domains'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { callerAt } from '../program/api-client.ts'
import { sen } from '../program/operator.ts'
import { hindrances } from './stage/hindrances.ts'
import { PASSWORD, tokenOf } from './stage/people.ts'
import { post } from './stage/post.ts'
import { theProgram } from './stage/program.ts'
import { DESKTOP, PHONE } from './stage/screens.ts'
import { stage } from './stage/stage.ts'

const { signedIn } = stage()

const WORDS = {
  vi: {
    account: /^Tài khoản: /,
    administration: 'Quản trị',
    menu: 'Mở menu',
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
    menu: 'Open the menu',
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

/** Puts into the demo's DNS, which is a file, what the page says. */
async function setUp({ records }: DomainField): Promise<void> {
  const zone = records.map(({ type, name, value }) => [`${type} ${name}`, [value]] as const)
  await writeFile(join(theProgram().env.DATA_DIR ?? '', 'names.json'), JSON.stringify(Object.fromEntries(zone)))
}

/** Opens the page from the account menu, or on a phone from the drawer, in a tab of its own. */
async function openAdministration(page: Page, words: (typeof WORDS)['vi' | 'en'], isPhone: boolean): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  if (isPhone) {
    await page.getByRole('button', { name: words.menu }).click()
    await page.getByRole('button', { name: words.administration, exact: true }).click()
  } else {
    await page.getByRole('button', { name: words.account }).click()
    await page.getByRole('menuitem', { name: words.administration, exact: true }).click()
  }
  const tab = await opened
  await tab.getByRole('heading', { level: 1, name: words.domains }).waitFor()
  return tab
}

for (const [language, screen] of [
  ['vi', DESKTOP],
  ['en', PHONE],
] as const) {
  const words = WORDS[language]
  const home = `quan-tri-${language}-${process.pid}.example`
  const owner = `chu@${home}`
  // Each try adds a domain of its own.
  let count = 0

  beforeAll(async () => {
    const program = theProgram()
    await sen(program, 'domain', 'add', home)
    await sen(program, 'mailbox', 'add', owner, '--name', 'Chủ', '--password', PASSWORD, '--owner')
  })

  it(`brings a domain here from nothing until its people get mail from outside (${language})`, async () => {
    count += 1
    const name = `moi-${count}-${home}`
    const page = await openAdministration(await signedIn(owner, { language, screen }), words, screen.kind === 'phone')
    const field = page.getByRole('textbox', { name: words.field })
    await field.fill(name)
    await page.getByRole('button', { name: words.add, exact: true }).click()
    const card = page.locator(`[data-domain="${name}"]`)
    await card.getByText(words.unverified).waitFor()
    await card.getByRole('button', { name: words.check }).click()
    await card.locator('[data-kind="proof"]').getByText(words.missing).waitFor()
    expect(await hindrances(page, name)).toEqual([])
    const member = `lan@${name}`
    const refusal: unknown = await post([{ to: member, subject: 'Quá sớm', text: 'Chào Lan.' }]).catch(
      (error: unknown) => error,
    )
    expect(refusal).toMatchObject({ responseCode: 550 })

    // Another page that is open hears of it.
    const other = await signedIn(owner, { language, screen }, '/admin/domains')
    await other.locator(`[data-domain="${name}"]`).getByText(words.unverified).waitFor()
    const call = callerAt(theProgram().url, await tokenOf(owner))
    const { data } = await call(listDomains, {})
    const claimed = data.find((domain) => domain.name === name)
    if (!claimed) throw new Error(`${name} is not among the domains`)
    await setUp(claimed)
    await expect
      .poll(
        async () => {
          await card.getByRole('button', { name: words.check }).click()
          return card.locator('[data-kind="proof"]').getByText(words.inPlace).count()
        },
        { timeout: 30_000, interval: 1_000 },
      )
      .toBe(1)
    await card.getByText(words.verified, { exact: true }).waitFor()
    await other.locator(`[data-domain="${name}"]`).getByText(words.verified, { exact: true }).waitFor()

    await sen(theProgram(), 'mailbox', 'add', member, '--name', 'Lan', '--password', PASSWORD)
    await post([{ to: member, subject: 'Chào tên miền mới', text: 'Chào Lan.' }])
    const inbox = await signedIn(member, { language, screen })
    await inbox.getByText('Chào tên miền mới').first().waitFor()

    await page.getByRole('link', { name: words.log }).click()
    const entry = page.getByRole('listitem').filter({ hasText: words.proved }).filter({ hasText: name })
    await entry.getByText(owner).waitFor()
    expect(await hindrances(page, 'log')).toEqual([])
  })
}
