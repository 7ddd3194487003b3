import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { scratchFolder } from '../program/scratch.ts'
import { startWriting } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { DESKTOP } from './stage/devices.ts'
import { goToFolder, openThread } from './stage/mailbox-page.ts'
import { newMailbox, newPromptMailbox } from './stage/people.ts'
import { expect, test } from './stage/test.ts'
import { wordsOf } from './stage/words.ts'

// Uploads in progress are tested in `web/src/features/compose/attachments/files-under-way.browser.test.ts`.

const words = composeWordsOf('vi')
const mailWords = wordsOf('vi')
const WAITS = 'Đang chờ mạng, sau đó sẽ tự tải lên.'
const again = (name: string) => `[aria-label="Tải lên lại ${name}"]`

let [writer, reader] = ['', '']
test.beforeAll(async () => {
  writer = await newPromptMailbox('giu-tep', 'Ngô Bảo Châu')
  reader = await newMailbox('nhan-tep', 'Tạ Minh Đức')
})

const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
const choose = (window: Locator, ...names: string[]) =>
  window.locator('input[data-field="files"]').setInputFiles(names.map(text))

async function dropPaths(page: Page, place: Locator, files: readonly string[]): Promise<void> {
  const devices = await page.context().newCDPSession(page)
  const box = await place.boundingBox()
  const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 5 }
  const data = { items: [], files: [...files], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devices.send('Input.dispatchDragEvent', { type, ...at, data })
}

test('keeps a file that failed when the message is not sent either, and uploads it automatically when the network is back', async ({
  signedIn,
}) => {
  const page = await signedIn(writer)
  const compose = await startWriting(page, words)
  await compose.to.fill(`${reader},`)
  await compose.subject.fill('Có hợp đồng')
  await compose.text.click()
  await page.keyboard.type('Chào anh, em gửi anh bản cuối cùng.')
  await compose.saved.waitFor()
  await page.context().setOffline(true)
  await choose(compose.window, 'hop-dong.txt')
  const waits = compose.window.getByRole('listitem').filter({ hasText: 'hop-dong.txt' }).getByText(WAITS)
  await waits.waitFor()
  await compose.send.click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.sendAnyway, exact: true }).click()
  await compose.window.getByText('Không kết nối được máy chủ').last().waitFor()
  await waits.waitFor()

  await page.context().setOffline(false)
  await compose.window.getByRole('link', { name: 'hop-dong.txt' }).waitFor()
  await compose.send.click()
  await compose.window.waitFor({ state: 'hidden' })
  await goToFolder(page, DESKTOP, mailWords, mailWords.sent)
  await openThread(page, 'Có hợp đồng')
  await page.getByText('hop-dong.txt').first().waitFor()
})

test('rejects a folder but takes the file dropped with it; names a file that the end of the session interrupted, and asks before leaving it', async ({
  signedIn,
}) => {
  const folder = scratchFolder('dropped')
  mkdirSync(join(folder, 'Hồ sơ'))
  writeFileSync(join(folder, 'thư.txt'), 'thư')
  const page = await signedIn(writer)
  const compose = await startWriting(page, words)
  await dropPaths(page, compose.subject, [join(folder, 'Hồ sơ'), join(folder, 'thư.txt')])
  await compose.window.getByRole('link', { name: 'thư.txt' }).waitFor()
  const row = compose.window.getByRole('listitem').filter({ hasText: 'Hồ sơ' })
  // No byte was uploaded, so no network error is shown, and a retry would not help.
  expect(await row.getByRole('alert').count()).toBe(1)
  expect(await row.textContent()).not.toContain('Không kết nối được máy chủ')
  expect(await compose.window.locator(again('Hồ sơ')).count()).toBe(0)

  await compose.subject.fill('Phiên hết hạn')
  await compose.saved.waitFor()
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await choose(compose.window, 'quan-trong.txt')
  const ended = page.getByRole('alertdialog', { name: mailWords.sessionEnded })
  await ended.getByText('quan-trong.txt').waitFor()
  let asked = ''
  page.once('dialog', async (dialog) => {
    asked = dialog.type()
    await dialog.dismiss()
  })
  await ended.getByRole('button').last().click()
  await expect.poll(() => asked).toBe('beforeunload')
  expect(await compose.window.locator(again('quan-trong.txt')).count()).toBe(1)
  await page.context().addCookies(cookies)
})
