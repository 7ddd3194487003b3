import type { Route } from '@playwright/test'
import { listFolders } from '@sen/contract/folders'
import { saveSettings } from '@sen/contract/settings'
import { removeThreads } from '@sen/contract/tasks/emptying'
import { deleteThreads, restoreThreads } from '@sen/contract/threads'
import { callerAt } from '../program/api-client.ts'
import { countBeside, folderLink, notice, openThread, rowOf } from './stage/mailbox-page.ts'
import { newMailbox, tokenOf } from './stage/people.ts'
import { PARTNER, post } from './stage/post.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'
import { withoutStartData } from './stage/without-start-data.ts'
import { wordsOf } from './stage/words.ts'

/** Counted from the sender's 250. */
const APPEARS_WITHIN_MILLISECONDS = 2_000

test('shows new mail within two seconds, in the list and in the title, and says it aloud', { tag: '@both' }, async ({
  signedIn,
  words,
  language,
  device,
}) => {
  const reader = await newMailbox(`tin-moi-${language}`, 'Đinh Thu Trang')
  const page = await signedIn(reader)
  const other = await signedIn(reader, { path: '/folder/Sent' })
  await page.getByText(words.nothingNew).waitFor()
  await other.getByText(words.nothingSent).waitFor()

  await post([{ to: reader, subject: 'Lô hàng đã về cảng', text: 'Chị cho xe ra lấy nhé.' }])
  const row = rowOf(page, 'Lô hàng đã về cảng')
  await row.waitFor({ timeout: APPEARS_WITHIN_MILLISECONDS })
  expect(await row.getAttribute('aria-label')).toContain(words.unread)
  await expect.poll(() => page.title()).toBe(`(1) ${words.inbox} – Sen Mail`)
  const said = words.newMail(PARTNER.name, 'Lô hàng đã về cảng')
  await expect.poll(() => page.getByRole('log').textContent()).toBe(said)
  // With another folder on screen, a notice appears.
  await notice(other, words, said).waitFor()
  if (device.kind === 'desktop') await expect.poll(() => countBeside(other, words, words.inbox)).toBe(1)

  await post([{ to: reader, subject: 'Chứng từ của lô hàng', text: 'Em gửi chị.' }])
  await rowOf(page, 'Chứng từ của lô hàng').waitFor({ timeout: APPEARS_WITHIN_MILLISECONDS })
  expect(await page.getByRole('row').first().getAttribute('aria-label')).toContain('Chứng từ của lô hàng')
  await expect.poll(() => page.title()).toBe(`(2) ${words.inbox} – Sen Mail`)
})

test('shows a change of another page in this one', { tag: '@phone' }, async ({ signedIn, words, language, device }) => {
  const reader = await newMailbox(`hai-trang-${language}`, 'Tạ Hải Đăng')
  await post(['Thư một', 'Thư hai'].map((subject) => ({ to: reader, subject, text: 'Chào anh.' })))
  const here = await signedIn(reader)
  const there = await signedIn(reader)
  await rowOf(here, 'Thư hai').waitFor()
  await rowOf(there, 'Thư hai').waitFor()

  await rowOf(here, 'Thư một').getByRole('button', { name: words.addStar }).click()
  await rowOf(there, 'Thư một').getByRole('button', { name: words.removeStar, pressed: true }).waitFor()

  await openThread(here, 'Thư hai')
  await rowOf(there, `${words.unread}`).filter({ hasText: 'Thư hai' }).waitFor({ state: 'hidden' })
  await expect.poll(() => there.title()).toBe(`(1) ${words.inbox} – Sen Mail`)

  // On a phone it is in the bottom bar.
  const away = device.kind === 'phone' ? 'Delete' : words.toTrash
  await here.getByRole('button', { name: away, exact: true }).click()
  await rowOf(there, 'Thư hai').waitFor({ state: 'hidden' })
  await here.getByRole('button', { name: words.undo }).click()
  await rowOf(there, 'Thư hai').waitFor()
})

test('adds an answer to the open thread and to its row, and does not move the message that is being read, however many come after it', async ({
  signedIn,
}) => {
  const words = wordsOf('vi')
  const reader = await newMailbox('tra-loi', 'Mai Quỳnh Anh')
  const call = callerAt(theProgram().url, await tokenOf(reader))
  await call(saveSettings, { body: [{ key: 'inline_read_position', value: 'right' }] })
  const first = `<dat-hang-${process.pid}@doitac.example>`
  const subject = 'Đặt hàng đợt ba'
  const answer = { to: reader, subject: `Re: ${subject}`, inReplyTo: first, references: first }
  await post([
    { to: reader, subject, messageId: first, text: 'Chị đặt 200 bộ nhé.' },
    { ...answer, text: 'Thư đang được đọc.' },
  ])
  // The list is beside the thread.
  const page = await signedIn(reader)
  await openThread(page, subject)
  const read = page.getByRole('article').getByText('Thư đang được đọc.')
  await read.waitFor()
  await post([{ ...answer, text: 'Bên em giao trước ngày 30 ạ.' }])
  const body = page.getByRole('article').getByText('Bên em giao trước ngày 30 ạ.')
  await body.waitFor({ timeout: APPEARS_WITHIN_MILLISECONDS })
  await rowOf(page, words.messages(3)).waitFor()
  expect(await page.getByRole('row').count()).toBe(1)

  await post([2, 3, 4].map((number) => ({ ...answer, text: `Thư đến sau, số ${number}.` })))
  await page.getByRole('article').getByText('Thư đến sau, số 4.').waitFor()
  expect(await read.isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: words.showMore(3) }).count()).toBe(0)
})

test('misses nothing that arrives while a folder is being read for the first time, or while the page is loading', async ({
  signedIn,
}) => {
  const reader = await newMailbox('dang-tai', 'Kiều Bích Thủy')
  const words = wordsOf('vi')
  const page = await signedIn(reader, { path: '/folder/Sent' })
  await page.getByText(words.nothingSent).waitFor()
  const first = async (route: Route): Promise<void> => {
    const response = await route.fetch()
    await post([{ to: reader, subject: 'Đến lúc đang đọc', text: 'Chào chị.' }])
    // The page has received the event, but its list is outdated.
    await expect.poll(() => countBeside(page, words, words.inbox)).toBe(1)
    await route.fulfill({ response })
  }
  const once = { times: 1 }
  await page.route('**/api/v2/threads?in=*', first, once)
  await folderLink(page, words, words.inbox).click()
  await rowOf(page, 'Đến lúc đang đọc').waitFor()

  const late = { to: reader, subject: 'Đến lúc đang tải', text: 'Chào chị.' }
  // The list is read before the mail arrives, the event version after it.
  let send = (): void => {}
  const sent = new Promise<void>((resolve, reject) => {
    send = () => void post([late]).then(resolve, reject)
  })
  const list = async (route: Route): Promise<void> => {
    const response = await route.fetch()
    send()
    await sent
    await route.fulfill({ response })
  }
  const user = async (route: Route): Promise<void> => {
    await sent
    await route.continue()
  }
  await withoutStartData(page)
  await page.route('**/api/v2/threads?in=*', list, once)
  await page.route('**/api/v2/user/info', user, once)
  await page.goto('/folder/INBOX')
  await rowOf(page, 'Đến lúc đang tải').waitFor()
})

test('says that the open conversation was moved or deleted elsewhere, with the ways on', async ({ signedIn }) => {
  const reader = await newMailbox('bien-mat', 'Tạ Minh Hằng')
  const words = wordsOf('vi')
  await post([{ to: reader, subject: 'Thư sắp mất', text: 'Chào chị.' }])
  const call = callerAt(theProgram().url, await tokenOf(reader))
  const page = await signedIn(reader)
  await openThread(page, 'Thư sắp mất')
  const ids = [new URL(page.url()).pathname.split('/').at(-1) ?? '']
  const trash = (await call(listFolders)).data.find(({ role }) => role === 'trash')?.id ?? ''
  const { version } = (await call(deleteThreads, { body: { ids } })).data
  await page.getByText('Chuỗi thư này vừa được chuyển vào Thùng rác.').waitFor()
  await call(restoreThreads, { body: { folder_id: trash, ids, version } })
  await page.getByText('Chuỗi thư này vừa được chuyển vào Thùng rác.').waitFor({ state: 'hidden' })

  await call(deleteThreads, { body: { ids } })
  await page.getByRole('button', { name: 'Mở ở đó' }).click()
  await page.waitForURL(/\/folder\/Trash\//)
  await call(removeThreads, { body: { thread_ids: ids, folder: trash } })
  await page.getByText('Chuỗi thư này vừa bị xóa trong cửa sổ hoặc trên thiết bị khác.').waitFor()
  await page.getByRole('article').getByText(words.back).click()
  await page.getByText('Thùng rác trống.').waitFor()
})
