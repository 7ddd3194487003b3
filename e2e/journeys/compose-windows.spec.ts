import type { Page } from '@playwright/test'
import { type ComposePage, composeButton, composeOn, startWriting, whenWritable } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { DESKTOP } from './stage/devices.ts'
import { goToFolder, hasFocus, openThread, rowOf } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { expect, test } from './stage/test.ts'
import { wordsOf } from './stage/words.ts'

const words = composeWordsOf('vi')
const mailWords = wordsOf('vi')
const SUBJECT = 'Lịch giao hàng tháng 12'

let writer = ''
test.beforeAll(async () => {
  writer = await newMailbox('cua-so', 'Bùi Khánh Vy')
  await post([{ to: writer, subject: SUBJECT, text: 'Chị xác nhận giúp em.' }])
})

const shapeOf = ({ window }: ComposePage) => window.getAttribute('data-shape')
const isWritingIn = (page: Page) => page.evaluate(() => document.activeElement?.ariaLabel)
const mark = ({ text }: ComposePage) => text.evaluate((element) => element.setAttribute('data-mark', 'same'))
const isMarked = ({ text }: ComposePage) => text.evaluate((element) => element.dataset.mark === 'same')

test('make room for the newest, come back in their order after a reload, and never hide the last', async ({
  signedIn,
}) => {
  const page = await signedIn(writer)
  const first = await startWriting(page, words)
  await first.subject.fill('Thư đầu')
  await composeButton(page, words).click()
  const fresh = composeOn(page, words, words.newMessage)
  await whenWritable(fresh)
  await fresh.subject.fill('Thư sau')
  const [old, young] = [composeOn(page, words, 'Thư đầu'), composeOn(page, words, 'Thư sau')]
  const stand = async () => [await shapeOf(old), await shapeOf(young)]
  expect(await stand()).toEqual(['mini', 'pin'])
  await page.reload()
  await whenWritable(young)
  await old.window.waitFor()
  expect(await stand()).toEqual(['mini', 'pin'])
  expect(await young.subject.inputValue()).toBe('Thư sau')
  // After a reload, the focus goes to the list, and keys apply to it.
  await young.subject.press('Escape')
  expect(await stand()).toEqual(['mini', 'mini'])
  await hasFocus(rowOf(page, SUBJECT))
  await page.keyboard.press('c')
  await whenWritable(fresh)
  await fresh.window.getByRole('button', { name: words.saveAndClose }).click()
  // Product decision 91: what the user minimised stays so.
  await fresh.window.waitFor({ state: 'hidden' })
  expect(await stand()).toEqual(['mini', 'mini'])
  await young.window.getByRole('button', { name: words.open, exact: true }).click()
  expect(await stand()).toEqual(['mini', 'pin'])
  // A wide screen has room for both windows, a small one for none beside another.
  await page.setViewportSize({ width: 1600, height: 900 })
  await old.window.getByRole('button', { name: words.open, exact: true }).click()
  expect(await stand()).toEqual(['pin', 'pin'])
  await page.setViewportSize({ width: 990, height: 800 })
  await expect.poll(stand).toEqual(['mini', 'full'])
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(stand).toEqual(['mini', 'pin'])
  await young.window.getByRole('button', { name: words.saveAndClose }).click()
  await expect.poll(() => shapeOf(old)).toBe('pin')
  expect(await old.subject.inputValue()).toBe('Thư đầu')
})

test('are shown in the thread that they answer, stay open after leaving it, and are found there again', async ({
  signedIn,
}) => {
  const page = await signedIn(writer)
  await openThread(page, SUBJECT)
  const thread = page.getByRole('article')
  const answer = composeOn(page, words)
  await page.keyboard.press('r')
  await whenWritable(answer)
  expect(await shapeOf(answer)).toBe('inline')
  await goToFolder(page, DESKTOP, mailWords, mailWords.inbox)
  await answer.window.waitFor({ state: 'hidden' })

  await openThread(page, SUBJECT)
  await thread.getByRole('button', { name: words.reply, exact: true }).last().click()
  await whenWritable(answer)
  await expect.poll(() => isWritingIn(page)).toBe(words.text)
  await page.keyboard.type('Em xác nhận.')
  await mark(answer)
  expect(await thread.getByRole('dialog').count()).toBe(1)
  await answer.saved.waitFor()
  // The draft's line in the thread is hidden while its window is inline.
  expect(await thread.getByText(words.goOnWriting).count()).toBe(0)

  // In another folder the window is minimised; back in its thread it is inline again.
  await goToFolder(page, DESKTOP, mailWords, mailWords.sent)
  await expect.poll(() => shapeOf(answer)).toBe('mini')
  await page.goBack()
  await expect.poll(() => shapeOf(answer)).toBe('inline')
  await answer.text.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Cảm ơn.')
  await answer.window.getByRole('button', { name: words.openInWindow }).focus()
  await answer.text.focus()
  await answer.window.getByRole('button', { name: words.openInWindow }).click()
  expect(await shapeOf(answer)).toBe('pin')
  expect(await thread.getByRole('dialog').count()).toBe(0)
  expect(await isMarked(answer)).toBe(true)
  expect((await answer.lines()).split('\n')[0]).toBe('Em xác nhận. Cảm ơn.')

  // After closing, it is a draft of the thread: Drafts opens it for editing, other folders open the thread.
  await answer.window.getByRole('button', { name: words.saveAndClose }).click()
  await answer.window.waitFor({ state: 'hidden' })
  await goToFolder(page, DESKTOP, mailWords, mailWords.drafts)
  await rowOf(page, SUBJECT).getByRole('link').click()
  await whenWritable(answer)
  expect(await shapeOf(answer)).toBe('inline')
  await goToFolder(page, DESKTOP, mailWords, mailWords.inbox)
  await answer.window.waitFor({ state: 'hidden' })
  await openThread(page, SUBJECT)
  await thread.getByText(words.goOnWriting).first().click()
  await whenWritable(answer)
  expect(await shapeOf(answer)).toBe('inline')
  expect((await answer.lines()).split('\n')[0]).toBe('Em xác nhận. Cảm ơn.')
  await page.reload()
  await whenWritable(answer)
  await expect.poll(() => shapeOf(answer)).toBe('inline')
  await answer.window.getByRole('button', { name: words.deleteDraft }).click()
  await answer.window.waitFor({ state: 'hidden' })
  await thread.getByRole('button', { name: words.reply, exact: true }).last().waitFor()
})
