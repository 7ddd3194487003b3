import type { Page } from '@playwright/test'
import { PHONE } from './stage/devices.ts'
import { rowOf } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { shellWordsOf } from './stage/shell-words.ts'
import { expect, test } from './stage/test.ts'
import { wordsOf } from './stage/words.ts'

const words = wordsOf('vi')
const says = shellWordsOf('vi')
const SUBJECT = 'Chưa mở lần nào'

let reader = ''
test.beforeAll(async () => {
  reader = await newMailbox('chua-tai', 'Hồ Quang Hiếu')
  await post([{ to: reader, subject: SUBJECT, text: 'Chào anh.' }])
})

/** With it, the page does not load its parts ahead. */
async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
}

test('leads back on a phone from a conversation that cannot be loaded', async ({ signedIn }) => {
  const prepare = async (page: Page) => {
    await saveData(page)
    await page.route('**/assets/ThreadPage-*', (route) => route.abort())
  }
  const page = await signedIn(reader, { device: PHONE, prepare })
  await page.context().setOffline(true)
  await rowOf(page, SUBJECT).getByRole('link').click()
  await page.getByRole('alert').getByText(says.partNotHere).waitFor()
  await page.getByRole('button', { name: words.back }).click()
  await rowOf(page, SUBJECT).waitFor()
})

for (const path of ['/account/home', '/admin/domains']) {
  test(`leads back to the mail from a page without its frame: ${path}`, async ({ signedIn }) => {
    const prepare = (page: Page) => page.route('**/assets/{Account,Admin}Layout-*', (route) => route.abort())
    const page = await signedIn(reader, { prepare })
    await page.goto(path)
    await page.getByRole('alert').waitFor()
    await page.getByRole('button', { name: 'Về hộp thư' }).click()
    await rowOf(page, SUBJECT).waitFor()
  })
}

for (const [name, device] of [
  ['a phone', PHONE],
  ['a desktop', undefined],
] as const) {
  test(`leads back from settings, drive and contacts that cannot be loaded, on ${name}`, async ({ signedIn }) => {
    const page = await signedIn(reader, { prepare: saveData, ...(device && { device }) })
    await rowOf(page, SUBJECT).waitFor()
    await page.context().setOffline(true)
    for (const place of ['/setting/general', '/drive', '/contacts']) {
      await page.evaluate((path) => {
        history.pushState(null, '', path)
        dispatchEvent(new PopStateEvent('popstate'))
      }, place)
      await page.getByRole('alert').getByText(says.partNotHere).waitFor()
      await page.getByRole('link', { name: 'Hộp thư đến' }).first().click()
      await rowOf(page, SUBJECT).waitFor()
      expect(await page.getByText(says.partNotHere).isVisible()).toBe(false)
    }
  })
}
