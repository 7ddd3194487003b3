import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { composeOn, whenWritable } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { openThread, rowOf } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { stage } from './stage/stage.ts'

// What else is typed early, and into which field, is in `web/src/app/layouts/compose/early-compose.browser.test.ts`.

const { signedIn } = stage()
const words = composeWordsOf('vi')
const SUBJECT = 'Lịch họp tuần sau'

let writer = ''
beforeAll(async () => {
  writer = await newMailbox('go-som', 'Võ Thị Sương')
  await post([{ to: writer, subject: SUBJECT, text: 'Chị xem giúp em.' }])
})

/** Compose, or its editor, comes only when `arrive` is called. */
async function withSlowCompose(piece: 'compose' | 'rich-editor'): Promise<{ page: Page; arrive: () => void }> {
  let arrive = (): void => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const page = await signedIn(writer, {}, '/folder/Sent')
  await page.route(`**/assets/${piece}-*.js`, async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto('/')
  await rowOf(page, SUBJECT).waitFor()
  // It writes mail only once it is known who does.
  await page.getByRole('button', { name: words.compose }).first().click({ trial: true })
  return { page, arrive }
}

it('puts every key pressed after c into the mail while compose is on its way', async () => {
  const { page, arrive } = await withSlowCompose('compose')
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
  // And the caret goes on where it stood.
  await page.keyboard.type('uối')
  await whenWritable(compose)
  await expect.poll(async () => (await compose.lines()).trim()).toBe('Chào em,\ngi cuối')
  await expect.poll(() => compose.recipients()).toEqual(['Đỗ Nhật Minh', 'hoa@x.vn'])
  expect([await compose.to.inputValue(), await compose.subject.inputValue()]).toEqual(['', 'Về việc jx#s?'])
  expect(await page.getByRole('row').count()).toBe(1)
  expect(page.url()).toMatch(/\/folder\/INBOX$/)
})

it('puts what follows r into the answer while the editor is on its way', async () => {
  const { page, arrive } = await withSlowCompose('rich-editor')
  await openThread(page, SUBJECT)
  await page.keyboard.press('r')
  await page.keyboard.type('Được em nhé, gi j')
  arrive()
  const compose = composeOn(page, words)
  await compose.text.getByText('Được em nhé, gi j').waitFor()
  await page.keyboard.type('!')
  await whenWritable(compose)
  await expect.poll(async () => (await compose.lines()).split('\n')[0]).toBe('Được em nhé, gi j!')
  expect(await compose.recipients()).toEqual(['Đặng Kim Anh'])
})
