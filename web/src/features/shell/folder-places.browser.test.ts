import { markFolder } from '@sen/contract/tasks/emptying'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { useFoldedFolders } from '../../state/sidebar/folded-folders.ts'
import { isGone, mailStage, press, rowCount, rowOf } from '../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const MAIL = [{ subject: 'Thư thứ nhất' }]
const link = (name: string) => page.getByRole('navigation', { name: 'Thư mục' }).getByRole('link', { name })

it.each(['/khong-co/trang-nay', '/folder/Khong-co-thu-muc-nay', '/folder'])('shows the inbox for %s', async (path) => {
  await stage.open(MAIL, { path })
  await expect.element(rowOf('Thư thứ nhất')).toBeVisible()
  await expect.poll(stage.path).toBe('/folder/INBOX')
})

it.each([
  ['vi', 'WEBMAIL_SCHEDULED', 'Không có thư nào chờ gửi.'],
  ['vi', 'Starred', 'Chưa có thư gắn dấu sao. Gắn dấu sao cho những thư cần tìm lại nhanh.'],
  ['en', 'WEBMAIL_SCHEDULED', 'No mail is waiting to be sent.'],
  ['en', 'Starred', 'No starred conversations. Star conversations you want to find again quickly.'],
] as const)('explains in an empty folder its purpose, in %s: %s', async (language, folder, says) => {
  await stage.open(MAIL, { language, width: 390, height: 844, path: `/folder/${folder}` })
  await expect.element(page.getByText(says)).toBeVisible()
  expect(rowCount()).toBe(0)
})

it('marks a folder from its menu in the sidebar', async () => {
  const marked: unknown[] = []
  stage.server.answer(markFolder, ({ body }) => {
    marked.push(body)
    stage.mailbox.markAll({ unread: !body.is_read })
    const counts = { total: 3, done: 3, changed: 3, version: 2, state: 'done' as const }
    return { data: { id: '1', kind: 'threads' as const, action: 'mark' as const, ended_at: 1_790_000_000, ...counts } }
  })
  await stage.open(['Phiếu 1', 'Phiếu 2', 'Phiếu 3'].map((subject) => ({ subject })))
  const inbox = link('Hộp thư đến')
  await expect.element(inbox.getByText('3', { exact: true })).toBeVisible()
  await inbox.hover()
  await page.getByRole('button', { name: 'Thao tác với Hộp thư đến' }).click()
  await page.getByRole('menuitem', { name: 'Đánh dấu cả thư mục là đã đọc' }).click()
  await expect.element(page.getByText('Đã đánh dấu 3 chuỗi thư là đã đọc')).toBeVisible()
  expect(marked).toEqual([{ folder_id: '1', is_read: true }])
  await stage.refreshFolders()
  await expect.poll(() => inbox.element().querySelector('b')).toBe(null)
})

it('opens the menu of a folder at the pointer, by the right button', async () => {
  await stage.open(MAIL)
  const inbox = link('Hộp thư đến')
  await inbox.click({ button: 'right' })
  const menu = page.getByRole('menu', { name: 'Thao tác với Hộp thư đến' })
  await expect.element(menu).toBeVisible()
  const [row, panel] = [inbox, menu].map((each) => each.element().getBoundingClientRect())
  expect(panel?.left).toBeLessThan(row?.right ?? 0)
  expect(panel?.top).toBeLessThan((row?.bottom ?? 0) + 12)
  await press('Escape')
  await isGone(menu)
  await expect.element(inbox).toHaveFocus()
})

describe('folders of one’s own', () => {
  const ownFolders = ['Hợp đồng', 'Hợp đồng/Năm 2026']
  const child = link('Năm 2026')
  const hide = page.getByRole('button', { name: 'Ẩn thư mục con của Hợp đồng' })
  const show = page.getByRole('button', { name: 'Hiện thư mục con của Hợp đồng' })

  it('are folded away, and stay so', async () => {
    await stage.open(MAIL, { ownFolders })
    await expect.element(child).toBeVisible()
    await hide.click()
    await isGone(child)
    await expect.element(show).toHaveAttribute('aria-expanded', 'false')
    expect(localStorage.getItem('sen.folded-folders')).toContain('"11"')
  })

  it('show the one that one is in, and are folded out', async () => {
    await stage.open(MAIL, { ownFolders })
    useFoldedFolders.setState({ ids: ['11'] })
    await isGone(child)
    await link('Hộp thư đến').click()
    await show.click()
    await expect.element(hide).toHaveAttribute('aria-expanded', 'true')
    await child.click()
    await expect.poll(stage.path).toBe(`/folder/${encodeURIComponent('Hợp đồng/Năm 2026')}`)
    await hide.click()
    // Other subfolders are hidden.
    await expect.element(child).toBeVisible()
    await expect.element(show).toBeVisible()
  })
})
