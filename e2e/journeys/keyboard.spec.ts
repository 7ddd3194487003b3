import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { startWriting, whenWritable } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { hasFocus, notice, rowOf } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { stage } from './stage/stage.ts'
import { wordsOf } from './stage/words.ts'

// What each key does, and where it does nothing, stands in `web/src/features/shell/keyboard.browser.test.ts`,
// `web/src/features/palette/palette.browser.test.ts` and `web/src/actions/undo-keys.browser.test.ts`.

const { signedIn } = stage()
const words = wordsOf('vi')
const composeWords = composeWordsOf('vi')

let reader = ''

beforeAll(async () => {
  reader = await newMailbox('phim-tat', 'Cao Thị Hiền')
  const mails = ['Thư B', 'Thư A'].map((subject) => ({
    to: reader,
    subject,
    html: `<p>Nội dung của <b>${subject}</b>.</p>`,
  }))
  await post(mails)
})

async function listPage(): Promise<Page> {
  const page = await signedIn(reader)
  await rowOf(page, 'Thư B').waitFor()
  return page
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

async function reads(page: Page, subject: string): Promise<void> {
  await page.getByRole('heading', { name: subject, level: 2 }).waitFor()
}

it('takes back with z whatever was done last, then what was done before it, also for who looks later', async () => {
  const page = await listPage()
  const row = rowOf(page, 'Thư A')
  await press(page, 'j')
  await hasFocus(row)
  await press(page, 's')
  await row.getByRole('button', { name: words.removeStar }).waitFor()
  await press(page, '#')
  await notice(page, words, words.movedToTrash(1)).waitFor()
  await press(page, 'z')
  await row.getByRole('button', { name: words.removeStar }).waitFor()
  const taken = page.waitForResponse((answer) => answer.request().postDataJSON()?.starred === false && answer.ok())
  await press(page, 'z')
  await taken
  await page.reload()
  await row.getByRole('button', { name: words.addStar }).waitFor()
})

it('brings a deleted draft back with z, and not what was done before it', async () => {
  const page = await listPage()
  await press(page, 'j', 's')
  await rowOf(page, 'Thư A').getByRole('button', { name: words.removeStar }).waitFor()
  const compose = await startWriting(page, composeWords)
  await compose.subject.fill('Bản chào giá')
  await compose.window.getByRole('button', { name: composeWords.deleteDraft }).click()
  await notice(page, words, composeWords.draftDeleted).waitFor()
  await press(page, 'z')
  await whenWritable(compose)
  expect(await compose.subject.inputValue()).toBe('Bản chào giá')
  await rowOf(page, 'Thư A').getByRole('button', { name: words.removeStar }).waitFor()
  expect(await notice(page, words, composeWords.draftDeleted).count()).toBe(0)
})

it('hears keys that are pressed inside a mail', async () => {
  const page = await listPage()
  await press(page, 'j', 'Enter')
  await reads(page, 'Thư A')
  await page.frameLocator(`iframe[title="${words.messageText}"]`).getByText('Nội dung của').click()
  await press(page, 'j')
  await reads(page, 'Thư B')
  await page.frameLocator(`iframe[title="${words.messageText}"]`).getByText('Thư B').click()
  await press(page, 'u')
  await rowOf(page, 'Thư B').waitFor()
})
