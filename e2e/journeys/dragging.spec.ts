import type { Locator, Page } from '@playwright/test'
import { createFolder } from '@sen/contract/folders'
import { callerAt } from '../program/api-client.ts'
import { folderLink, notice, rowOf } from './stage/mailbox-page.ts'
import { newMailbox, tokenOf } from './stage/people.ts'
import { post } from './stage/post.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'
import { wordsOf } from './stage/words.ts'

// Other drags, and forbidden targets, are tested in `web/src/features/mailbox/row-drag.browser.test.ts`.

const words = wordsOf('vi')
const TO = 'Lưu kho'

let page: Page

/** Records the drag image that the page passes, because the system's own cannot be read. */
const prepare = (coming: Page) =>
  coming.addInitScript(() => {
    DataTransfer.prototype.setDragImage = (image) => {
      document.documentElement.dataset.dragImage = image.textContent ?? ''
    }
  })

const dragImage = () => page.evaluate(() => document.documentElement.dataset.dragImage)
const entry = (name: string) => folderLink(page, words, name).locator('xpath=ancestor::li')

/** Presses the mouse on an element and moves to the centre of another without releasing. */
async function carry(from: Locator, to: Locator): Promise<void> {
  await from.hover({ position: { x: 300, y: 20 } })
  await page.mouse.down()
  const box = await to.boundingBox()
  if (!box) throw new Error('There is nothing there to carry it to.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x + 20, y, { steps: 4 })
  await page.mouse.move(x, y)
}

test('carries a row to a folder, and takes it back; carries a folder into another one and out of all, which another page follows; Escape leaves it', async ({
  signedIn,
}) => {
  const owner = await newMailbox('keo-muc', 'Mai')
  const call = callerAt(theProgram().url, await tokenOf(owner))
  for (const [name = '', parent_id] of [['Việc'], ['Con', 'Việc'], ['Lưu kho']]) {
    await call(createFolder, { body: { name, ...(parent_id !== undefined && { parent_id }) } })
  }
  const subject = 'Bản vẽ cầu'
  await post([{ to: owner, subject, text: 'Chị xem giúp em.' }])
  page = await signedIn(owner, { prepare })
  await rowOf(page, subject).waitFor()
  await carry(rowOf(page, subject), folderLink(page, words, TO))
  expect(await dragImage()).toBe(subject)
  await expect.poll(() => entry(TO).getAttribute('data-drop')).toBe('over')
  await page.mouse.up()
  await notice(page, words, words.moved(1, TO)).waitFor()
  await rowOf(page, subject).waitFor({ state: 'hidden' })
  expect(await entry(TO).getAttribute('data-drop')).toBe(null)
  await page.getByRole('button', { name: words.undo }).click()
  await rowOf(page, subject).waitFor()

  const other = await signedIn(owner)
  const tree = (of: Page) => of.getByRole('navigation', { name: words.folders })
  const pathsOn = (of: Page) =>
    tree(of)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => decodeURIComponent(link.getAttribute('href') ?? '')).slice(-3))
  const before = ['/folder/Lưu kho', '/folder/Việc', '/folder/Việc/Con']
  await expect.poll(() => pathsOn(other)).toEqual(before)
  const carryFolder = async (to: Locator) => {
    await folderLink(page, words, 'Con').hover()
    await page.mouse.down()
    await to.hover()
    await to.hover()
  }
  await carryFolder(folderLink(page, words, 'Lưu kho'))
  await expect.poll(() => entry('Lưu kho').getAttribute('data-drop')).toBe('over')
  expect(await entry('Việc').getAttribute('data-drop')).toBe('shut')
  await page.keyboard.press('Escape')
  await expect.poll(() => entry('Lưu kho').getAttribute('data-drop')).toBe(null)
  await page.mouse.up()
  expect(await pathsOn(page)).toEqual(before)

  await carryFolder(folderLink(page, words, 'Lưu kho'))
  await expect.poll(() => entry('Lưu kho').getAttribute('data-drop')).toBe('over')
  await page.mouse.up()
  const inOther = ['/folder/Lưu kho', '/folder/Lưu kho/Con', '/folder/Việc']
  for (const each of [page, other]) await expect.poll(() => pathsOn(each)).toEqual(inOther)
  await page.getByRole('button', { name: words.undo }).click()
  for (const each of [page, other]) await expect.poll(() => pathsOn(each)).toEqual(before)

  await carryFolder(folderLink(page, words, 'Lưu kho'))
  await page.getByRole('heading', { name: 'Cấp ngoài cùng' }).hover()
  await page.mouse.up()
  const outside = ['/folder/Con', '/folder/Lưu kho', '/folder/Việc']
  for (const each of [page, other]) await expect.poll(() => pathsOn(each)).toEqual(outside)
})
