import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { hindrances } from './stage/hindrances.ts'
import { hasFocus, notice, rowOf } from './stage/mailbox-page.ts'
import { movingWordsOf } from './stage/moving-words.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { stage } from './stage/stage.ts'
import { wordsOf } from './stage/words.ts'

const { signedIn } = stage()
const words = wordsOf('vi')
const says = movingWordsOf('vi')
const OPEN_APART = 'Mở trong thẻ mới'

let reader = ''
let page: Page

beforeAll(async () => {
  reader = await newMailbox('chuot-phai', 'Ngô Thanh Vân')
  const subjects = ['Thư A', 'Thư B', 'Thư C']
  await post(subjects.map((subject) => ({ to: reader, subject, text: `${subject}.` })))
})

beforeEach(async () => {
  page = await signedIn(reader)
  await rowOf(page, 'Thư C').waitFor()
})

async function entries(): Promise<string[]> {
  await page.getByRole('menu').waitFor()
  return page.getByRole('menuitem').locator('span:first-of-type').allInnerTexts()
}

it('has the commands of the row in the order of its buttons, at the pointer', async () => {
  const row = rowOf(page, 'Thư B')
  await row.click({ button: 'right', position: { x: 400, y: 20 } })
  expect(await entries()).toEqual([
    words.toTrash,
    words.markRead,
    words.moveTo,
    'Nhãn',
    says.reportSpam,
    words.addStar,
    OPEN_APART,
  ])
  expect(await hindrances(page, 'row menu')).toEqual([])
  const [at, menu] = [await row.boundingBox(), await page.getByRole('menu').boundingBox()]
  expect(Math.abs((menu?.x ?? 0) - (at?.x ?? 0) - 400)).toBeLessThan(12)
  await page.getByRole('menuitem', { name: words.markRead }).click()
  await rowOf(page, /Thư B.*chưa đọc/).waitFor({ state: 'hidden' })
  await hasFocus(row)
})

it('comes by the keyboard too, and gives the focus back to its row', async () => {
  const row = rowOf(page, 'Thư C')
  for (const key of ['ContextMenu', 'Shift+F10']) {
    await row.focus()
    await page.keyboard.press(key)
    await hasFocus(page.getByRole('menuitem').first())
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'hidden' })
    await hasFocus(row)
  }
})

it('acts on all that is selected when its row is among it, else on its row alone', async () => {
  for (const subject of ['Thư A', 'Thư B'])
    await rowOf(page, subject).getByRole('checkbox', { name: words.select }).click()
  await rowOf(page, 'Thư C').click({ button: 'right' })
  expect(await entries()).toContain(OPEN_APART)
  await page.keyboard.press('Escape')
  await rowOf(page, 'Thư A').click({ button: 'right' })
  await page.getByRole('menu').getByText(words.selected(2)).waitFor()
  await page.getByRole('menuitem', { name: words.toTrash }).click()
  await notice(page, words, words.movedToTrash(2)).waitFor()
  await page.getByRole('button', { name: words.undo }).click()
  await rowOf(page, 'Thư A').waitFor()
})

it('asks for a folder from there', async () => {
  await rowOf(page, 'Thư C').click({ button: 'right' })
  await page.getByRole('menuitem', { name: words.moveTo }).click()
  await page.getByRole('option', { name: words.junk, exact: true }).waitFor()
})

it('leaves the browser its own menu with Shift', async () => {
  await rowOf(page, 'Thư C').click({ button: 'right', modifiers: ['Shift'] })
  expect(await page.getByRole('menu').count()).toBe(0)
})
