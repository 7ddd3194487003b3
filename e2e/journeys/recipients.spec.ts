import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { hideRecipient, suggestRecipients } from '@sen/contract/contacts/recipients'
import { createDraft, getMessage } from '@sen/contract/messages'
import { sendMail } from '@sen/contract/sending'
import { listThreads } from '@sen/contract/threads'
import { callerAt } from '../program/api-client.ts'
import { becomesTrue } from '../program/waiting.ts'
import { type ComposePage, composeOn, startWriting, whenWritable } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { newMailbox, newPromptMailbox, PASSWORD, tokenOf } from './stage/people.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'
import { wordsOf } from './stage/words.ts'

// Suggestions on touch screens are tested in `web/src/features/compose/recipients/suggestion-list.browser.test.ts`.

const words = composeWordsOf('vi')
const mailWords = wordsOf('vi')
const DUNG = { name: 'Trần Đình Dũng', email: 'dung.tran@khach.example' }
const COLLEAGUE = 'Đặng Dung Dị'
const FORTY = Array.from({ length: 40 }, (_, at) => `Nguyễn, Người ${at} <nguoi${at}@khach.example>`).join('; ')

const LEARNED_MILLISECONDS = 30_000

let [writer, colleague] = ['', '']

/** One mail to Dũng is enough for a suggestion. */
test.beforeAll(async () => {
  writer = await newPromptMailbox('nguoi-gui', 'Hoàng Mai Chi')
  colleague = await newMailbox('dong-nghiep', COLLEAGUE)
  const call = callerAt(theProgram().url, await tokenOf(writer))
  const { data: draft } = await call(createDraft, {
    body: {
      to: [DUNG],
      cc: [],
      bcc: [],
      subject: 'Chào anh',
      body: '<div>Chào anh</div>',
      files: [],
      client_key: 'recipients',
    },
  })
  await call(sendMail, { body: { msg_id: draft.id } })
  const known = async () => (await call(suggestRecipients, { query: { search_text: 'dung' } })).data.suggest_emails
  expect(await becomesTrue(async () => (await known()).length === 1, LEARNED_MILLISECONDS)).toBe(true)
  expect(await known()).toEqual([DUNG])
})

const line = (compose: ComposePage, name: string): Locator =>
  compose.window.getByRole('combobox', { name, exact: true }).locator('xpath=ancestor::ul')
const tagsIn = (compose: ComposePage, name: string) => line(compose, name).locator('[data-recipient]').allTextContents()
const options = (page: Page) => page.getByRole('listbox', { name: 'Người được gợi ý' }).getByRole('option')
/** Pastes text at the caret. */
const paste = (field: Locator, text: string) =>
  field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('suggests people by use and without accents, and selects them by key and by mouse', async ({ signedIn }) => {
  // An earlier attempt may have stopped between hiding and undo.
  const call = callerAt(theProgram().url, await tokenOf(writer))
  await call(hideRecipient, { body: { email: DUNG.email, hidden: false } })
  const page = await signedIn(writer)
  const compose = await startWriting(page, words)
  await compose.to.pressSequentially('dung')
  await options(page).filter({ hasText: DUNG.email }).and(page.locator('[aria-selected=true]')).waitFor()
  await new AxeBuilder({ page }).analyze().then(({ violations }) => expect(violations.map(({ id }) => id)).toEqual([]))
  await compose.to.press('ArrowDown')
  await options(page).nth(1).and(page.locator('[aria-selected=true]')).waitFor()
  await compose.to.press('ArrowUp')
  await compose.to.press('Enter')
  expect(await compose.recipients()).toEqual([DUNG.name])
  await compose.to.pressSequentially('đặng dung')
  await options(page).filter({ hasText: colleague }).click()
  expect(await compose.recipients()).toEqual([DUNG.name, COLLEAGUE])
  // People already added are not suggested again; a full address is taken as typed.
  await compose.to.pressSequentially('dung@xa.example')
  await compose.to.press('Enter')
  expect(await compose.recipients()).toEqual([DUNG.name, COLLEAGUE, 'dung@xa.example'])
  await compose.window.getByText(`${DUNG.email} và dung@xa.example là người nhận ngoài tổ chức.`).waitFor()

  // Escape closes only the list. A hidden person is not suggested until undo.
  await line(compose, words.to).getByRole('button', { name: DUNG.email }).press('Delete')
  await compose.to.pressSequentially('tran')
  await options(page).first().waitFor()
  await compose.to.press('Escape')
  await expect.poll(() => options(page).count()).toBe(0)
  await compose.to.pressSequentially(' d')
  await options(page).first().waitFor()
  await compose.to.press('Shift+Delete')
  await page.getByText(`Sẽ không gợi ý ${DUNG.email} nữa`).waitFor()
  // Other matching people may be suggested.
  await expect.poll(() => options(page).filter({ hasText: DUNG.email }).count()).toBe(0)
  await page.getByRole('button', { name: words.undo }).click()
  await compose.to.fill('')
  await compose.to.pressSequentially('tran')
  await options(page).filter({ hasText: DUNG.email }).waitFor()
})

test('takes a pasted list, once in all fields; moves, changes and folds recipients', async ({ signedIn }) => {
  const page = await signedIn(writer)
  const compose = await startWriting(page, words)
  await paste(compose.to, `Trần, Dũng <${DUNG.email}>; ${colleague}; undisclosed-recipients:; ; sai@`)
  // A colleague's bare address gets the name that a suggestion would show.
  await expect.poll(() => tagsIn(compose, words.to)).toEqual(['Trần, Dũng', COLLEAGUE, 'sai@'])
  await compose.window.getByRole('button', { name: words.notValid('sai@') }).waitFor()
  await compose.window.getByRole('button', { name: words.cc, exact: true }).click()
  const cc = compose.window.getByRole('combobox', { name: words.cc, exact: true })
  await cc.pressSequentially(`${DUNG.email.toUpperCase()},`)
  expect(await tagsIn(compose, words.cc)).toEqual([])

  // Moves a recipient by menu and by mouse.
  await compose.window.getByRole('button', { name: DUNG.email }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Chuyển sang Cc' }).click()
  expect(await tagsIn(compose, words.cc)).toEqual(['Trần, Dũng'])
  await compose.window.getByRole('button', { name: colleague }).dragTo(line(compose, words.cc))
  await expect.poll(() => tagsIn(compose, words.cc)).toEqual(['Trần, Dũng', COLLEAGUE])
  expect(await tagsIn(compose, words.to)).toEqual(['sai@'])

  // Edits a recipient in place: Escape cancels, Enter confirms.
  const change = () => compose.window.getByRole('textbox', { name: 'Sửa sai@' })
  await compose.window.getByRole('button', { name: words.notValid('sai@') }).press('F2')
  await change().fill('khac@khach.example')
  await change().press('Escape')
  expect(await tagsIn(compose, words.to)).toEqual(['sai@'])
  await compose.window.getByRole('button', { name: words.notValid('sai@') }).dblclick()
  await change().fill('dung@khach.example')
  await change().press('Enter')
  expect(await tagsIn(compose, words.to)).toEqual(['dung@khach.example'])

  // An unknown address of the own domain is marked. Many recipients collapse to one line on blur.
  await compose.to.pressSequentially('khong-co@senmail.test,')
  await compose.window.getByRole('button', { name: 'không ai trong tổ chức dùng địa chỉ này' }).waitFor()
  await paste(compose.to, FORTY)
  // The position of the caret stays visible.
  const isInSight = () =>
    compose.to.evaluate((input) => {
      const [place, list] = [input.getBoundingClientRect(), input.closest('ul')?.getBoundingClientRect()]
      return list !== undefined && place.top >= list.top && place.bottom <= list.bottom
    })
  await expect.poll(isInSight).toBe(true)
  await compose.subject.fill('Mời họp')
  const more = compose.window.getByRole('button', { name: /^Hiện thêm \d+ người nhận$/ })
  await more.waitFor()
  await compose.saved.waitFor()
  await new AxeBuilder({ page }).analyze().then(({ violations }) => expect(violations.map(({ id }) => id)).toEqual([]))
  await more.click()
  await expect.poll(() => more.count()).toBe(0)
  await expect.poll(isInSight).toBe(true)
  await expect.poll(() => compose.to.evaluate((input) => input === document.activeElement)).toBe(true)
  const call = callerAt(theProgram().url, await tokenOf(writer))
  const { data } = await call(listThreads, { query: { in: 'Drafts', limit: 10, offset: 0 } })
  const id = data.find(({ subject }) => subject === 'Mời họp')?.draft_ids[0] ?? ''
  await expect
    .poll(async () => {
      const { data: draft } = await call(getMessage, { params: { id }, query: {} })
      return [draft.to.length, draft.cc.map(({ email }) => email)]
    })
    .toEqual([42, [DUNG.email, colleague]])
})

test('opens the recipients and text of a mail link in a large window, after signing in', async ({ stranger }) => {
  const page = await stranger()
  const link = `mailto:ha@khach.example,sai@?cc=Ai%20%3Cvy@khach.example%3E,vy@khach.example&bcc=kin@khach.example&subject=H%E1%BB%8Fi%0D%0ABcc:%20x@y.example&body=d%C3%B2ng%201%0D%0Ad%C3%B2ng%202&attach=/etc/passwd`
  await page.goto(`/compose-mailto?url=${encodeURIComponent(link)}`)
  await page.getByLabel(mailWords.email).fill(writer)
  await page.getByLabel(mailWords.password, { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  const compose = composeOn(page, words)
  await whenWritable(compose)
  expect(await compose.window.getAttribute('data-shape')).toBe('full')
  await expect.poll(() => page.locator('[data-takes-keys]').count()).toBe(1)
  expect(await tagsIn(compose, words.to)).toEqual(['ha@khach.example'])
  expect(await tagsIn(compose, words.cc)).toEqual(['vy@khach.example'])
  expect(await tagsIn(compose, 'Bcc')).toEqual(['kin@khach.example'])
  expect(await compose.subject.inputValue()).toBe('Hỏi Bcc: x@y.example')
  expect(await compose.lines()).toBe('dòng 1\ndòng 2')
})
