import type { Page } from '@playwright/test'
import { renameFolder } from '@sen/testkit/rename-folder'
import { DESKTOP } from './stage/devices.ts'
import { countBeside, folderLink, goToFolder, notice, openThread, rowOf, sentenceOf } from './stage/mailbox-page.ts'
import { LAN, newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'
import { wordsOf } from './stage/words.ts'

// Empty and collapsed folders are tested in `web/src/features/shell/folder-places.browser.test.ts`.

const words = wordsOf('vi')

let reader = ''

test.beforeAll(async () => {
  reader = await newMailbox('thu-muc', 'Vũ Minh Châu')
  const subjects = ['Thư thứ nhất', 'Thư thứ hai', 'Thư thứ ba']
  await post(subjects.map((subject) => ({ to: reader, subject, text: 'Chị đọc giúp em.' })))
})

async function selectFirst(page: Page): Promise<string> {
  const row = page.getByRole('row').first()
  const sentence = await sentenceOf(row, words)
  await row.getByRole('checkbox', { name: words.select }).click()
  return sentence
}

test('moves to one of one’s own folders and back, and offers no forbidden target; finds folders whose names have spaces, marks and slashes', async ({
  signedIn,
}) => {
  const [from, to] = ['Khách hàng', 'Nhân sự']
  const page = await signedIn(LAN, { path: `/folder/${encodeURIComponent(from)}` })
  const row = rowOf(page, await selectFirst(page))
  await page.getByRole('toolbar').getByRole('button', { name: words.moveTo }).click()
  const target = (name: string) => page.getByRole('option', { name, exact: true })
  for (const allowed of [words.inbox, words.junk, words.trash, to]) await target(allowed).waitFor()
  for (const forbidden of [words.sent, words.drafts, words.scheduled, from]) {
    expect(await target(forbidden).count()).toBe(0)
  }
  await page.keyboard.press('Escape')
  await page.getByRole('toolbar').getByRole('button', { name: words.moveTo }).click()
  await target(to).click()
  await row.waitFor({ state: 'hidden' })
  await notice(page, words, words.moved(1, to)).waitFor()
  await goToFolder(page, DESKTOP, words, to)
  await row.waitFor()

  await page.getByRole('button', { name: words.undo }).click()
  await row.waitFor({ state: 'hidden' })
  await goToFolder(page, DESKTOP, words, from)
  await row.waitFor()

  await goToFolder(page, DESKTOP, words, 'Năm 2026')
  await row.waitFor({ state: 'hidden' })
  const sentence = await sentenceOf(page.getByRole('row').first(), words)
  await page.reload()
  await rowOf(page, sentence).waitFor()
  expect(await page.getByRole('link', { name: 'Năm 2026' }).getAttribute('aria-current')).toBe('page')
})

test('counts unread mail beside the folder, above the list and in the title', async ({ signedIn }) => {
  const page = await signedIn(reader)
  const title = page.getByRole('heading', { level: 1 })
  const unreadSaid = () => page.title().then((said) => Number(/^\((\d+)\) /.exec(said)?.[1] ?? 0))
  const besideSaid = () => countBeside(page, words, words.inbox)
  const row = rowOf(page, 'Thư thứ hai')
  await row.waitFor()
  await expect.poll(() => page.title()).toBe(`(3) ${words.inbox} – Sen Mail`)
  expect(await besideSaid()).toBe(3)
  expect(await title.textContent()).toContain(words.unreadCount(3))

  await openThread(page, 'Thư thứ hai')
  await expect.poll(unreadSaid).toBe(2)
  await page.getByRole('button', { name: words.back }).click()
  await expect.poll(besideSaid).toBe(2)
  expect(await title.textContent()).toContain(words.unreadCount(2))

  await row.hover()
  await row.getByRole('button', { name: words.markUnread }).click()
  await expect.poll(unreadSaid).toBe(3)
  await page.reload()
  await expect.poll(unreadSaid).toBe(3)
  expect(await besideSaid()).toBe(3)
})

test('follows a folder that is renamed in the database while it is open, and fetches nothing twice', async ({
  signedIn,
}) => {
  const [name, renamed] = ['Nhân sự', 'Con người']
  const addressOf = (folder: string) => `${theProgram().url}/folder/${encodeURIComponent(folder)}`
  const rename = (from: string, to: string) => renameFolder(theProgram().env.DATA_DIR ?? '', LAN, from, to)
  const path = `/folder/${encodeURIComponent(name)}`
  const [list, reading] = [await signedIn(LAN, { path: path }), await signedIn(LAN, { path: path })]
  await list.getByRole('row').first().waitFor()
  await reading.getByRole('row').first().getByRole('link').click()
  const subject = reading.locator('article').getByRole('heading', { level: 2 })
  await subject.waitFor()
  const thread = reading.url().slice(addressOf(name).length)
  const heading = await subject.textContent()
  await Promise.all([list, reading].map((page) => page.waitForLoadState('networkidle')))
  const asked = [list, reading].map(callsOf)
  await rename(name, renamed)
  try {
    await expect.poll(() => [list.url(), reading.url()]).toEqual([addressOf(renamed), addressOf(renamed) + thread])
    for (const page of [list, reading]) {
      await page.getByRole('heading', { name: renamed, level: 1 }).waitFor()
      expect(await folderLink(page, words, renamed).getAttribute('aria-current')).toBe('page')
      expect(await folderLink(page, words, name).count()).toBe(0)
    }
    expect(await subject.textContent()).toBe(heading?.replace(name, renamed))
    expect(asked).toEqual([['/api/v2/folders'], ['/api/v2/folders']])
    // The history still contains the old name.
    await folderLink(list, words, words.inbox).click()
    await list.getByRole('heading', { name: words.inbox, level: 1 }).waitFor()
    await list.goBack()
    await list.getByRole('heading', { name: renamed, level: 1 }).waitFor()
  } finally {
    await rename(renamed, name)
  }
  await expect.poll(() => [list.url(), reading.url()]).toEqual([addressOf(name), addressOf(name) + thread])
})

function callsOf(page: Page): readonly string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/v2/')) calls.push(pathname)
  })
  return calls
}
