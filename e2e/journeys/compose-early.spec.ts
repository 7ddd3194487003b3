import type { Page } from '@playwright/test'
import { composeOn, whenWritable } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { rowOf } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { expect, test } from './stage/test.ts'

// Other early input is tested in `web/src/app/layouts/compose/compose-placeholder.browser.test.ts`.

const words = composeWordsOf('vi')
const SUBJECT = 'Lịch họp tuần sau'

let writer = ''
test.beforeAll(async () => {
  writer = await newMailbox('go-som', 'Võ Thị Sương')
  await post([{ to: writer, subject: SUBJECT, text: 'Chị xem giúp em.' }])
})

test('puts every key pressed after c into the mail while compose is on its way', async ({ signedIn }) => {
  let arrive = (): void => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const prepare = (page: Page) =>
    page.route('**/assets/compose-*.js', async (route) => {
      await arrived
      await route.continue()
    })
  const page = await signedIn(writer, { prepare })
  await rowOf(page, SUBJECT).waitFor()
  await page.getByRole('button', { name: words.compose }).first().click({ trial: true })
  await page.keyboard.press('c')
  await page.keyboard.type('minh@senmail.test, hoa@x.vn')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Về việc jx#s?')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Chào em,')
  await page.keyboard.press('Enter')
  await page.keyboard.type('gi c')
  arrive()
  const compose = composeOn(page, words)
  await compose.text.getByText('gi c').waitFor()
  await page.keyboard.type('uối')
  await whenWritable(compose)
  await expect.poll(async () => (await compose.lines()).trim()).toBe('Chào em,\ngi cuối')
  await expect.poll(() => compose.recipients()).toEqual(['Đỗ Nhật Minh', 'hoa@x.vn'])
  expect([await compose.to.inputValue(), await compose.subject.inputValue()]).toEqual(['', 'Về việc jx#s?'])
  expect(await page.getByRole('row').count()).toBe(1)
  expect(page.url()).toMatch(/\/folder\/INBOX$/)
})
