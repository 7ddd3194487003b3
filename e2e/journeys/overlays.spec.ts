import type { Page } from '@playwright/test'
import { accessibilityViolations } from './stage/accessibility-violations.ts'
import { rowOf } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { shellWordsOf } from './stage/shell-words.ts'
import { expect, test } from './stage/test.ts'
import { wordsOf } from './stage/words.ts'

const words = wordsOf('vi')
const says = shellWordsOf('vi')
const [SUBJECT, OTHER] = ['Biên bản bàn giao mặt bằng', 'Lịch giao hàng']

let reader = ''
test.beforeAll(async () => {
  reader = await newMailbox('lop-phu', 'Mai Thanh Hà')
  await post([SUBJECT, OTHER].map((subject) => ({ to: reader, subject, text: 'Em gửi biên bản.' })))
})

// Tests what needs the built page and the server; the rest is in `web/src/app/accessibility.browser.test.ts`.
test('offers a remedy when a part did not load or the session ended, without accessibility violations', async ({
  signedIn,
}) => {
  const prepare = (coming: Page) => coming.route('**/assets/thread-*.js', (route) => route.abort())
  const page = await signedIn(reader, { prepare })
  await rowOf(page, SUBJECT).getByRole('link').click()
  await page.getByText(says.partMissing).waitFor()
  const found = await accessibilityViolations(page, 'part missing')
  await page.unroute('**/assets/thread-*.js')
  await page.getByRole('button', { name: says.reload }).click()
  await page.getByRole('heading', { name: SUBJECT, level: 2 }).waitFor()

  await page.getByRole('button', { name: words.back }).click()
  await rowOf(page, OTHER).waitFor()
  await page.context().clearCookies()
  // A background call may open the dialog first and cover the row, so dispatch the click directly.
  await rowOf(page, OTHER).getByRole('button', { name: words.addStar }).dispatchEvent('click')
  await page.getByRole('alertdialog', { name: words.sessionEnded }).waitFor()
  found.push(...(await accessibilityViolations(page, 'session ended')))
  expect(found).toEqual([])
})

test('says that the looks of a part are missing, and that a part took two minutes and did not come', async ({
  signedIn,
}) => {
  const page = await signedIn(reader, {
    prepare: async (coming) => {
      await coming.clock.install()
      await coming.route('**/assets/thread-*.css', (route) => route.abort())
    },
  })
  await rowOf(page, SUBJECT).getByRole('link').click()
  await page.getByText('Chưa tải được giao diện của phần này.').waitFor()

  await page.unroute('**/assets/thread-*.css')
  await page.route('**/assets/thread-*.js', () => {})
  await page.goto('/folder/INBOX')
  await rowOf(page, SUBJECT).getByRole('link').click()
  await expect
    .poll(async () => {
      await page.clock.runFor(30_000)
      return page.getByText('Phần này của trang tải quá lâu.').isVisible()
    })
    .toBe(true)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
