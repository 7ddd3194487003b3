import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { composeOn, startWriting, whenWritable } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { openThread, rowOf } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { post } from './stage/post.ts'
import { DESKTOP, PHONE } from './stage/screens.ts'
import { stage } from './stage/stage.ts'
import { wordsOf } from './stage/words.ts'

const { signedIn } = stage()
const words = wordsOf('vi')
const writing = composeWordsOf('vi')

const THREAD = 'Hỏi giá kệ kho'
const OTHER = 'Giao hàng thứ Hai'
let reader = ''

beforeAll(async () => {
  reader = await newMailbox('do-dac', 'Hồ Diễm My')
  await post([THREAD, OTHER].map((subject) => ({ to: reader, subject, text: `${subject}.` })))
})

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly width: number
  readonly height: number
}

const boxOf = (part: Locator): Promise<Box> => part.evaluate((element) => element.getBoundingClientRect().toJSON())

/** The box that the dialog's fields stand in. */
async function planning(page: Page, choice: string): Promise<Locator> {
  const compose = await startWriting(page, writing)
  await compose.to.pressSequentially(`${reader},`)
  await compose.subject.fill('Lịch họp')
  await compose.window.getByRole('button', { name: 'Gửi sau' }).click()
  await page.getByRole('menuitem', { name: choice }).click()
  return page.getByRole('dialog', { name: choice })
}

it('gives an answer room to be written in, as wide as what is read, and no second subject', async () => {
  const page = await signedIn(reader, { screen: DESKTOP })
  await openThread(page, THREAD)
  const heading = await boxOf(page.locator('article div:has(> h2)'))
  await page.keyboard.press('r')
  const answer = composeOn(page, writing)
  await whenWritable(answer)
  const [card, text] = [await boxOf(answer.window), await boxOf(answer.text)]
  expect(card.left - heading.left).toBe(46)
  expect(card.width).toBeLessThanOrEqual(860)
  expect(text.height).toBeGreaterThanOrEqual(160)
  expect(await answer.subject.isVisible()).toBe(false)
})

it('has at rest what narrows a list, and what acts on it only where something is selected, which is counted', async () => {
  const page = await signedIn(reader, { screen: DESKTOP })
  await rowOf(page, THREAD).waitFor()
  const toolbar = page.getByRole('toolbar', { name: 'Chuỗi thư' }).first()
  const [refresh, filters] = [toolbar.getByRole('button', { name: 'Tải lại' }), toolbar.getByRole('navigation')]
  const remove = toolbar.getByRole('button', { name: words.toTrash })
  const colour = () => toolbar.evaluate((bar) => getComputedStyle(bar).backgroundColor)
  const atRest = await colour()
  await filters.getByRole('link', { name: 'Chưa đọc' }).waitFor()
  expect([await refresh.isVisible(), await remove.isVisible()]).toEqual([true, false])

  await rowOf(page, THREAD).getByRole('checkbox').click()
  await rowOf(page, OTHER).getByRole('checkbox').click()
  await toolbar.getByText(words.selected(2), { exact: true }).waitFor()
  expect([await refresh.isVisible(), await filters.isVisible(), await remove.isVisible()]).toEqual([false, false, true])
  expect(await colour()).not.toBe(atRest)

  await toolbar.getByRole('button', { name: 'Bỏ chọn', exact: true }).click()
  await filters.getByRole('link', { name: 'Chưa đọc' }).waitFor()
  expect(await page.getByRole('row', { selected: true }).count()).toBe(0)
})

it('begins the search where the list begins', async () => {
  const page = await signedIn(reader, { screen: DESKTOP })
  await rowOf(page, THREAD).waitFor()
  const list = await boxOf(page.getByRole('toolbar', { name: 'Chuỗi thư' }).first())
  const search = await boxOf(page.getByRole('search'))
  // The card around the list has a line.
  expect(Math.abs(list.left - search.left)).toBeLessThanOrEqual(1)
})

it('stands a day above its time on a phone, both as wide as the form', async () => {
  const page = await signedIn(reader, { screen: PHONE })
  const dialog = await planning(page, 'Lên lịch gửi')
  const wide = await boxOf(dialog.getByRole('button', { name: /^Sáng mai/ }))
  const [day, time] = await Promise.all(
    ['Ngày', 'Giờ'].map((name) => boxOf(dialog.getByLabel(name, { exact: true }).locator('xpath=..'))),
  )
  expect(time?.top).toBeGreaterThan((day?.bottom ?? Number.POSITIVE_INFINITY) + 4)
  expect([day?.left, day?.right]).toEqual([time?.left, time?.right])
  expect(time?.right).toBeLessThanOrEqual(wide.right)
})

it.each([DESKTOP, PHONE])('has seven equal days of the week beside each other on a $kind', async (screen) => {
  const page = await signedIn(reader, { screen })
  const dialog = await planning(page, 'Gửi định kỳ')
  const days = await dialog
    .getByRole('group', { name: 'Vào các ngày' })
    .locator('label, button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as Box))
  expect(days).toHaveLength(7)
  const widths = days.map(({ width }) => width)
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(0.5)
  expect(new Set(days.map(({ top }) => top)).size).toBe(1)
  const gaps = days.slice(1).map(({ left }, at) => left - (days[at]?.right ?? Number.NaN))
  expect(Math.max(...gaps)).toBeLessThanOrEqual(8)
})
