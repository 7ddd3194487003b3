import { createFolder } from '@sen/contract/folders'
import { saveSettings } from '@sen/contract/settings'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { callerAt } from '../program/api-client.ts'
import { folderLink, notice, rowOf } from './stage/mailbox-page.ts'
import { LAN, newMailbox, tokenOf } from './stage/people.ts'
import { theProgram } from './stage/program.ts'
import { shellWordsOf } from './stage/shell-words.ts'
import { stage } from './stage/stage.ts'
import { wordsOf } from './stage/words.ts'

const { signedIn } = stage()
const words = wordsOf('vi')
const says = shellWordsOf('vi')
const TO = 'Nhân sự'

let page: Page

/** The demo's people are everybody's: what is set for them is set back, also after a failure. */
async function widenSidebar(): Promise<void> {
  const call = callerAt(theProgram().url, await tokenOf(LAN))
  await call(saveSettings, { body: [{ key: 'sidebar_narrow', value: false }] })
}

afterAll(widenSidebar)

beforeEach(async () => {
  await widenSidebar()
  page = await signedIn(LAN, {}, '/404')
  // Pictures of what is dragged are the system's: what the page gives it for one is what can be read.
  await page.addInitScript(() => {
    DataTransfer.prototype.setDragImage = (image) => {
      document.documentElement.dataset.dragImage = image.textContent ?? ''
    }
  })
  await page.goto('/folder/INBOX')
  await page.getByRole('row').nth(1).waitFor()
})

const subjectIn = async (row: Locator) => (await row.locator('b').first().textContent()) ?? ''
const dragImage = () => page.evaluate(() => document.documentElement.dataset.dragImage)
const entry = (name: string) => folderLink(page, words, name).locator('xpath=ancestor::li')

/** Takes what stands there with the mouse, and carries it to the middle of another thing without letting it go. */
async function carry(from: Locator, to: Locator): Promise<void> {
  await from.hover({ position: { x: 300, y: 20 } })
  await page.mouse.down()
  const box = await to.boundingBox()
  if (!box) throw new Error('There is nothing there to carry it to.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x + 20, y, { steps: 4 })
  await page.mouse.move(x, y)
}

it('carries a row to a folder, and takes it back', async () => {
  const subject = await subjectIn(page.getByRole('row').first())
  await carry(page.getByRole('row').first(), folderLink(page, words, TO))
  expect(await dragImage()).toBe(subject)
  await expect.poll(() => entry(TO).getAttribute('data-drop')).toBe('over')
  await page.mouse.up()
  await notice(page, words, words.moved(1, TO)).waitFor()
  await rowOf(page, subject).waitFor({ state: 'hidden' })
  expect(await entry(TO).getAttribute('data-drop')).toBe(null)
  await page.getByRole('button', { name: words.undo }).click()
  await rowOf(page, subject).waitFor()
})

it('carries all that is selected by one of it, and says how many', async () => {
  const subjects = [await subjectIn(page.getByRole('row').nth(0)), await subjectIn(page.getByRole('row').nth(1))]
  for (const subject of subjects) await rowOf(page, subject).getByRole('checkbox', { name: words.select }).click()
  await carry(rowOf(page, subjects[1] ?? ''), folderLink(page, words, TO))
  expect(await dragImage()).toBe('2 chuỗi thư')
  await page.mouse.up()
  await notice(page, words, words.moved(2, TO)).waitFor()
  for (const subject of subjects) await rowOf(page, subject).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: words.undo }).click()
  for (const subject of subjects) await rowOf(page, subject).waitFor()
})

it('carries a row beside what is selected alone', async () => {
  await page.getByRole('row').nth(0).getByRole('checkbox', { name: words.select }).click()
  const row = page.getByRole('row').nth(1)
  const subject = await subjectIn(row)
  await carry(row, folderLink(page, words, TO))
  expect(await dragImage()).toBe(subject)
  await page.mouse.up()
  await notice(page, words, words.moved(1, TO)).waitFor()
  await page.getByRole('button', { name: words.undo }).click()
  await rowOf(page, subject).waitFor()
})

it('is shut where mail may not go, and leaves what is let go there where it was', async () => {
  const row = page.getByRole('row').first()
  const subject = await subjectIn(row)
  await carry(row, folderLink(page, words, words.sent))
  for (const name of [words.sent, words.drafts, words.starredFolder, words.scheduled, words.inbox]) {
    expect(await entry(name).getAttribute('data-drop')).toBe('shut')
  }
  for (const name of ['Khách hàng', words.junk, words.trash, TO]) {
    expect(await entry(name).getAttribute('data-drop')).toBe('open')
  }
  await page.mouse.up()
  await expect.poll(() => entry(words.sent).getAttribute('data-drop')).toBe(null)
  await rowOf(page, subject).waitFor()
})

it('shows the folders by name while mail is carried over the narrow sidebar', async () => {
  await page.getByRole('button', { name: says.narrow }).click()
  await page.getByRole('button', { name: says.widen }).waitFor()
  const list = await page.getByRole('grid').boundingBox()
  const label = folderLink(page, words, TO).getByText(TO)
  const width = async () => (await label.boundingBox())?.width ?? 0
  // The inbox takes nothing from itself.
  await carry(page.getByRole('row').first(), folderLink(page, words, words.inbox))
  await expect.poll(width).toBeGreaterThan(20)
  expect(await page.getByRole('grid').boundingBox()).toEqual(list)
  await page.mouse.up()
  await expect.poll(width).toBe(1)
})

it('carries a folder into another one and out of all, which another page follows; Escape leaves it', async () => {
  const owner = await newMailbox('keo-muc', 'Mai')
  const call = callerAt(theProgram().url, await tokenOf(owner))
  for (const [name = '', parent_id] of [['Việc'], ['Con', 'Việc'], ['Lưu trữ']]) {
    await call(createFolder, { body: { name, ...(parent_id !== undefined && { parent_id }) } })
  }
  page = await signedIn(owner)
  const other = await signedIn(owner)
  const tree = (of: Page) => of.getByRole('navigation', { name: words.folders })
  const pathsOn = (of: Page) =>
    tree(of)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => decodeURIComponent(link.getAttribute('href') ?? '')).slice(-3))
  const before = ['/folder/Lưu trữ', '/folder/Việc', '/folder/Việc/Con']
  await expect.poll(() => pathsOn(other)).toEqual(before)
  const carryFolder = async (to: Locator) => {
    await folderLink(page, words, 'Con').hover()
    await page.mouse.down()
    await to.hover()
    await to.hover()
  }
  await carryFolder(folderLink(page, words, 'Lưu trữ'))
  await expect.poll(() => entry('Lưu trữ').getAttribute('data-drop')).toBe('over')
  expect(await entry('Việc').getAttribute('data-drop')).toBe('shut')
  await page.keyboard.press('Escape')
  await expect.poll(() => entry('Lưu trữ').getAttribute('data-drop')).toBe(null)
  await page.mouse.up()
  expect(await pathsOn(page)).toEqual(before)

  await carryFolder(folderLink(page, words, 'Lưu trữ'))
  await expect.poll(() => entry('Lưu trữ').getAttribute('data-drop')).toBe('over')
  await page.mouse.up()
  const inOther = ['/folder/Lưu trữ', '/folder/Lưu trữ/Con', '/folder/Việc']
  for (const each of [page, other]) await expect.poll(() => pathsOn(each)).toEqual(inOther)
  await page.getByRole('button', { name: words.undo }).click()
  for (const each of [page, other]) await expect.poll(() => pathsOn(each)).toEqual(before)

  await carryFolder(folderLink(page, words, 'Lưu trữ'))
  await page.getByRole('heading', { name: 'Cấp ngoài cùng' }).hover()
  await page.mouse.up()
  const outside = ['/folder/Con', '/folder/Lưu trữ', '/folder/Việc']
  for (const each of [page, other]) await expect.poll(() => pathsOn(each)).toEqual(outside)
})
