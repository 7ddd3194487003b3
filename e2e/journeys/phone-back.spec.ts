import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { composeOn, startWriting, whenWritable } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { folderLink, notice, openThread, rowOf } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { theProgram } from './stage/program.ts'
import { PHONE } from './stage/screens.ts'
import { shellWordsOf } from './stage/shell-words.ts'
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
  later: 'Gửi sau',
  schedule: 'Lên lịch gửi',
  junk: 'Báo thư rác',
  block: /^Chặn người gửi này/,
}

let reader = ''
beforeAll(async () => {
  reader = await newMailbox('nut-lui', 'Vũ Hải Yến')
  await post(Array.from({ length: 20 }, (_, index) => ({ to: reader, subject: `Thư ${index}`, text: 'Chào chị.' })))
  const picture = Buffer.from('R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')
  const attachments = [{ filename: 'ảnh.gif', content: picture, contentType: 'image/gif' }]
  await post([{ to: reader, subject: 'Thư có ảnh', text: 'Gửi chị ảnh.', attachments }])
})

const drawer = (page: Page) => page.getByRole('dialog', { name: says.drawer })
const search = (page: Page) => page.getByRole('dialog', { name: says.search })
const at = (page: Page, place: string) => page.waitForURL(`${theProgram().url}${place}`)

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

async function open(page: Page, name: string | RegExp, panel: Locator): Promise<void> {
  await page.getByRole('button', { name, exact: true }).tap()
  await panel.waitFor()
}

/** The way back closes this, and nothing else happens. */
async function closesByWayBack(page: Page, panel: Locator): Promise<void> {
  const address = page.url()
  await page.goBack()
  await panel.waitFor({ state: 'hidden' })
  expect(page.url()).toBe(address)
}

async function leadsToList(page: Page): Promise<void> {
  await page.goBack()
  await rowOf(page, 'Thư 19').waitFor()
  await at(page, '/folder/INBOX')
}

it('closes a menu over a thread by the way back, and only then leaves the thread', async () => {
  const page = await inThread('Thư 12')
  await open(page, words.threadActions, threadMenu(page))
  await closesByWayBack(page, threadMenu(page))
  await open(page, words.moveTo, moveMenu(page))
  await moveMenu(page).getByRole('combobox').tap()
  await closesByWayBack(page, moveMenu(page))
  // Closed in another way, it is no stop.
  await open(page, words.threadActions, threadMenu(page))
  await page.keyboard.press('Escape')
  await threadMenu(page).waitFor({ state: 'hidden' })
  await open(page, words.threadActions, threadMenu(page))
  await page.getByRole('heading', { name: 'Thư 12', level: 2 }).tap()
  await threadMenu(page).waitFor({ state: 'hidden' })
  await leadsToList(page)
})

it('forwards from the menu of a thread, again and again, and comes back to it', async () => {
  const page = await inThread('Thư 13')
  const thread = page.url()
  const compose = composeOn(page, composeWordsOf('vi'), 'Fwd: Thư 13')
  for (const _ of [1, 2]) {
    await open(page, words.threadActions, threadMenu(page))
    await page.getByRole('menuitem', { name: says.forward, exact: true }).tap()
    await whenWritable(compose)
    await closesByWayBack(page, compose.window)
    expect(page.url()).toBe(thread)
  }
  await leadsToList(page)
})

it('moves by a menu, asks by a dialog after a menu, and deletes by a menu, each of which goes where it should', async () => {
  const page = await inThread('Thư 11')
  await open(page, words.moveTo, moveMenu(page))
  await moveMenu(page).getByRole('option', { name: words.trash }).tap()
  await notice(page, words, words.movedToTrash(1)).waitFor()
  await at(page, '/folder/INBOX')
  await rowOf(page, 'Thư 19').waitFor()
  expect(await rowOf(page, 'Thư 11').count()).toBe(0)

  await openThread(page, 'Thư 10')
  const thread = page.url()
  const question = page.getByRole('dialog', { name: says.block })
  await open(page, words.threadActions, threadMenu(page))
  await page.getByRole('menuitem', { name: says.junk }).tap()
  await question.waitFor()
  await closesByWayBack(page, question)
  expect(page.url()).toBe(thread)

  const menu = page.getByRole('menu', { name: words.moreActions })
  await open(page, words.moreActions, menu)
  await menu.getByRole('menuitem', { name: words.deleteMessage }).tap()
  await rowOf(page, 'Thư 19').waitFor()
  await at(page, '/folder/INBOX')
  expect(await rowOf(page, 'Thư 10').count()).toBe(0)
})

it('goes where a press beside a menu leads, and the next menu is closed as ever', async () => {
  const page = await inThread('Thư 14')
  await open(page, words.threadActions, threadMenu(page))
  await page.getByRole('button', { name: words.back, exact: true }).tap()
  await rowOf(page, 'Thư 19').waitFor()
  await at(page, '/folder/INBOX')
  await openThread(page, 'Thư 15')
  await open(page, words.threadActions, threadMenu(page))
  await closesByWayBack(page, threadMenu(page))
  await leadsToList(page)
})

it('closes the palette by the way back, and goes where its choice leads', async () => {
  const page = await inThread('Thư 16')
  const palette = page.getByRole('combobox', { name: shellWordsOf('vi').palette })
  await page.keyboard.press('Control+k')
  await palette.waitFor()
  await closesByWayBack(page, palette)
  await page.keyboard.press('Control+k')
  await palette.fill('da gui')
  await page.keyboard.press('Enter')
  await page.getByText(says.nothingSent).waitFor()
  await at(page, '/folder/Sent')
  await page.goBack()
  await page.getByRole('heading', { name: 'Thư 16', level: 2 }).waitFor()
  await leadsToList(page)
})

it('closes the preview of a picture by the way back', async () => {
  const page = await inThread('Thư có ảnh')
  const preview = page.getByRole('dialog', { name: words.preview })
  await open(page, /^ảnh\.gif/, preview)
  await closesByWayBack(page, preview)
  await open(page, /^ảnh\.gif/, preview)
  await preview.getByRole('button', { name: words.close }).tap()
  await preview.waitFor({ state: 'hidden' })
  await leadsToList(page)
})

it('closes a dialog over a message that is being written, then the message', async () => {
  const page = await inThread('Thư 17')
  await page.getByRole('button', { name: words.back, exact: true }).tap()
  await rowOf(page, 'Thư 19').waitFor()
  const compose = await startWriting(page, composeWordsOf('vi'))
  await compose.to.fill(`${reader},`)
  await compose.subject.fill('Thư viết dở')
  const dialog = page.getByRole('dialog', { name: says.schedule })
  for (const _ of [1, 2]) {
    await open(page, says.later, page.getByRole('menu'))
    await page.getByRole('menuitem', { name: says.schedule }).tap()
    await dialog.waitFor()
    await closesByWayBack(page, dialog)
    expect(await compose.subject.inputValue()).toBe('Thư viết dở')
  }
  await closesByWayBack(page, compose.window)
  await at(page, '/folder/INBOX')
})

it('leaves the thread when the way back is used twice at once over a menu, and goes forward to it again', async () => {
  const page = await inThread('Thư 18')
  const thread = page.url()
  await open(page, words.threadActions, threadMenu(page))
  await page.evaluate(() => {
    history.back()
    history.back()
  })
  await rowOf(page, 'Thư 19').waitFor()
  await at(page, '/folder/INBOX')
  expect(await threadMenu(page).count()).toBe(0)
  await page.goForward()
  await page.getByRole('heading', { name: 'Thư 18', level: 2 }).waitFor()
  expect(page.url()).toBe(thread)
})

it('goes back to the list in one step when the page was loaded anew under a menu', async () => {
  const page = await inThread('Thư 18')
  await open(page, words.threadActions, threadMenu(page))
  await page.reload()
  await page.getByRole('heading', { name: 'Thư 18', level: 2 }).waitFor()
  await leadsToList(page)
})
