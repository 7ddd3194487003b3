import type { Page } from '@playwright/test'
import { saveSettings } from '@sen/contract/settings'
import { callerAt } from '../program/api-client.ts'
import { accessibilityViolations } from './stage/accessibility-violations.ts'
import { hasFocus } from './stage/mailbox-page.ts'
import { LAN, MINH, newMailbox, PASSWORD, tokenOf } from './stage/people.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'
import { smallTargets } from './stage/touch-targets.ts'
import { type Language, wordsOf } from './stage/words.ts'

/** Opens the login page in a language, by its button. */
async function loginPage(page: Page, language: Language, path = '/'): Promise<Page> {
  await page.goto(path)
  if (language === 'en') await page.getByRole('button', { name: 'English', exact: true }).click()
  await page.getByRole('button', { name: wordsOf(language).signIn, exact: true }).waitFor()
  return page
}

async function fillIn(page: Page, language: Language, email: string, password: string): Promise<void> {
  const words = wordsOf(language)
  await page.getByLabel(words.email).fill(email)
  await page.getByLabel(words.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: words.signIn, exact: true }).click()
}

/** Measures the painted background: its brightness from 0 to 255. */
function groundOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    if (!canvas) return Number.NaN
    canvas.fillStyle = getComputedStyle(document.body).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    return canvas.getImageData(0, 0, 1, 1).data[1] ?? Number.NaN
  })
}

// Reset the accounts' languages, which override the page's; other journeys have changed them.
test.beforeAll(async ({ language }) => {
  const { url } = theProgram()
  for (const email of [LAN, MINH]) {
    await callerAt(url, await tokenOf(email, url))(saveSettings, { body: [{ key: 'language', value: language }] })
  }
})

test('answers a wrong password and an unknown address with one text, keeps the typed text, signs in by one press, and has no accessibility violations', {
  tag: '@both',
}, async ({ stranger, words, language, device }) => {
  const page = await loginPage(await stranger(), language)
  await page.getByRole('button', { name: LAN }).waitFor()
  const found = await accessibilityViolations(page, 'login')
  const error = page.getByRole('alert')
  for (const email of [LAN, 'khong-co-ai@senmail.test']) {
    await fillIn(page, language, email, `sai ${PASSWORD}`)
    await error.filter({ hasText: words.wrongCredentials }).waitFor()
    expect(await error.textContent()).toBe(words.wrongCredentials)
    if (email === LAN) found.push(...(await accessibilityViolations(page, 'login refused')))
    expect(await page.getByLabel(words.email).inputValue()).toBe(email)
    const password = page.getByLabel(words.password, { exact: true })
    await hasFocus(password)
    await password.fill('')
    await error.waitFor({ state: 'hidden' })
  }
  expect(found).toEqual([])
  // The requested address stays.
  expect(new URL(page.url()).pathname).toBe('/')

  // The demo accounts are listed beside the form.
  const demo = page.getByRole('region', { name: words.demoAccounts })
  await expect.poll(() => demo.getByRole('button').count()).toBe(3)
  expect(await demo.textContent()).toContain(PASSWORD)
  if (device.kind === 'phone') expect(await smallTargets(page, 'login')).toEqual([])
  await demo.getByRole('button', { name: MINH }).click()
  await page.getByRole('row').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/folder/INBOX')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(words.inbox)
  await page.getByRole('button', { name: `${words.account}: ${MINH}` }).waitFor()
})

test('signs out, clears the mail from the screen, and ends the session on the server', { tag: '@phone' }, async ({
  stranger,
  words,
  language,
}) => {
  const page = await loginPage(await stranger(), language)
  await fillIn(page, language, LAN, PASSWORD)
  await page.getByRole('row').first().waitFor()
  const kept = await page.context().cookies()
  await page.getByRole('button', { name: `${words.account}: ${LAN}` }).click()
  await page.getByRole('menuitem', { name: words.signOut }).click()
  await page.getByRole('button', { name: words.signIn, exact: true }).waitFor()
  await page.context().addCookies(kept)
  await page.goto('/folder/INBOX')
  await page.getByRole('button', { name: words.signIn, exact: true }).waitFor()
  expect(await page.getByRole('row').count()).toBe(0)
})

test('keeps typed text while the program arrives, opens the address that was requested, and keeps the language as the account’s', async ({
  stranger,
}) => {
  const page = await stranger()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  // Delay all scripts but the early one, which sets the theme.
  await page.route(/\/assets\/(?!early-).*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/folder/INBOX?page=2', { waitUntil: 'commit' })
  await page.getByLabel('Địa chỉ thư').pressSequentially(LAN)
  await page.getByLabel('Mật khẩu', { exact: true }).pressSequentially('một nửa')
  letGo()
  // `novalidate` shows that the script has loaded.
  await page.locator('#sign-in[novalidate]').waitFor()
  await page.getByRole('button', { name: 'English', exact: true }).click()
  await page.getByRole('button', { name: 'Tiếng Việt', exact: true }).waitFor()
  expect(await page.title()).toBe('Sign in – Sen Mail')
  expect(await page.getByLabel('Email address').inputValue()).toBe(LAN)
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('một nửa')

  await fillIn(page, 'en', LAN, PASSWORD)
  await page.getByRole('link', { name: 'Inbox' }).waitFor()
  await page.getByRole('row').first().waitFor()
  expect(page.url()).toBe(`${theProgram().url}/folder/INBOX?page=2`)

  // Another browser, which has no local preferences.
  const other = await stranger()
  await loginPage(other, 'vi')
  await fillIn(other, 'vi', LAN, PASSWORD)
  await other.getByRole('link', { name: 'Inbox' }).waitFor()
})

test('switches the theme on the login page, and keeps it over a reload', async ({ stranger }) => {
  const page = await loginPage(await stranger(), 'vi')
  expect(await groundOf(page)).toBeGreaterThan(200)
  await page.getByRole('button', { name: 'Tối', exact: true }).click()
  await expect.poll(() => groundOf(page)).toBeLessThan(60)
  await page.reload()
  await page.getByRole('button', { name: 'Sáng', exact: true }).waitFor()
  expect(await groundOf(page)).toBeLessThan(60)
})

test('switches the theme in the mailbox, for this browser and for the account', async ({ signedIn, stranger }) => {
  const page = await signedIn(MINH)
  await page.getByRole('row').first().waitFor()
  expect(await groundOf(page)).toBeGreaterThan(200)
  await page.getByRole('button', { name: /^Tài khoản: / }).click()
  const saved = page.waitForResponse((response) => response.url().endsWith('/settings') && response.ok())
  await page.getByRole('menuitemcheckbox', { name: 'Tối' }).click()
  await saved
  await expect.poll(() => groundOf(page)).toBeLessThan(60)
  await reloadAndAskNothingTwice(page)
  expect(await groundOf(page)).toBeLessThan(60)
  const other = await stranger()
  await other.context().addCookies(await page.context().cookies())
  await other.goto('/')
  await expect.poll(() => groundOf(other)).toBeLessThan(60)
})

/** Checks that the embedded data shows the list, and that none of it is requested again. */
async function reloadAndAskNothingTwice(page: Page): Promise<void> {
  // Evaluated in the page when rows render, because later requests are preloads.
  await page.addInitScript(() => {
    const look = () => {
      if (!document.querySelector('[role=row]')) return requestAnimationFrame(look)
      const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
      document.documentElement.dataset.asked = ['/folder/INBOX', ...names].join(' ')
      return 0
    }
    requestAnimationFrame(look)
  })
  const later: string[] = []
  const heard = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await page.goto('/folder/INBOX')
  page.on('request', (request) => later.push(new URL(request.url()).pathname))
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.asked)).toBeDefined()
  const asked = (await page.evaluate(() => document.documentElement.dataset.asked ?? '')).split(' ')
  expect(asked.length, asked.join(' ')).toBeLessThanOrEqual(20)
  await heard
  const ofStart = /\/(start|folders|settings|info|quota|site|latest)$/
  expect([...asked, ...later].filter((path) => ofStart.test(path))).toEqual([])
}

test('takes keys before any script has come, and signs in without one', async ({ stranger }) => {
  const page = await stranger()
  await page.route(/\.js$/, (route) => route.abort())
  await page.goto('/folder/Sent')
  await hasFocus(page.getByLabel('Địa chỉ thư'))
  await page.keyboard.type(LAN)
  await page.keyboard.press('Tab')
  await page.keyboard.type('sai')
  await page.keyboard.press('Enter')
  await page
    .getByRole('alert')
    .filter({ hasText: wordsOf('vi').wrongCredentials })
    .waitFor()
  expect(await page.getByLabel('Địa chỉ thư').inputValue()).toBe(LAN)
  await page.unroute(/\.js$/)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('row').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/folder/Sent')
})

test('stays in the language of the last visit while the program arrives, and never leaves for another site', async ({
  stranger,
}) => {
  const page = await stranger()
  await page.context().addCookies([{ name: 'sen_language', value: 'en', url: theProgram().url }])
  const texts = page.waitForResponse(/\/assets\/(vi|en)-[^/]*\.js$/)
  await page.goto(`/login?next=${encodeURIComponent('/\\evil.example')}`)
  expect(await (await texts).finished()).toBeNull()
  await page.getByLabel('Email address').fill(LAN)
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: wordsOf('en').wrongCredentials })
    .waitFor()
  await page.getByRole('button', { name: 'Tiếng Việt', exact: true }).waitFor()
  // The server chooses the target; other attempts to name another site are tested in
  // `server/src/http/pages/pages.test.ts`.
  await fillIn(page, 'en', LAN, PASSWORD)
  await page.getByRole('row').first().waitFor()
  expect(page.url()).toBe(`${theProgram().url}/folder/INBOX`)
})

test('leaves the network to the list, and fetches the parts for reading and writing once the list is shown', async ({
  stranger,
}) => {
  const page = await stranger()
  const parts = new Set<string>()
  page.on('request', (request) => {
    const [, part] = /\/assets\/(thread|compose)-[^/]*\.js$/.exec(request.url()) ?? []
    if (part !== undefined) parts.add(part)
  })
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/api\/v2\/start\b/, async (route) => {
    await held
    await route.continue()
  })
  await loginPage(page, 'vi')
  await fillIn(page, 'vi', MINH, PASSWORD)
  await page.locator('main#content').waitFor()
  // Even when idle, the page loads nothing but the list.
  await page.evaluate(
    () => new Promise<void>((done) => requestIdleCallback(() => requestIdleCallback(() => setTimeout(done)))),
  )
  expect([...parts]).toEqual([])
  letGo()
  await page.getByRole('row').first().waitFor()
  await expect.poll(() => [...parts].toSorted()).toEqual(['compose', 'thread'])
})

test('says that the session has ended when it was ended elsewhere, and comes back to the same place', async ({
  signedIn,
}) => {
  const token = await tokenOf(LAN)
  const page = await signedIn(LAN, { path: '/folder/Trash' })
  await page.getByRole('row').first().waitFor()
  await page.request.post('/api/v2/auth/logout', { headers: { 'x-auth-token': token, cookie: '' }, data: {} })
  // Dispatch the event directly: a background call may have opened the dialog already, which covers the button.
  await page.getByRole('button', { name: 'Tải lại' }).dispatchEvent('click')
  const dialog = page.getByRole('alertdialog', { name: 'Phiên đăng nhập đã kết thúc' })
  await dialog.getByRole('button', { name: 'Đăng nhập lại' }).click()
  await page.waitForURL(/\/login/)
  expect(await page.getByLabel(wordsOf('vi').email).inputValue()).toBe(LAN)
  const password = page.getByLabel(wordsOf('vi').password, { exact: true })
  expect(await password.evaluate((field) => field === document.activeElement)).toBe(true)
  // The cookie is removed once it was read.
  expect((await page.context().cookies(`${page.url()}`)).map(({ name }) => name)).not.toContain('sen_returning')
  await fillIn(page, 'vi', LAN, PASSWORD)
  await page.getByRole('row').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/folder/Trash')
})

test('says in an idle page that the session was ended in another tab, and nothing of the connection', async ({
  signedIn,
}) => {
  const page = await signedIn(await newMailbox('dang-xuat', 'Lâm Nhã Uyên'))
  // In an empty folder, nothing is preloaded and no other call is made.
  await page.getByText(wordsOf('vi').nothingNew).waitFor()
  const other = await page.context().newPage()
  await other.goto('/folder/Sent')
  await other.getByRole('button', { name: /^Tài khoản: / }).click()
  await other.getByRole('menuitem', { name: 'Đăng xuất' }).click()
  await other.waitForURL(/\/login/)
  await page.getByRole('alertdialog', { name: 'Phiên đăng nhập đã kết thúc' }).waitFor()
})
