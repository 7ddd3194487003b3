import { markFolder } from '@sen/contract/tasks/emptying'
import { cancelTask, type TaskField } from '@sen/contract/tasks/tasks'
import { startThreadTask } from '@sen/contract/tasks/thread-tasks'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityViolations } from '../../testing/accessibility-violations.fixture.ts'
import { isGone, mailStage, press } from '../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const MAIL = [{ subject: 'Biên bản bàn giao mặt bằng' }]
const task = (id: string, action: 'delete' | 'mark'): TaskField => ({
  id,
  kind: 'threads',
  action,
  state: 'working',
  total: 1_200,
  done: 300,
  changed: 300,
  ended_at: null,
})

function stopped(): string[] {
  const ids: string[] = []
  stage.server.answer(cancelTask, ({ params: { id } }) => {
    ids.push(id)
    const end = { state: 'cancelled' as const, changed: 0, ended_at: 1_790_000_000, version: 1 }
    return { data: { ...task(id, 'delete'), ...end } }
  })
  return ids
}

const isWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it.each([
  ['vi', 'light', 'Đang xử lý nhiều chuỗi thư', '300/1.200 chuỗi thư', 'Dừng'],
  ['en', 'dark', 'Changing many conversations', '300 of 1,200 conversations', 'Stop'],
] as const)(
  'shows the progress of a running job, warns before the page is left, and stops it, in %s, %s',
  async (language, theme, name, share, stop) => {
    const ids = stopped()
    await stage.open(MAIL, { language, theme, tasks: [task('1', 'delete')] })
    const dialog = page.getByRole('alertdialog', { name })
    await expect.element(dialog.getByText(share)).toBeVisible()
    await expect.element(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '300')
    expect(await accessibilityViolations()).toEqual([])
    expect(isWarned()).toBe(true)
    await dialog.getByRole('button', { name: stop }).click()
    await isGone(dialog)
    expect([ids, isWarned()]).toEqual([['1'], false])
  },
)

it.each([
  ['vi', 'light', 'Đang chạy 2 thao tác', 'Chạy nền', 'Dừng “Chuyển vào Thùng rác”', 'Đang xử lý nhiều chuỗi thư'],
  [
    'en',
    'dark',
    '2 operations in progress',
    'Continue in the background',
    'Stop “Move to Trash”',
    'Changing many conversations',
  ],
] as const)(
  'has a line for each of several, stops one, and can be closed, in %s, %s',
  async (language, theme, several, away, stopDeleting, one) => {
    const ids = stopped()
    await stage.open(MAIL, { language, theme, tasks: [task('2', 'mark'), task('1', 'delete')] })
    const dialog = page.getByRole('alertdialog', { name: several })
    await expect.element(dialog).toBeVisible()
    expect(dialog.getByRole('progressbar').elements()).toHaveLength(2)
    expect(await accessibilityViolations(dialog.element())).toEqual([])
    await dialog.getByRole('button', { name: away }).click()
    await isGone(dialog)
    expect(await accessibilityViolations()).toEqual([])
    await page.getByRole('button', { name: several }).click()
    await dialog.getByRole('button', { name: stopDeleting }).click()
    await expect.element(page.getByRole('alertdialog', { name: one })).toBeVisible()
    expect(ids).toEqual(['1'])
  },
)

it.each(['vi', 'en'] as const)('shows that marking a folder is under way, in %s', async (language) => {
  const marking = { ...task('8', 'mark'), version: 9 }
  stage.server.answer(markFolder, () => ({ data: marking }))
  await stage.open(
    Array.from({ length: 3 }, (_, at) => ({ subject: `Phiếu ${at}` })),
    { language },
  )
  await press('Control+k')
  const command = language === 'vi' ? 'Đánh dấu cả thư mục là đã đọc' : 'Mark everything in this folder as read'
  await page.getByRole('combobox').first().fill(command)
  await press('Enter')
  const name = language === 'vi' ? 'Đang xử lý nhiều chuỗi thư' : 'Changing many conversations'
  await expect.element(page.getByRole('alertdialog', { name })).toBeVisible()
})

it.each([
  ['vi', true, 'Đánh dấu đã đọc', 'Đã đánh dấu 3 chuỗi thư là đã đọc'],
  ['vi', false, 'Đánh dấu chưa đọc', 'Đã đánh dấu 3 chuỗi thư là chưa đọc'],
  ['en', true, 'Mark as read', 'Marked 3 conversations as read'],
  ['en', false, 'Mark as unread', 'Marked 3 conversations as unread'],
] as const)('says in %s how conversations were marked (unread before: %s)', async (language, unread, mark, done) => {
  stage.server.answer(startThreadTask, ({ body }) => {
    const end = { state: 'done' as const, total: 3, done: 3, changed: 3, ended_at: Math.floor(Date.now() / 1_000) }
    return { data: { ...task('8', 'mark'), unread: body.unread, ...end, version: 9 } }
  })
  await stage.open(
    Array.from({ length: 3 }, (_, at) => ({ subject: `Phiếu ${at}`, unread })),
    { language },
  )
  await page.getByRole('toolbar').getByRole('checkbox').click()
  await page.getByRole('toolbar').getByRole('button', { name: mark, exact: true }).click()
  await expect.element(page.getByText(done).first()).toBeVisible()
})

it('leaves the storage line of the sidebar visible while it runs in the background', async () => {
  await stage.open(MAIL, { tasks: [task('1', 'delete')], width: 1_440, height: 900 })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Chạy nền' }).click()
  const pill = page.getByRole('button', { name: 'Đang chạy 1 thao tác' })
  await expect.element(pill).toBeVisible()
  const storage = page.getByRole('note').filter({ hasText: 'Đã dùng' })
  const [bottom, top] = [pill.element().getBoundingClientRect().bottom, storage.element().getBoundingClientRect().top]
  expect(bottom).toBeLessThanOrEqual(top)
})
