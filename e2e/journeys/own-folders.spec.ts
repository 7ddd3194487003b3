import type { Locator, Page } from '@playwright/test'
import { createFolder, listFolders } from '@sen/contract/folders'
import { listThreads, moveThreads } from '@sen/contract/threads'
import { callerAt } from '../program/api-client.ts'
import type { Device } from './stage/devices.ts'
import { folderLink, goToFolder, hold, notice, rowOf } from './stage/mailbox-page.ts'
import { newMailbox, tokenOf } from './stage/people.ts'
import { post } from './stage/post.ts'
import { theProgram } from './stage/program.ts'
import { shellWordsOf } from './stage/shell-words.ts'
import { expect, test } from './stage/test.ts'
import { type Language, wordsOf } from './stage/words.ts'

const TEXTS = {
  vi: {
    newFolder: 'Thư mục mới',
    newInside: 'Thư mục con mới',
    rename: 'Đổi tên thư mục',
    actions: (folder: string) => `Thao tác với ${folder}`,
    name: 'Tên',
    inside: 'Nằm trong',
    create: 'Tạo',
    save: 'Lưu',
    created: (name: string) => `Đã tạo thư mục “${name}”.`,
    saved: (name: string) => `Đã lưu thành “${name}”.`,
    taken: 'Ở đây đã có thư mục mang tên này.',
    missing: 'Hãy đặt tên cho thư mục.',
    removeFolder: 'Xóa thư mục',
    holds: 'Trong đó có 1 chuỗi thư và 1 thư mục con, cũng bị xóa theo.',
    empty: 'Thư mục này trống.',
    other: 'Chuyển sang thư mục khác',
    folder: 'Thư mục',
    removed: (name: string) => `Đã xóa thư mục “${name}”.`,
    undone: 'Đã hoàn tác: ',
  },
  en: {
    newFolder: 'New folder',
    newInside: 'New folder inside',
    rename: 'Rename the folder',
    actions: (folder: string) => `Actions for ${folder}`,
    name: 'Name',
    inside: 'Parent folder',
    create: 'Create',
    save: 'Save',
    created: (name: string) => `Folder “${name}” created.`,
    saved: (name: string) => `Saved as “${name}”.`,
    taken: 'A folder with that name already exists here.',
    missing: 'Give the folder a name.',
    removeFolder: 'Delete the folder',
    holds: 'It contains 1 conversation and 1 subfolder, also deleted.',
    empty: 'It is empty.',
    other: 'Move them to another folder',
    folder: 'Folder',
    removed: (name: string) => `Folder “${name}” deleted.`,
    undone: 'Undone: ',
  },
} as const

function gesturesOf(language: Language, device: Device) {
  const [words, says] = [wordsOf(language), TEXTS[language]]
  const isPhone = device.kind === 'phone'
  async function openFolders(page: Page): Promise<void> {
    if (isPhone) await page.getByRole('button', { name: words.more, exact: true }).tap()
  }
  async function openMenu(page: Page, folder: string): Promise<void> {
    await openFolders(page)
    const link = folderLink(page, words, folder)
    if (isPhone) return hold(link, page.getByRole('menuitem', { name: says.newInside }))
    await link.hover()
    await page.getByRole('button', { name: says.actions(folder) }).click()
  }
  async function choose(page: Page, folder: string, entry: string): Promise<Locator> {
    await openMenu(page, folder)
    await page.getByRole('menuitem', { name: entry, exact: true }).click()
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).last()
    await dialog.waitFor()
    return dialog
  }
  /** On a phone the folders are in a drawer, which closes when a dialog opens. */
  async function hasFolder(page: Page, folder: string): Promise<void> {
    await openFolders(page)
    await folderLink(page, words, folder).waitFor()
    if (isPhone) await page.keyboard.press('Escape')
  }
  return { openFolders, openMenu, choose, hasFolder }
}

test('creates a folder and one inside it, renames and moves it, and shows a problem with the name', async ({
  signedIn,
  words,
  language,
  device,
}) => {
  const says = TEXTS[language]
  const { openFolders, choose, hasFolder } = gesturesOf(language, device)
  const page = await signedIn(await newMailbox('muc-moi', 'Mai'))
  await openFolders(page)
  await page.getByRole('button', { name: says.newFolder, exact: true }).click()
  const dialog = page.getByRole('dialog').last()
  const name = dialog.getByLabel(says.name, { exact: true })
  await dialog.getByRole('button', { name: says.create }).click()
  await dialog.getByText(says.missing).waitFor()
  await name.fill('Dự án')
  await page.keyboard.press('Enter')
  await notice(page, words, says.created('Dự án')).waitFor()
  await hasFolder(page, 'Dự án')

  const inside = await choose(page, 'Dự án', says.newInside)
  await inside.getByLabel(says.name, { exact: true }).fill('Cầu')
  await inside.getByRole('button', { name: says.create }).click()
  await hasFolder(page, 'Cầu')

  const again = await choose(page, 'Cầu', says.rename)
  await again.getByLabel(says.inside).selectOption({ index: 0 })
  await again.getByLabel(says.name, { exact: true }).fill('dự án')
  await again.getByText(says.taken).waitFor()
  await again.getByRole('button', { name: says.save }).click()
  await again.getByLabel(says.name, { exact: true }).fill('Cầu đường')
  expect(await again.getByText(says.taken).count()).toBe(0)
  await again.getByRole('button', { name: says.save }).click()
  await notice(page, words, says.saved('Cầu đường')).waitFor()
  await goToFolder(page, device, words, 'Cầu đường')
  expect(decodeURIComponent(new URL(page.url()).pathname)).toBe('/folder/Cầu đường')
})

test('deletes a folder with all in it, and takes it back whole', { tag: '@phone' }, async ({
  signedIn,
  words,
  language,
  device,
}) => {
  const says = TEXTS[language]
  const isPhone = device.kind === 'phone'
  const { openFolders, choose } = gesturesOf(language, device)
  const undoOf = (page: Page, said: string) =>
    page
      .getByRole('region', { name: words.notices })
      .locator(':scope > *')
      .filter({ hasText: said })
      .getByRole('button', { name: words.undo })
  const reader = await newMailbox('muc-xoa', 'Mai')
  await post([{ to: reader, subject: 'Bản vẽ cầu', text: 'Chị xem giúp em.' }])
  const call = callerAt(theProgram().url, await tokenOf(reader))
  for (const [name = '', parent_id] of [['Việc'], ['Con', 'Việc'], ['Lưu kho']]) {
    await call(createFolder, { body: { name, ...(parent_id !== undefined && { parent_id }) } })
  }
  const page = await signedIn(reader)
  const row = rowOf(page, 'Bản vẽ cầu')
  await row.waitFor()
  if (isPhone) await hold(row, page.getByText(words.selected(1), { exact: true }))
  else await row.getByRole('checkbox', { name: words.select }).click()
  await page.getByRole('toolbar').getByRole('button', { name: words.moveTo }).click()
  await page.getByRole('option', { name: 'Việc', exact: true }).click()
  await row.waitFor({ state: 'hidden' })
  await goToFolder(page, device, words, 'Việc')
  await row.waitFor()

  const dialog = await choose(page, 'Việc', says.removeFolder)
  await dialog.getByText(says.holds).waitFor()
  await dialog.getByLabel(says.other).check()
  await dialog.getByLabel(says.folder, { exact: true }).selectOption({ label: 'Lưu kho' })
  await dialog.getByRole('button', { name: says.removeFolder }).click()
  await notice(page, words, says.removed('Việc')).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/folder/INBOX')
  await undoOf(page, says.removed('Việc')).click()
  await notice(page, words, says.undone).waitFor()
  await goToFolder(page, device, words, 'Việc')
  await row.waitFor()

  const empty = await choose(page, 'Con', says.removeFolder)
  await empty.getByText(says.empty).waitFor()
  await empty.getByRole('button', { name: says.removeFolder }).click()
  await notice(page, words, says.removed('Con')).waitFor()
  await openFolders(page)
  await folderLink(page, words, 'Việc').waitFor()
  expect(await folderLink(page, words, 'Con').count()).toBe(0)
})

test('is renamed under a page that is offline, has it open with a selection, and follows later', async ({
  signedIn,
  words,
  language,
  device,
}) => {
  const says = TEXTS[language]
  const isPhone = device.kind === 'phone'
  const { choose, hasFolder } = gesturesOf(language, device)
  const reader = await newMailbox('muc-doi-ten', 'Mai')
  await post(['Bản vẽ cầu', 'Bản vẽ đường'].map((subject) => ({ to: reader, subject, text: 'Chị xem giúp em.' })))
  const call = callerAt(theProgram().url, await tokenOf(reader))
  const { data: own } = await call(createFolder, { body: { name: 'Việc' } })
  const inbox = (await call(listFolders)).data.find(({ role }) => role === 'inbox')?.id ?? ''
  const { data: threads } = await call(listThreads, { query: { in: inbox, limit: 10, offset: 0 } })
  const body = [{ thread_ids: threads.map(({ id }) => id), from_folder_id: inbox, to_folder_id: own.id }]
  await call(moveThreads, { body })
  const away = await signedIn(reader, { path: '/folder/Việc' })
  const row = rowOf(away, 'Bản vẽ cầu')
  const isSelected = () => row.getAttribute('aria-selected')
  await row.waitFor()
  if (isPhone) await hold(row, away.getByText(words.selected(1), { exact: true }))
  else await row.getByRole('checkbox', { name: words.select }).click()
  expect(await isSelected()).toBe('true')
  await away.context().setOffline(true)
  await away.getByText(shellWordsOf(language).offline).waitFor()

  const page = await signedIn(reader, { path: '/folder/Việc' })
  const dialog = await choose(page, 'Việc', says.rename)
  await dialog.getByLabel(says.name, { exact: true }).fill('Cầu đường')
  await dialog.getByRole('button', { name: says.save }).click()
  await notice(page, words, says.saved('Cầu đường')).waitFor()
  const addressOf = (one: Page) => decodeURIComponent(new URL(one.url()).pathname)
  await expect.poll(() => addressOf(page)).toBe('/folder/Cầu đường')
  await post([{ to: reader, subject: 'Thư đến sau', text: 'Chào chị.' }])

  // This page still has the old name of the folder. Its change fails offline, is rolled back, and can be retried.
  expect(addressOf(away)).toBe('/folder/Việc')
  const star = row.getByRole('button', { name: words.addStar })
  await (isPhone ? star.tap() : star.click())
  await notice(away, words, words.noConnection).waitFor()
  await row.getByRole('button', { name: words.addStar, pressed: false }).waitFor()
  await away.context().setOffline(false)
  const landed = away.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
  await away.getByRole('region', { name: words.notices }).getByRole('button', { name: words.tryAgain }).click()
  await row.getByRole('button', { name: words.removeStar, pressed: true }).waitFor()
  await landed

  await expect.poll(() => addressOf(away)).toBe('/folder/Cầu đường')
  await expect.poll(() => away.title()).toContain('Cầu đường')
  expect(await isSelected()).toBe('true')
  expect(await rowOf(away, 'Bản vẽ đường').count()).toBe(1)
  const { data: kept } = await call(listThreads, { query: { in: 'Cầu đường', limit: 10, offset: 0 } })
  expect(kept.filter(({ starred }) => starred).map(({ subject }) => subject)).toEqual(['Bản vẽ cầu'])
  if (isPhone) await away.keyboard.press('Escape')
  await hasFolder(away, 'Cầu đường')
  expect(await folderLink(away, words, 'Việc').count()).toBe(0)
  await goToFolder(away, device, words, words.inbox)
  await rowOf(away, 'Thư đến sau').waitFor()
})
