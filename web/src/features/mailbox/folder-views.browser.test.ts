import { startThreadTask } from '@sen/contract/tasks/thread-tasks'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { threadEvents } from '../../data/threads/events.ts'
import { accessibilityViolations } from '../../testing/accessibility-violations.fixture.ts'
import { isGone, mailStage, rowOf } from '../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const MAIL = Array.from({ length: 104 }, (_, at) => ({
  subject: `Phiếu ${String(at + 1).padStart(3, '0')}`,
  unread: at % 2 === 0,
  starred: at % 4 === 0,
}))
const view = (name: string) =>
  page.getByRole('navigation', { name: 'Hiển thị' }).getByRole('link', { name, exact: true })
const inbox = () => page.getByRole('navigation', { name: 'Thư mục' }).getByRole('link', { name: /^Hộp thư đến/ })

it.each([1_440, 390])('shows the unread part of a folder at its own address, %d px wide', async (width) => {
  await stage.open(MAIL, { width, height: 844 })
  await expect.element(view('Tất cả')).toHaveAttribute('aria-current', 'page')
  await view('Chưa đọc').click()
  await expect.element(view('Chưa đọc')).toHaveAttribute('aria-current', 'page')
  await expect.element(view('Tất cả')).not.toHaveAttribute('aria-current')
  expect(stage.path()).toBe('/folder/INBOX')
  expect(stage.search().get('show')).toBe('unread')
  await isGone(rowOf('Phiếu 002'))
  await expect.element(rowOf('Phiếu 003')).toBeVisible()
  expect(document.querySelector('[data-places]')).toBe(null)
  expect(document.title).toContain('Hộp thư đến')
  expect(await accessibilityViolations()).toEqual([])
  await view('Tất cả').click()
  await expect.element(rowOf('Phiếu 002')).toBeVisible()
  expect(stage.search().get('show')).toBe(null)
})

it('keeps the view while pages are turned, and a thread is opened and left', async () => {
  await stage.open(MAIL, { path: '/folder/INBOX?show=unread' })
  await expect.element(inbox()).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'Cũ hơn' }).click()
  await expect.element(page.getByRole('button', { name: '51–52 / 52', exact: true })).toBeVisible()
  await rowOf('Phiếu 101').getByRole('link').click()
  await expect.element(page.getByRole('heading', { name: 'Phiếu 101', level: 2 })).toBeVisible()
  await page.getByRole('button', { name: 'Về danh sách' }).first().click()
  await expect.element(rowOf('Phiếu 103')).toBeVisible()
  expect(Object.fromEntries(stage.search())).toEqual({ show: 'unread', page: '2' })
})

it('selects all of the view, not all of the folder', async () => {
  const orders: unknown[] = []
  stage.server.answer(startThreadTask, ({ body }) => {
    orders.push(body.selection)
    const counts = { total: 52, done: 52, changed: 52, version: 2, state: 'done' as const }
    return { data: { id: '1', kind: 'threads' as const, action: body.action, ended_at: 1_790_000_000, ...counts } }
  })
  await stage.open(MAIL, { path: '/folder/INBOX?show=unread' })
  await page.getByRole('checkbox', { name: 'Chọn cả trang' }).click()
  await page.getByRole('button', { name: 'Chọn cả 52 chuỗi thư chưa đọc trong Hộp thư đến' }).click()
  await expect.element(page.getByText('Đã chọn cả 52 chuỗi thư chưa đọc trong Hộp thư đến.')).toBeVisible()
  await page.getByRole('toolbar').first().getByRole('button', { name: 'Đánh dấu đã đọc' }).click()
  await expect.poll(() => orders).toEqual([{ search: { folder: '1', is_read: false } }])
})

it('follows changes of other pages, and says when nothing is left', async () => {
  await stage.open(MAIL.slice(0, 1), { path: '/folder/INBOX?show=starred' })
  await expect.element(rowOf('Phiếu 001')).toBeVisible()
  stage.mailbox.markAll({ starred: false })
  threadEvents['threads.starred'](queryClient, {
    type: 'threads.starred',
    thread_ids: ['999'],
    starred: false,
    version: 9,
  })
  await isGone(rowOf('Phiếu 001'))
  await expect.element(page.getByText('Không có thư nào có dấu sao ở đây.')).toBeVisible()
  await expect.element(view('Có dấu sao')).toHaveAttribute('aria-current', 'page')
})

it('keeps the views in reach when the list is a quarter of a small window', async () => {
  const settings = [
    { key: 'inline_read_position', value: 'right' },
    { key: 'inline_read_size', value: 25 },
  ]
  await stage.open(MAIL, { width: 1_024, height: 768, settings })
  await view('Có dấu sao').click()
  await isGone(rowOf('Phiếu 003'))
  await view('Tất cả').click()
  await expect.element(rowOf('Phiếu 003')).toBeVisible()
})
