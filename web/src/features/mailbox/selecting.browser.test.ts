import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { hasFocus, isGone, mailStage, press, rowOf, selectedCount } from '../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const SUBJECTS = ['Báo giá thép', 'Lịch giao hàng', 'Hóa đơn tháng 11', 'Mẫu vải mới', 'Biên bản họp', 'Xin nghỉ phép']
const MAIL = SUBJECTS.map((subject) => ({ subject }))
const box = (subject: string) => rowOf(subject).getByRole('checkbox', { name: 'Chọn' })
const isChecked = (subject: string) => (box(subject).element() as HTMLInputElement).checked

it('selects a range with Shift, in both directions, and the page with its box', async () => {
  await stage.open(MAIL)
  await box('Lịch giao hàng').click()
  await box('Biên bản họp').click({ modifiers: ['Shift'] })
  await expect.poll(selectedCount).toBe(4)
  expect([isChecked('Báo giá thép'), isChecked('Xin nghỉ phép')]).toEqual([false, false])

  const none = page.getByRole('checkbox', { name: 'Bỏ chọn tất cả' })
  expect((none.element() as HTMLInputElement).indeterminate).toBe(true)
  await none.click()
  await expect.poll(selectedCount).toBe(0)

  await box('Hóa đơn tháng 11').click()
  await box('Báo giá thép').click({ modifiers: ['Shift'] })
  await expect.poll(selectedCount).toBe(3)
  await none.click()
  await page.getByRole('checkbox', { name: 'Chọn cả trang' }).click()
  await expect.poll(selectedCount).toBe(6)
})

it('selects starred or unread rows through the menu', async () => {
  await stage.open(MAIL.map((thread, at) => ({ ...thread, starred: at === 0 })))
  const pick = async (choice: string) => {
    await page.getByRole('toolbar').getByRole('button', { name: 'Chọn', exact: true }).click()
    await page.getByRole('menuitem', { name: choice, exact: true }).click()
  }
  for (const [choice, count] of [
    ['Có dấu sao', 1],
    ['Không có dấu sao', 5],
    ['Đã đọc', 0],
    ['Chưa đọc', 6],
  ] as const) {
    await pick(choice)
    await expect.poll(selectedCount, { message: choice }).toBe(count)
  }
})

describe('by key', () => {
  it('grows and shrinks with Shift and arrows, or Shift with J and K', async () => {
    await stage.open(MAIL)
    await press('j')
    await hasFocus(rowOf('Báo giá thép'))
    await press('Shift+ArrowDown', 'Shift+ArrowDown')
    expect(selectedCount()).toBe(3)
    await press('Shift+ArrowUp')
    expect(selectedCount()).toBe(2)
    await press('Shift+J', 'Shift+J', 'Shift+K', 'Shift+K', 'Shift+K')
    expect(selectedCount()).toBe(1)
  })

  it('takes the rows of the page with Ctrl+A, and no other text of it', async () => {
    await stage.open(MAIL)
    await press('j', 'Control+a')
    expect(selectedCount()).toBe(6)
    expect(getSelection()?.toString() ?? '').toBe('')
  })
})

it('offers a mouse on a row no deleting when that is not allowed', async () => {
  await stage.open(MAIL, { user: { enable_smtp: 0 } })
  await expect.element(page.getByRole('button', { name: 'Soạn thư' }).first()).toBeDisabled()
  const row = page.getByRole('row').first()
  await row.hover()
  await expect.element(row.getByRole('button', { name: 'Chuyển vào thư mục' })).toBeVisible()
  await isGone(row.getByRole('button', { name: 'Chuyển vào Thùng rác' }))
})

it('keeps the star in reach of a mouse in a narrow window', async () => {
  await stage.open(MAIL, { width: 400, height: 800 })
  const row = rowOf('Mẫu vải mới')
  await row.hover()
  await expect.element(row.getByRole('button', { name: 'Đánh dấu đã đọc' })).toBeVisible()
  await userEvent.click(row.getByRole('button', { name: 'Gắn dấu sao' }))
  await row.getByRole('button', { name: 'Bỏ dấu sao' }).click()
  await expect.element(row.getByRole('button', { name: 'Gắn dấu sao' })).toBeVisible()
  await expect.poll(() => stage.mailbox.rowsOf('Starred')).toEqual([])
})

it('has in the menu of further actions only possible ones', async () => {
  await stage.open(MAIL)
  const more = page.getByRole('toolbar').getByRole('button', { name: 'Thao tác khác' })
  const entries = () => page.getByRole('menuitem').elements()
  const dead = () => entries().filter((entry) => entry.getAttribute('aria-disabled') === 'true')
  await more.click()
  await expect.poll(() => entries()[0]?.textContent).toContain('Đánh dấu cả thư mục')
  expect(dead()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await box('Lịch giao hàng').click()
  await more.click()
  await expect.poll(() => entries()[0]?.textContent).toContain('dấu sao')
  expect(dead()).toEqual([])
})
