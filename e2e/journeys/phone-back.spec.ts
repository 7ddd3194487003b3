import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { folderLink, notice, openThread, rowOf } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { PHONE } from './stage/screens.ts'
import { stage } from './stage/stage.ts'
import { wordsOf } from './stage/words.ts'

const { signedIn } = stage()
const words = wordsOf('vi')
const says = {
  drawer: 'Thư mục',
  search: 'Tìm thư',
  openSearch: 'Tìm kiếm',
  nothingSent: 'Bạn chưa gửi thư nào.',
  forward: 'Chuyển tiếp',
}

let reader = ''
beforeAll(async () => {
  reader = await newMailbox('nut-lui', 'Vũ Hải Yến')
  await post(Array.from({ length: 20 }, (_, index) => ({ to: reader, subject: `Thư ${index}`, text: 'Chào chị.' })))
})

const drawer = (page: Page) => page.getByRole('dialog', { name: says.drawer })
const search = (page: Page) => page.getByRole('dialog', { name: says.search })
const at = (page: Page, place: string) => page.waitForURL(`${inject('program').url}${place}`)

async function openDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: words.more, exact: true }).tap()
  await drawer(page).waitFor()
}

/** From the inbox to what was sent, by the drawer. */
async function inSent(): Promise<Page> {
  const page = await signedIn(reader, { screen: PHONE }, '/folder/INBOX')
  await rowOf(page, 'Thư 19').waitFor()
  await openDrawer(page)
  await folderLink(page, words, words.sent).tap()
  await at(page, '/folder/Sent')
  await page.getByText(says.nothingSent).waitFor()
  return page
}

it('closes the drawer by the way back, then goes back to where one was before', async () => {
  const page = await inSent()
  await openDrawer(page)
  await page.goBack()
  await drawer(page).waitFor({ state: 'hidden' })
  await page.getByText(says.nothingSent).waitFor()
  await at(page, '/folder/Sent')
  await page.goBack()
  await at(page, '/folder/INBOX')
  await rowOf(page, 'Thư 19').waitFor()
  expect(await drawer(page).count()).toBe(0)
})

it('closes the search by the way back, and leaves the list where it is', async () => {
  const page = await inSent()
  await openDrawer(page)
  await folderLink(page, words, words.inbox).tap()
  const row = rowOf(page, 'Thư 2')
  await row.scrollIntoViewIfNeeded()
  const before = await row.boundingBox()
  await page.getByRole('button', { name: says.openSearch, exact: true }).tap()
  await search(page).waitFor()
  await page.goBack()
  await search(page).waitFor({ state: 'hidden' })
  await at(page, '/folder/INBOX')
  expect(await row.boundingBox()).toEqual(before)
})

it('goes back from what was found to the list, in one step', async () => {
  const page = await inSent()
  await page.getByRole('button', { name: says.openSearch, exact: true }).tap()
  await search(page).getByRole('combobox').fill('subject:(7 thu)')
  await page.keyboard.press('Enter')
  await rowOf(page, 'Thư 7').waitFor()
  expect(await page.getByRole('row').count()).toBe(1)
  await page.goBack()
  await page.getByText(says.nothingSent).waitFor()
  await page.goBack()
  await rowOf(page, 'Thư 19').waitFor()
  await at(page, '/folder/INBOX')
})

/** From the list to a thread of it. */
async function inThread(subject: string): Promise<Page> {
  const page = await signedIn(reader, { screen: PHONE }, '/folder/INBOX')
  await openThread(page, subject)
  return page
}

const threadMenu = (page: Page) => page.getByRole('menu', { name: words.threadActions })
const moveMenu = (page: Page) => page.getByRole('dialog', { name: words.moveTo })

async function open(page: Page, name: string, panel: Locator): Promise<void> {
  await page.getByRole('button', { name, exact: true }).tap()
  await panel.waitFor()
}

it('closes a menu over a thread by the way back, and only then leaves the thread', async () => {
  const page = await inThread('Thư 12')
  const thread = page.url()
  for (const [name, panel] of [
    [words.threadActions, threadMenu(page)],
    [words.moveTo, moveMenu(page)],
  ] as const) {
    await open(page, name, panel)
    if (name === words.moveTo) await panel.getByRole('combobox').tap()
    await page.goBack()
    await panel.waitFor({ state: 'hidden' })
    expect(page.url()).toBe(thread)
  }
  // Closed in another way, it leaves nothing behind either.
  await open(page, words.threadActions, threadMenu(page))
  await page.keyboard.press('Escape')
  await threadMenu(page).waitFor({ state: 'hidden' })
  await open(page, words.threadActions, threadMenu(page))
  await page.getByRole('heading', { name: 'Thư 12', level: 2 }).tap()
  await threadMenu(page).waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => Object.keys(history.state))).not.toContain('isBehindMessage')
  await page.goBack()
  await at(page, '/folder/INBOX')
  await rowOf(page, 'Thư 19').waitFor()
})

it('goes where the choice of a menu leads, and back from there', async () => {
  const page = await inThread('Thư 13')
  const thread = page.url()
  await open(page, words.threadActions, threadMenu(page))
  await page.getByRole('menuitem', { name: says.forward }).tap()
  const compose = page.getByRole('dialog', { name: /Thư 13/ })
  await compose.waitFor()
  expect(page.url()).toBe(thread)
  await page.goBack()
  await compose.waitFor({ state: 'hidden' })
  expect(page.url()).toBe(thread)

  await open(page, words.moveTo, moveMenu(page))
  await moveMenu(page).getByRole('option', { name: words.trash }).tap()
  await notice(page, words, words.movedToTrash(1)).waitFor()
  await rowOf(page, 'Thư 19').waitFor()
  await at(page, '/folder/INBOX')
  expect(await rowOf(page, 'Thư 13').count()).toBe(0)
})

it('goes where a press beside a menu leads, and the next menu is closed as ever', async () => {
  const page = await inThread('Thư 14')
  await open(page, words.threadActions, threadMenu(page))
  await page.getByRole('button', { name: words.back, exact: true }).tap()
  await rowOf(page, 'Thư 19').waitFor()
  await at(page, '/folder/INBOX')
  await openThread(page, 'Thư 15')
  const thread = page.url()
  await open(page, words.threadActions, threadMenu(page))
  await page.goBack()
  await threadMenu(page).waitFor({ state: 'hidden' })
  expect(page.url()).toBe(thread)
})
