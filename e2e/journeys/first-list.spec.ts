import type { Page, Route } from '@playwright/test'
import { composeOn, whenWritable } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { PHONE } from './stage/devices.ts'
import { newMailbox, PASSWORD } from './stage/people.ts'
import { post } from './stage/post.ts'
import { expect, test } from './stage/test.ts'
import { type Language, wordsOf } from './stage/words.ts'

// Other presses in the server-rendered list are tested in `web/src/app/first-screen/first-list.browser.test.ts`.

const HOSTILE = '<img src=x onerror="document.title=1">'
const OWN = 'Bảng lương tháng 11'
let reader = ''
let other = ''

test.beforeAll(async () => {
  reader = await newMailbox('ban-dau', 'Đỗ Nguyệt Ánh')
  other = await newMailbox('ban-khac', 'Lý Kiều Trang')
  await post([
    { to: reader, subject: 'Ễ Ẵ Ổ Ứ Ậ', text: 'Hàng đã về kho Cát Lái.' },
    { to: reader, subject: HOSTILE, text: '</script><b>đậm</b>' },
    { to: other, subject: OWN, text: 'Chỉ mình chị xem.' },
  ])
})

/** Holds back the application's code, so that the server-rendered page stays. @returns a function that releases it */
async function holdProgram(page: Page): Promise<() => Promise<void>> {
  const code = /\/assets\/(program|libraries)-[^/]+\.js$/
  const held: Route[] = []
  await page.route(code, (route) => void held.push(route))
  return async () => {
    await page.unroute(code)
    // Routes of a page that was reloaded meanwhile have ended.
    await Promise.allSettled(held.splice(0).map((route) => route.continue()))
  }
}

const drawn = (page: Page) => page.locator('#drawn [role="row"]')
const rows = (page: Page) => page.locator('#root > :not(#drawn) [role="row"]')

/** A page waits for its rendering for a limited time, so a busy machine may need a retry. */
async function openDrawn(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.reload({ waitUntil: 'commit' })
      await page.locator('#root > *').first().waitFor({ state: 'attached' })
      return page.locator('#drawn').count()
    })
    .toBe(1)
  await drawn(page).first().waitFor()
  // Presses are recorded only after the page's first script has run.
  await page.waitForLoadState('domcontentloaded')
}

test('is there before the program, looks the same, and remembers presses', { tag: '@both' }, async ({
  signedIn,
  language,
  theme,
  device,
}) => {
  const page = await signedIn(reader)
  await rows(page).first().waitFor()
  const release = await holdProgram(page)
  await openDrawn(page)
  expect(await page.locator('html').getAttribute('lang')).toBe(language)
  expect(await page.locator('html').getAttribute('data-theme')).toBe(theme)
  const before = await drawn(page).evaluateAll((all) =>
    all.map((row) => [row.textContent, row.getBoundingClientRect().top, row.getBoundingClientRect().width]),
  )
  expect(before.map(([text]) => text).join()).toContain(HOSTILE)
  const box = await drawn(page).nth(1).boundingBox()
  await page.mouse.click((box?.x ?? 0) + 150, (box?.y ?? 0) + 10)
  const thread = await drawn(page).nth(1).getAttribute('data-id')
  expect(new URL(page.url()).pathname).toBe('/folder/INBOX')

  await release()
  await page.waitForURL(`**/folder/INBOX/${thread}`)
  expect(await page.locator('#drawn').count()).toBe(0)
  await page.goBack()
  await rows(page).first().waitFor()
  const after = await rows(page).evaluateAll((all) =>
    all.map((row) => [row.textContent, row.getBoundingClientRect().top, row.getBoundingClientRect().width]),
  )
  // The thread was read meanwhile, which removes its dot without a layout shift.
  expect(after).toEqual(before)
  if (device.kind === 'desktop') await pressBeforeProgram(page, language)
})

test('takes the place of the login page', { tag: '@phone' }, async ({ stranger, words, language }) => {
  const page = await stranger()
  await page.goto('/')
  if (language === 'en') await page.getByRole('button', { name: 'English', exact: true }).click()
  const release = await holdProgram(page)
  await page.getByLabel(words.email).fill(other)
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
  await page.getByLabel(words.password, { exact: true }).press('Enter')
  await page.waitForFunction(() => document.querySelector('[role="row"]') ?? document.querySelector('[aria-busy]'))
  await release()
  await rows(page).filter({ hasText: OWN }).waitFor()
  expect(await page.locator('#drawn, .login-page').count()).toBe(0)
})

async function pressBeforeProgram(page: Page, language: Language): Promise<void> {
  const release = await holdProgram(page)
  await openDrawn(page)
  await page.keyboard.press('c')
  await page.keyboard.type('minh@senmail.tesr')
  await page.keyboard.press('Backspace')
  // A name that matches nobody, because Tab would choose a suggestion.
  await page.keyboard.type('t, qzx')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Hop')
  await release()
  const compose = composeOn(page, composeWordsOf(language))
  await whenWritable(compose)
  await expect.poll(() => compose.subject.inputValue()).toBe('Hop')
  await expect.poll(() => compose.recipients()).toEqual(['Đỗ Nhật Minh', 'qzx'])
}

test('makes room for the page that one went back to before the program was there, and while the program began', async ({
  signedIn,
}) => {
  const page = await signedIn(reader, { path: '/folder/Sent' })
  const inbox = page.locator('a[href="/folder/INBOX"]').first()
  await inbox.click()
  await rows(page).first().waitFor()
  const isSentAlone = async () => {
    await page.getByText(wordsOf('vi').nothingSent).waitFor()
    expect(new URL(page.url()).pathname).toBe('/folder/Sent')
    expect(await rows(page).count()).toBe(0)
  }
  const release = await holdProgram(page)
  await openDrawn(page)
  await page.goBack()
  await release()
  await isSentAlone()

  await inbox.click()
  await rows(page).first().waitFor()
  const releaseAgain = await holdProgram(page)
  await openDrawn(page)
  await page.evaluate(() => {
    // Browsers sometimes ignore Back during a load, so retry.
    const goBack = () => {
      history.back()
      const timer = setTimeout(goBack, 2_000)
      addEventListener('popstate', () => clearTimeout(timer), { once: true })
    }
    // The application first removes this element.
    const beginning = new MutationObserver(() => {
      if (document.getElementById('start')) return
      beginning.disconnect()
      goBack()
    })
    beginning.observe(document.body, { childList: true })
  })
  await releaseAgain()
  await isSentAlone()
})

test('shows one account’s list to no other account, and nothing in a window of another width', async ({ signedIn }) => {
  const pages = await Promise.all([signedIn(reader), signedIn(other)])
  const releases: (() => Promise<void>)[] = []
  for (const page of pages) {
    await rows(page).first().waitFor()
    releases.push(await holdProgram(page))
  }
  await Promise.all(pages.map(openDrawn))
  const [first = '', second = ''] = await Promise.all(pages.map((page) => page.locator('#drawn').textContent()))
  expect(first).toContain(HOSTILE)
  expect(first).not.toContain(OWN)
  expect(second).toContain(OWN)
  expect(second).not.toContain(HOSTILE)

  const [page] = pages
  await page.setViewportSize({ width: PHONE.width, height: PHONE.height })
  await expect
    .poll(async () => {
      // Every page reports its width, even without a list.
      await page.context().addCookies([{ name: 'sen_screen', value: '1440x900', url: page.url() }])
      await page.reload({ waitUntil: 'commit' })
      await page.locator('#root > *').first().waitFor({ state: 'attached' })
      return page.locator('html[data-other-width] #drawn').count()
    })
    .toBe(1)
  expect(await drawn(page).first().isVisible()).toBe(false)
  for (const release of releases) await release()
  await rows(page).first().waitFor()
  expect(await page.locator('#drawn').count()).toBe(0)
})
