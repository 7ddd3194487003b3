import { expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { startWriting } from '../testing/compose-stage.fixture.tsx'
import { isGone, mailStage, press, rowOf, selectedCount } from '../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const THREAD = 'Hỏi giá kệ kho'
const OTHER = 'Giao hàng thứ Hai'
const MAIL = [{ subject: THREAD }, { subject: OTHER }]
const PHONE = { width: 390, height: 844 }

const boxOf = (part: Locator | Element): DOMRect => ('element' in part ? part.element() : part).getBoundingClientRect()
const listBar = () => page.getByRole('toolbar', { name: 'Chuỗi thư' }).first()

async function planning(choice: string): Promise<Locator> {
  const compose = await startWriting()
  await compose.to.fill('hien@senmail.test,')
  await compose.subject.fill('Lịch họp')
  await compose.window.getByRole('button', { name: 'Gửi sau' }).click()
  await page.getByRole('menuitem', { name: choice }).click()
  const dialog = page.getByRole('dialog', { name: choice })
  await expect.element(dialog).toBeVisible()
  return dialog
}

it('gives an answer room for its text, as wide as the message above, and no second subject', async () => {
  await stage.open(MAIL)
  await rowOf(THREAD).getByRole('link').click()
  await expect.element(page.getByRole('heading', { name: THREAD, level: 2 })).toBeVisible()
  const heading = boxOf(document.querySelector('article div:has(> h2)') as Element)
  const { window, text, subject } = await startWriting(() => press('r'))
  const [card, lines] = [boxOf(window), boxOf(text)]
  expect(card.left - heading.left).toBe(46)
  expect(card.width).toBeLessThanOrEqual(860)
  expect(lines.height).toBeGreaterThanOrEqual(160)
  expect(subject.query()).toBe(null)
})

it('shows the views by default, and the actions only when something is selected, with its count', async () => {
  await stage.open(MAIL)
  const toolbar = listBar()
  const [refresh, filters] = [toolbar.getByRole('button', { name: 'Tải lại' }), toolbar.getByRole('navigation')]
  const remove = toolbar.getByRole('button', { name: 'Chuyển vào Thùng rác' })
  const colour = () => getComputedStyle(toolbar.element()).backgroundColor
  const atRest = colour()
  await expect.element(filters.getByRole('link', { name: 'Chưa đọc' })).toBeVisible()
  await expect.element(refresh).toBeVisible()
  await isGone(remove)

  await rowOf(THREAD).getByRole('checkbox').click()
  await rowOf(OTHER).getByRole('checkbox').click()
  await expect.element(toolbar.getByText('Đã chọn 2', { exact: true })).toBeVisible()
  await expect.element(remove).toBeVisible()
  await isGone(refresh)
  await isGone(filters)
  await expect.poll(colour).not.toBe(atRest)

  await toolbar.getByRole('button', { name: 'Bỏ chọn', exact: true }).click()
  await expect.element(filters.getByRole('link', { name: 'Chưa đọc' })).toBeVisible()
  expect(selectedCount()).toBe(0)
})

it('begins the search at the left edge of the list', async () => {
  await stage.open(MAIL)
  expect(
    Math.abs(boxOf(listBar()).left - boxOf(document.querySelector('search, [role=search]') as Element).left),
  ).toBeLessThanOrEqual(1)
})

it('places a day above its time on a phone, both as wide as the form', async () => {
  await stage.open(MAIL, PHONE)
  const dialog = await planning('Lên lịch gửi')
  const wide = boxOf(dialog.getByRole('button', { name: /^Sáng mai/ }))
  const [day, time] = ['Ngày', 'Giờ'].map((name) =>
    boxOf(dialog.getByLabelText(name, { exact: true }).element().parentElement as Element),
  )
  expect(time?.top).toBeGreaterThan((day?.bottom ?? Number.POSITIVE_INFINITY) + 4)
  expect([day?.left, day?.right]).toEqual([time?.left, time?.right])
  expect(time?.right).toBeLessThanOrEqual(wide.right)
})

it.each([{ width: 1_440, height: 900 }, PHONE])(
  'has seven equal days of the week beside each other, $width px wide',
  async (size) => {
    await stage.open(MAIL, size)
    const dialog = await planning('Gửi định kỳ')
    const group = dialog.getByRole('group', { name: 'Vào các ngày' })
    const days = Array.from(group.element().querySelectorAll('label, button'), boxOf)
    expect(days).toHaveLength(7)
    const widths = days.map(({ width }) => width)
    expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(0.5)
    expect(new Set(days.map(({ top }) => top)).size).toBe(1)
    const gaps = days.slice(1).map(({ left }, at) => left - (days[at]?.right ?? Number.NaN))
    expect(Math.max(...gaps)).toBeLessThanOrEqual(8)
  },
)
