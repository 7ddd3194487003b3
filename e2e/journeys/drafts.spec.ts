import type { Page } from '@playwright/test'
import { getMessage } from '@sen/contract/messages'
import { getThread, listThreads } from '@sen/contract/threads'
import { callerAt } from '../program/api-client.ts'
import { type ComposePage, composeOn, startWriting, whenWritable } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { DESKTOP, PHONE } from './stage/devices.ts'
import { goToFolder, notice, rowOf } from './stage/mailbox-page.ts'
import { newMailbox, newPromptMailbox, PASSWORD, tokenOf } from './stage/people.ts'
import { post } from './stage/post.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'
import { wordsOf } from './stage/words.ts'

// Closing with a lost response is tested in `web/src/data/drafts/draft-session-ending.dom.test.ts`.

const words = composeWordsOf('vi')
const mailWords = wordsOf('vi')

let [writer, other] = ['', '']
test.beforeAll(async () => {
  writer = await newMailbox('thu-nhap', 'Bùi Khánh Vy')
  other = await newMailbox('may-chung', 'Đỗ Nhật Minh')
})

async function write(compose: ComposePage, subject: string, text: string): Promise<void> {
  await compose.to.pressSequentially(`${other},`)
  await compose.subject.fill(subject)
  await compose.text.click()
  await compose.text.pressSequentially(text)
}

function draftsCalled(subject: string): Promise<{ id: string; body: string }[]> {
  return messagesCalled(subject, writer, 'Drafts')
}

async function messagesCalled(subject: string, email: string, folder: string): Promise<{ id: string; body: string }[]> {
  const call = callerAt(theProgram().url, await tokenOf(email))
  const { data } = await call(listThreads, { query: { in: folder, limit: 50, offset: 0 } })
  const rows = data.filter((thread) => thread.subject === subject)
  const threads = await Promise.all(rows.map(({ id }) => call(getThread, { params: { id }, query: { in: folder } })))
  const ids = threads.flatMap(({ data: thread }) => thread.messages.map(({ id }) => id))
  const messages = await Promise.all(ids.map((id) => call(getMessage, { params: { id }, query: {} })))
  return messages.map(({ data: { id, body } }) => ({ id, body: body ?? '' }))
}

test('are written in one place at a time: the second is notified, takes over, and gives back, each time with every word, and can be edited at once after taking over', async ({
  signedIn,
}) => {
  const subject = 'Hai thiết bị'
  const page = await signedIn(writer)
  const here = await startWriting(page, words)
  await write(here, subject, 'Một.')
  await here.saved.waitFor()
  await expect.poll(() => draftsCalled(subject)).toHaveLength(1)

  const device = await signedIn(writer, { path: '/folder/Drafts' })
  await rowOf(device, subject).getByRole('link').click()
  const there = composeOn(device, words)
  await there.window.getByText(words.openElsewhere).waitFor()
  await there.window.getByRole('button', { name: words.takeOver }).click()
  await whenWritable(there)
  await there.window.getByText(words.openElsewhere).waitFor({ state: 'hidden' })
  await here.window.getByRole('button', { name: words.takeBack }).waitFor()
  // A draft taken over elsewhere can be selected and copied, but not edited.
  await here.text.getByText('Một.').click({ clickCount: 3 })
  await page.keyboard.press('Backspace')
  await page.keyboard.type('x')
  expect(await page.evaluate(() => String(getSelection()).trim())).toBe('Một.')
  expect(await here.lines()).toBe('Một.')
  await device.keyboard.press('Control+End')
  // Each of these letters would be a mail shortcut: compose, star, move …
  await device.keyboard.type(' Hai csv.')
  await expect.poll(() => there.lines()).toBe('Một. Hai csv.')
  expect(await composeOn(device, words).window.count()).toBe(1)
  await expect.poll(async () => (await draftsCalled(subject))[0]?.body).toContain('Một. Hai csv.')

  await here.window.getByRole('button', { name: words.takeBack }).click()
  await expect.poll(() => here.lines()).toBe('Một. Hai csv.')
  await there.window.getByRole('button', { name: words.takeBack }).waitFor()
  await page.keyboard.press('Control+End')

  // Disconnected from each other, both write. Nothing is overwritten before the user chooses.
  await page.route('**/api/v2/messages/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await page.keyboard.type(' Ba ở đây csv.')
  await expect.poll(() => here.lines()).toBe('Một. Hai csv. Ba ở đây csv.')
  expect(await composeOn(page, words).window.count()).toBe(1)
  await here.window.getByText(words.tryingAgain).waitFor()
  await there.window.getByRole('button', { name: words.takeBack }).click()
  await whenWritable(there)
  await there.text.click()
  await device.keyboard.press('End')
  await there.text.pressSequentially(' Ba ở kia.')
  await expect.poll(async () => (await draftsCalled(subject))[0]?.body).toContain('Ba ở kia.')
  await page.unroute('**/api/v2/messages/*')
  await here.window.getByRole('button', { name: words.takeBack }).click()
  await here.window.getByText(words.changedElsewhere).waitFor()
  expect(await here.lines()).toBe('Một. Hai csv. Ba ở đây csv.')
  await here.window.getByRole('button', { name: words.keepMine }).click()
  await here.window.getByText(words.changedElsewhere).waitFor({ state: 'hidden' })
  await expect.poll(async () => (await draftsCalled(subject))[0]?.body).toContain('Ba ở đây csv.')
})

test('come back after a crash without network, and are saved once when the server is there again', async ({
  signedIn,
}) => {
  const subject = 'Mất mạng'
  const page = await signedIn(writer, { device: PHONE })
  const compose = await startWriting(page, words)
  await page.route('**/api/v2/messages**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  await write(compose, subject, 'Gõ khi mất mạng')
  await compose.window.getByText(words.tryingAgain).waitFor()
  await compose.send.click()
  await compose.window.getByText(words.tryingAgain).waitFor()
  await page.close({ runBeforeUnload: false })
  const next = await page.context().newPage()
  await next.goto('/')
  await notice(next, mailWords, words.draftsRestored).waitFor()
  const again = composeOn(next, words, subject)
  await again.window.getByRole('button', { name: words.open, exact: true }).click()
  await whenWritable(again)
  expect(await again.lines()).toBe('Gõ khi mất mạng')
  expect(await again.recipients()).toHaveLength(1)
  await expect.poll(() => draftsCalled(subject)).toHaveLength(1)
})

/** The server creates the draft but the response is lost; the user types more before it answers again. */
async function writtenOverLostAnswer(page: Page, subject: string): Promise<ComposePage> {
  const compose = await startWriting(page, words)
  await page.route('**/api/v2/messages', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await write(compose, subject, 'Trước.')
  await compose.window.getByText(words.tryingAgain).waitFor()
  await compose.text.pressSequentially(' Sau.')
  await page.unroute('**/api/v2/messages')
  return compose
}

test('go out with every word when the answer to their creation was lost', async ({ signedIn }) => {
  const subject = 'Mất câu trả lời'
  const page = await signedIn(await newPromptMailbox('gui-ngay', 'Vũ Thảo Nguyên'))
  const compose = await writtenOverLostAnswer(page, subject)
  await compose.send.click()
  await compose.window.waitFor({ state: 'hidden' })
  await expect.poll(async () => (await messagesCalled(subject, other, 'INBOX'))[0]?.body).toContain('Trước. Sau.')
})

test('wait for their own account after its session was ended, and stay hidden from other accounts', async ({
  signedIn,
}) => {
  const subject = 'Hết phiên'
  const page = await signedIn(writer)
  const compose = await startWriting(page, words)
  await page.context().clearCookies()
  await compose.subject.fill(subject)
  const ended = page.getByRole('alertdialog', { name: mailWords.sessionEnded })
  await ended.getByRole('button', { name: mailWords.signInAgain }).click()
  const signIn = async (email: string) => {
    await page.getByLabel(mailWords.email).fill(email)
    await page.getByLabel(mailWords.password, { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: mailWords.signIn, exact: true }).click()
    await page.getByRole('navigation', { name: mailWords.folders }).waitFor()
  }
  await signIn(other)
  await startWriting(page, words)
  expect(await page.getByRole('dialog', { name: subject }).count()).toBe(0)
  await page.context().clearCookies()
  await page.goto('/login')
  await signIn(writer)
  await composeOn(page, words, subject).window.waitFor()
  await expect.poll(() => draftsCalled(subject)).toHaveLength(1)
})

test('are neither kept in nor mixed with another account that another tab has signed in to', async ({ signedIn }) => {
  const subject = 'Thẻ của người khác'
  const page = await signedIn(writer)
  const compose = await startWriting(page, words)
  const second = await page.context().newPage()
  await second.goto('/login')
  await second.getByLabel(mailWords.email).fill(other)
  await second.getByLabel(mailWords.password, { exact: true }).fill(PASSWORD)
  await second.getByRole('button', { name: mailWords.signIn, exact: true }).click()
  await second.getByRole('navigation', { name: mailWords.folders }).waitFor()
  await compose.subject.fill(subject)
  await page.getByRole('alertdialog', { name: mailWords.sessionEnded }).waitFor()
  expect(await messagesCalled(subject, other, 'Drafts')).toEqual([])
  expect(await draftsCalled(subject)).toEqual([])
  // The page switches to the newly signed-in account.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByRole('button', { name: `${mailWords.account}: ${other}` }).waitFor()
})

test('continue after a sign-in in another tab', async ({ signedIn }) => {
  const subject = 'Đăng nhập ở thẻ khác'
  const page = await signedIn(writer)
  const compose = await startWriting(page, words)
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await compose.subject.fill(subject)
  const ended = page.getByRole('alertdialog', { name: mailWords.sessionEnded })
  await ended.waitFor()
  await page.context().addCookies(cookies)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await ended.waitFor({ state: 'hidden' })
  await expect.poll(() => draftsCalled(subject)).toHaveLength(1)
  await compose.text.click()
  await page.keyboard.type('Viết tiếp.')
  expect(await compose.lines()).toBe('Viết tiếp.')
})

test('close into Drafts, open by their address, are deleted, and come back when that is undone', async ({
  signedIn,
}) => {
  const subject = 'Bỏ rồi lấy lại'
  const page = await signedIn(writer)
  const compose = await startWriting(page, words)
  await write(compose, subject, 'Giữ lại giúp chị.')
  await compose.window.getByRole('button', { name: words.saveAndClose }).click()
  await compose.window.waitFor({ state: 'hidden' })
  await goToFolder(page, DESKTOP, mailWords, mailWords.drafts)
  await rowOf(page, subject).waitFor()
  const [draft] = await draftsCalled(subject)
  // Messages and threads are numbered separately, so a thread may have the same number.
  await post([{ to: writer, subject: 'Thư của người khác' }])
  const call = callerAt(theProgram().url, await tokenOf(writer))
  const { data: threads } = await call(listThreads, { query: { in: 'INBOX', limit: 1, offset: 0 } })
  const [stranger] = threads
  await page.route(`**/api/v2/threads/${draft?.id}?*`, (route) =>
    route.continue({ url: route.request().url().replace(`/${draft?.id}?`, `/${stranger?.id}?`) }),
  )
  await page.goto(`/folder/Drafts/${draft?.id}`)
  await whenWritable(compose)
  await page.waitForURL(/\/folder\/Drafts$/)
  expect(await compose.lines()).toBe('Giữ lại giúp chị.')
  await compose.window.getByRole('button', { name: words.deleteDraft }).click()
  await notice(page, mailWords, words.draftDeleted).waitFor()
  await rowOf(page, subject).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: words.undo }).click()
  await whenWritable(compose)
  expect(await compose.lines()).toBe('Giữ lại giúp chị.')
  await expect.poll(() => draftsCalled(subject)).toHaveLength(1)
})
