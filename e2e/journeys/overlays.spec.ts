import { beforeAll, expect, it } from 'vitest'
import { hindrances } from './stage/hindrances.ts'
import { openThread, rowOf, whenProgramStands } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { DESKTOP, PHONE } from './stage/screens.ts'
import { shellWordsOf } from './stage/shell-words.ts'
import { stage } from './stage/stage.ts'
import { wordsOf } from './stage/words.ts'

const { signedIn } = stage()
const words = wordsOf('vi')
const says = shellWordsOf('vi')
const SUBJECT = 'Biên bản bàn giao mặt bằng'

let reader = ''
beforeAll(async () => {
  reader = await newMailbox('lop-phu', 'Mai Thanh Hà')
  await post([{ to: reader, subject: SUBJECT, text: 'Em gửi biên bản.' }])
})

// What only the built page and the server can show; the rest is in `web/src/app/accessibility.browser.test.ts`.
it('hinders nobody where a part is missing, or the session is over', async () => {
  const page = await signedIn(reader, {}, '/404')
  await page.route('**/assets/thread-*.js', (route) => route.abort())
  await page.goto('/folder/INBOX')
  await rowOf(page, SUBJECT).getByRole('link').click()
  await page.getByText(says.partMissing).waitFor()
  const found = await hindrances(page, 'part missing')
  await page.unroute('**/assets/thread-*.js')
  await page.goto('/folder/INBOX')
  await rowOf(page, SUBJECT).waitFor()
  await whenProgramStands(page)
  await page.context().clearCookies()
  // Whatever the page asks for by itself may bring the dialog first, which lies over the row.
  await rowOf(page, SUBJECT).getByRole('link').dispatchEvent('click')
  await page.getByRole('alertdialog', { name: words.sessionEnded }).waitFor()
  found.push(...(await hindrances(page, 'session ended')))
  expect(found).toEqual([])
})

it.each([
  { language: 'vi', theme: 'light', screen: DESKTOP },
  { language: 'en', theme: 'dark', screen: PHONE },
] as const)('hinders nobody in the source of a message, in $language on a $screen.kind, $theme', async (look) => {
  const { moreActions, showOriginal } = wordsOf(look.language)
  const page = await signedIn(reader, look)
  await openThread(page, SUBJECT)
  await page.getByRole('button', { name: moreActions }).last().click()
  const found = await hindrances(page, 'menu of a message')
  const [source] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('menuitem', { name: showOriginal }).click(),
  ])
  await source.getByText('Received:').waitFor()
  found.push(...(await hindrances(source, 'source')))
  expect(found).toEqual([])
})

it('says that the looks of a part are missing, and that a part took two minutes and did not come', async () => {
  const page = await signedIn(reader, {}, '/404')
  await page.clock.install()
  await page.route('**/assets/thread-*.css', (route) => route.abort())
  await page.goto('/folder/INBOX')
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
