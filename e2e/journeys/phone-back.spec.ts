import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { folderLink, openThread, rowOf } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { theProgram } from './stage/program.ts'
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
}

// What else the way back closes is in `web/src/features/shell/phone-back.browser.test.ts`.

let reader = ''
beforeAll(async () => {
  reader = await newMailbox('nut-lui', 'Vũ Hải Yến')
  await post(Array.from({ length: 20 }, (_, index) => ({ to: reader, subject: `Thư ${index}`, text: 'Chào chị.' })))
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

it('goes back to the list in one step when the page was loaded anew under a menu', async () => {
  const page = await signedIn(reader, { screen: PHONE }, '/folder/INBOX')
  await openThread(page, 'Thư 18')
  await page.getByRole('button', { name: words.threadActions, exact: true }).tap()
  await page.getByRole('menu', { name: words.threadActions }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Thư 18', level: 2 }).waitFor()
  await page.goBack()
  await rowOf(page, 'Thư 19').waitFor()
  await at(page, '/folder/INBOX')
})
