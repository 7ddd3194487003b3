import type { Page } from '@playwright/test'
import { sen } from '../program/operator.ts'
import { PHONE } from './stage/devices.ts'
import { rowOf } from './stage/mailbox-page.ts'
import { newMailbox, tokenOf } from './stage/people.ts'
import { post } from './stage/post.ts'
import { theProgram } from './stage/program.ts'
import { shellWordsOf } from './stage/shell-words.ts'
import { expect, test } from './stage/test.ts'
import { wordsOf } from './stage/words.ts'

// Parts that fail to load are tested in `overlays.spec.ts`.

const words = wordsOf('vi')
const says = shellWordsOf('vi')
const SUBJECT = 'Báo cáo quý bốn'

let reader = ''
test.beforeAll(async () => {
  reader = await newMailbox('khung-trang', 'Đào Ngọc Ánh')
  await post([{ to: reader, subject: SUBJECT, text: 'Chị xem giúp em.' }])
})

test('takes feedback, and the operator hears it; keeps the sidebar narrow on every device of the account', async ({
  signedIn,
}) => {
  const page = await signedIn(reader)
  await page.getByRole('button', { name: says.help }).click()
  await page.getByRole('menuitem', { name: says.feedback }).click()
  const dialog = page.getByRole('dialog', { name: says.feedback })
  await dialog.getByRole('radio', { name: says.idea, exact: true }).check()
  await dialog.getByLabel(says.yourMessage).fill('Chữ nên to hơn')
  await dialog.getByRole('button', { name: says.send, exact: true }).click()
  await page.getByText(says.thanks).waitFor()
  const heard = await sen(theProgram(), 'feedback')
  expect(heard).toContain(`idea  ${reader}  on /folder`)
  expect(heard).toContain('| Chữ nên to hơn')

  const elsewhere = await signedIn(reader)
  await page.getByRole('button', { name: says.narrow }).click()
  await page.getByRole('button', { name: says.widen }).waitFor()
  await elsewhere.getByRole('button', { name: says.widen }).click()
  await page.getByRole('button', { name: says.narrow }).waitFor()
})

test('tells of new mail on the desktop when it is allowed, and opens it from there', async ({ signedIn }) => {
  const prepare = (coming: Page) =>
    coming.addInitScript(() => {
      const shown: object[] = []
      class Notice extends EventTarget {
        static permission = 'default'
        static async requestPermission() {
          Notice.permission = 'granted'
          return 'granted'
        }
        constructor(title: string, options: object) {
          super()
          shown.push({ title, ...options, press: () => this.dispatchEvent(new Event('click')) })
        }
        close() {}
      }
      Object.assign(window, { Notification: Notice, shown })
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
    })
  const page = await signedIn(reader, { prepare })
  await rowOf(page, SUBJECT).waitFor()
  const shown = () => page.evaluate(() => (window as unknown as { shown: { title: string; body: string }[] }).shown)
  await post([{ to: reader, subject: 'Trước khi bật', text: 'Chào chị.' }])
  await rowOf(page, 'Trước khi bật').waitFor()
  expect(await shown()).toEqual([])
  await page.getByRole('button', { name: `${words.account}: ${reader}` }).click()
  await page.getByRole('menuitemcheckbox', { name: says.notifications }).click()
  await page.getByRole('button', { name: `${words.account}: ${reader}` }).click()
  await page.getByRole('menuitemcheckbox', { name: says.notifications, checked: true }).waitFor()
  await page.keyboard.press('Escape')
  await post([{ to: reader, subject: 'Hợp đồng mới', text: 'Chào chị.' }])
  await expect.poll(async () => (await shown()).length).toBe(1)
  expect((await shown())[0]).toMatchObject({ title: 'Đặng Kim Anh', body: 'Hợp đồng mới\nChào chị.' })
  await page.evaluate(() => (window as unknown as { shown: { press: () => void }[] }).shown[0]?.press())
  await page.getByRole('heading', { name: 'Hợp đồng mới', level: 2 }).waitFor()
})

test('parts that do not load leave no empty page, even when it is the page itself', async ({ stranger }) => {
  const page = await stranger()
  const session = { name: 'sen_session', value: await tokenOf(reader), url: theProgram().url, httpOnly: true }
  await page.context().addCookies([session])
  for (const part of ['program', 'main', 'shared']) {
    const code = `**/assets/${part}-*.js`
    await page.route(code, (route) => route.abort())
    await page.goto('/folder/INBOX')
    await page.getByText(says.startFailed).waitFor()
    expect([part, await page.getByRole('button').count()]).toEqual([part, 1])
    await page.unroute(code)
  }
})

test('holds profile, settings and the way out in the drawer of a phone', async ({ signedIn }) => {
  const page = await signedIn(reader, { device: PHONE })
  await page.getByRole('button', { name: words.more, exact: true }).tap()
  const foot = page.getByRole('region', { name: words.account })
  await foot.getByText('Đào Ngọc Ánh').waitFor()
  await foot.getByText(reader).waitFor()
  await foot.getByRole('button', { name: 'Giao diện tối' }).tap()
  await page.locator('html[data-theme=dark]').waitFor()
  await page.getByRole('button', { name: words.more, exact: true }).tap()
  await foot.getByRole('button', { name: words.signOut }).tap()
  await page.getByLabel(words.email).waitFor()
})
