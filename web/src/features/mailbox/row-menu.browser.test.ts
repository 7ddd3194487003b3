import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityViolations } from '../../testing/accessibility-violations.fixture.ts'
import { hasFocus, isGone, mailStage, press, rowOf } from '../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const MAIL = ['Thư C', 'Thư B', 'Thư A'].map((subject) => ({ subject }))
const OPEN_APART = 'Mở trong thẻ mới'
const menu = page.getByRole('menu')

beforeEach(() => stage.open(MAIL))

async function entries(): Promise<(string | null | undefined)[]> {
  await expect.element(menu).toBeVisible()
  const items = page.getByRole('menuitem').elements()
  return items.map((item) => item.querySelector('span:first-of-type')?.textContent)
}

it('has the commands of the row in the order of its buttons, at the pointer', async () => {
  const row = rowOf('Thư B')
  await row.click({ button: 'right', position: { x: 400, y: 20 } })
  expect(await entries()).toEqual([
    'Lưu trữ',
    'Đánh dấu đã đọc',
    'Chuyển vào thư mục',
    'Nhãn',
    'Chuyển vào Thùng rác',
    'Để sau',
    'Báo thư rác',
    'Gắn dấu sao',
    'Tắt tiếng',
    OPEN_APART,
  ])
  expect(await accessibilityViolations()).toEqual([])
  const [at, box] = [row, menu].map((part) => part.element().getBoundingClientRect())
  expect(Math.abs((box?.x ?? 0) - (at?.x ?? 0) - 400)).toBeLessThan(12)
  await page.getByRole('menuitem', { name: 'Đánh dấu đã đọc' }).click()
  await isGone(rowOf(/Thư B.*chưa đọc/))
  await hasFocus(row)
})

it.each(['ContextMenu', 'Shift+F10'])(
  'comes by the keyboard too, and gives the focus back to its row: %s',
  async (key) => {
    const row = rowOf('Thư C')
    ;(row.element() as HTMLElement).focus()
    await press(key)
    await hasFocus(page.getByRole('menuitem').first())
    await press('Escape')
    await isGone(menu)
    await hasFocus(row)
  },
)

it('acts on all that is selected when its row is among it, else on its row alone', async () => {
  for (const subject of ['Thư A', 'Thư B']) await rowOf(subject).getByRole('checkbox', { name: 'Chọn' }).click()
  await rowOf('Thư C').click({ button: 'right' })
  expect(await entries()).toContain(OPEN_APART)
  await press('Escape')
  await rowOf('Thư A').click({ button: 'right' })
  await expect.element(menu.getByText('Đã chọn 2')).toBeVisible()
  await page.getByRole('menuitem', { name: 'Chuyển vào Thùng rác' }).click()
  await expect.element(page.getByText('Đã chuyển 2 chuỗi thư vào Thùng rác')).toBeVisible()
  await isGone(rowOf('Thư A'))
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect.element(rowOf('Thư A')).toBeVisible()
})

it('asks for a folder from there', async () => {
  await rowOf('Thư C').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Chuyển vào thư mục' }).click()
  await expect.element(page.getByRole('option', { name: 'Thư rác', exact: true })).toBeVisible()
})

it('leaves the browser its own menu with Shift', async () => {
  await userEvent.click(rowOf('Thư C'), { button: 'right', modifiers: ['Shift'] })
  expect(menu.query()).toBe(null)
})
