import { renameFolder } from '@sen/testkit/rename-folder'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { itOn } from './stage/it-on.ts'
import {
  countBeside,
  folderLink,
  goToFolder,
  hold,
  notice,
  openThread,
  rowOf,
  sentenceOf,
  swipe,
} from './stage/mailbox-page.ts'

import { LAN, newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { theProgram } from './stage/program.ts'
import { DESKTOP, PHONE } from './stage/screens.ts'
import { stage } from './stage/stage.ts'
import { wordsOf } from './stage/words.ts'

const { signedIn } = stage()

let reader = ''

beforeAll(async () => {
  reader = await newMailbox('thu-muc', 'Vũ Minh Châu')
  const subjects = ['Thư thứ nhất', 'Thư thứ hai', 'Thư thứ ba']
  await post(subjects.map((subject) => ({ to: reader, subject, text: 'Chị đọc giúp em.' })))
})

describe.each([
  { language: 'vi', screen: DESKTOP },
  { language: 'en', screen: PHONE },
] as const)('in $language on a $screen.kind', ({ language, screen }) => {
  const on = itOn(screen)
  const words = wordsOf(language)
  const look = { language, screen }
  const isPhone = screen.kind === 'phone'

  async function selectFirst(page: Page): Promise<string> {
    const row = page.getByRole('row').first()
    const sentence = await sentenceOf(row, words)
    if (isPhone) await hold(row, page.getByText(words.selected(1), { exact: true }))
    else await row.getByRole('checkbox', { name: words.select }).click()
    return sentence
  }

  it('moves to one of one’s own folders and back, and offers no place where mail may not go', async () => {
    const [from, to] = ['Khách hàng', 'Nhân sự']
    const page = await signedIn(LAN, look, `/folder/${encodeURIComponent(from)}`)
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
    await goToFolder(page, screen, words, to)
    await row.waitFor()

    await page.getByRole('button', { name: words.undo }).click()
    await row.waitFor({ state: 'hidden' })
    await goToFolder(page, screen, words, from)
    await row.waitFor()
  })

  on.desktop('counts what is unread beside the folder, above the list and in the title', async () => {
    const page = await signedIn(reader, look)
    const title = page.getByRole('heading', { level: 1 })
    const unreadSaid = () => page.title().then((said) => Number(/^\((\d+)\) /.exec(said)?.[1] ?? 0))
    const besideSaid = async (): Promise<number> => {
      if (isPhone) await page.getByRole('button', { name: words.more, exact: true }).tap()
      const count = await countBeside(page, words, words.inbox)
      if (isPhone) await folderLink(page, words, words.inbox).tap()
      return count
    }
    const row = rowOf(page, 'Thư thứ hai')
    await row.waitFor()
    await expect.poll(() => page.title()).toBe(`(3) ${words.inbox} – Sen Mail`)
    expect(await besideSaid()).toBe(3)
    if (!isPhone) expect(await title.textContent()).toContain(words.unreadCount(3))

    await openThread(page, 'Thư thứ hai')
    await expect.poll(unreadSaid).toBe(2)
    await page.getByRole('button', { name: words.back }).click()
    await expect.poll(besideSaid).toBe(2)
    if (!isPhone) expect(await title.textContent()).toContain(words.unreadCount(2))

    if (isPhone) await swipe(row, 150)
    else {
      await row.hover()
      await row.getByRole('button', { name: words.markUnread }).click()
    }
    await expect.poll(unreadSaid).toBe(3)
    await page.reload()
    await expect.poll(unreadSaid).toBe(3)
    expect(await besideSaid()).toBe(3)
  })

  on.phone('says in an empty folder what it is for', async () => {
    const page = await signedIn(reader, look)
    await page.getByRole('row').first().waitFor()
    await goToFolder(page, screen, words, words.scheduled)
    await page.getByText(words.nothingScheduled).waitFor()
    expect(await page.getByRole('row').count()).toBe(0)
    await goToFolder(page, screen, words, words.starredFolder)
    await page.getByText(words.nothingStarred).waitFor()
  })
})

it.each(['/khong-co/trang-nay', '/folder/Khong-co-thu-muc-nay', '/folder'])(
  'shows the inbox to whoever asks for %s',
  async (path) => {
    const page = await signedIn(reader, {}, path)
    await rowOf(page, 'Thư thứ nhất').waitFor()
    await expect.poll(() => page.url()).toBe(`${theProgram().url}/folder/INBOX`)
  },
)

it('finds folders whose names have spaces, marks and slashes', async () => {
  const page = await signedIn(LAN)
  await folderLink(page, wordsOf('vi'), 'Năm 2026').click()
  await page.getByRole('heading', { name: 'Năm 2026', level: 1 }).waitFor()
  const first = page.getByRole('row').first()
  const sentence = await sentenceOf(first, wordsOf('vi'))
  await page.reload()
  await rowOf(page, sentence).waitFor()
  expect(await page.getByRole('link', { name: 'Năm 2026' }).getAttribute('aria-current')).toBe('page')
})

it('follows a folder that is renamed in the database while it stands open, and fetches nothing twice', async () => {
  const words = wordsOf('vi')
  const [name, renamed] = ['Nhân sự', 'Con người']
  const addressOf = (folder: string) => `${theProgram().url}/folder/${encodeURIComponent(folder)}`
  const rename = (from: string, to: string) => renameFolder(theProgram().env.DATA_DIR ?? '', LAN, from, to)
  const path = `/folder/${encodeURIComponent(name)}`
  const [list, reading] = [await signedIn(LAN, {}, path), await signedIn(LAN, {}, path)]
  await list.getByRole('row').first().waitFor()
  await reading.getByRole('row').first().getByRole('link').click()
  const subject = reading.locator('article').getByRole('heading', { level: 2 })
  await subject.waitFor()
  const thread = reading.url().slice(addressOf(name).length)
  const heading = await subject.textContent()
  // What is fetched ahead has come.
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
    // What the history still calls by its old name.
    await folderLink(list, words, words.inbox).click()
    await list.getByRole('heading', { name: words.inbox, level: 1 }).waitFor()
    await list.goBack()
    await list.getByRole('heading', { name: renamed, level: 1 }).waitFor()
  } finally {
    await rename(renamed, name)
  }
  await expect.poll(() => [list.url(), reading.url()]).toEqual([addressOf(name), addressOf(name) + thread])
})

/** The paths of the calls that a page makes from now on. */
function callsOf(page: Page): readonly string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/v2/')) calls.push(pathname)
  })
  return calls
}

it('folds one’s own folders away, keeps it so, and shows the one that one is in', async () => {
  const words = wordsOf('vi')
  const page = await signedIn(LAN)
  const child = folderLink(page, words, 'Năm 2026')
  await child.waitFor()
  await page.getByRole('button', { name: 'Ẩn thư mục con của Hợp đồng' }).click()
  await child.waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByRole('button', { name: 'Hiện thư mục con của Hợp đồng', expanded: false }).waitFor()
  expect(await child.isVisible()).toBe(false)
  await page.goto('/folder/INBOX')
  await page.goto(`/folder/${encodeURIComponent('Hợp đồng/Năm 2026')}`)
  await child.waitFor()
  await page.getByRole('button', { name: 'Hiện thư mục con của Hợp đồng' }).click()
  await page.getByRole('button', { name: 'Ẩn thư mục con của Hợp đồng', expanded: true }).waitFor()
})
