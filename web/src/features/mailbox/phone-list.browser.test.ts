import { markFolder } from '@sen/contract/tasks/emptying'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mailStage, rowOf } from '../../testing/mail-stage.fixture.tsx'
import { hold, PHONE, pullDown, swipe, tap, touchScreen } from '../../testing/touch-screen.fixture.ts'

const stage = mailStage()
touchScreen()
const THREAD = 'Hồ sơ mới'
const MAIL = [THREAD, ...Array.from({ length: 20 }, (_, at) => `Thư ${19 - at}`)].map((subject) => ({ subject }))
const openList = () => stage.open(MAIL, PHONE)

it('has compose in the bar below, and not over the stars of the list', async () => {
  await openList()
  const compose = page.getByRole('button', { name: 'Soạn thư' }).element().getBoundingClientRect()
  expect(compose.y).toBeGreaterThanOrEqual(page.getByRole('main').element().getBoundingClientRect().bottom)
  // The button is centred although its neighbours differ in length.
  expect(Math.abs((compose.left + compose.right) / 2 - PHONE.width / 2)).toBeLessThan(1)
})

it('ends the star at the edge of the time', async () => {
  await openList()
  const row = rowOf(THREAD).element()
  const ends = ['button svg', 'time'].map(
    (part) => row.querySelector(part)?.getBoundingClientRect().right ?? Number.NaN,
  )
  expect(Math.abs((ends[0] ?? Number.NaN) - (ends[1] ?? Number.NaN))).toBeLessThan(1)
})

it('leaves a row’s words in their own colour while it is drawn aside', async () => {
  await openList()
  const row = rowOf('Thư 19')
  const colour = () => getComputedStyle(row.getByText('Đặng Kim Anh').element()).color
  // The names of a read row have its colour.
  await swipe(row, 150)
  await expect.poll(() => row.element().getAttribute('aria-label')).not.toContain('chưa đọc')
  await expect.poll(() => row.element().getAnimations({ subtree: true })).toEqual([])
  const before = colour()
  await swipe(row, 150, () => expect(colour()).toBe(before))
})

it('fetches new mail when the list is pulled down far enough', async () => {
  await openList()
  stage.mailbox.fill([{ subject: 'Thư vừa đến' }, ...MAIL], [])
  await pullDown(rowOf(THREAD), 60)
  expect(document.querySelector('[role=status][aria-label]')).toBe(null)
  await pullDown(rowOf(THREAD), 260)
  await expect.element(rowOf('Thư vừa đến')).toBeVisible()
})

it('opens a folder’s menu by a finger that stays on it, and goes nowhere', async () => {
  const marked: unknown[] = []
  stage.server.answer(markFolder, ({ body }) => {
    marked.push(body)
    stage.mailbox.markAll({ unread: !body.is_read })
    const counts = { total: 21, done: 21, changed: 21, version: 2, state: 'done' as const }
    return { data: { id: '1', kind: 'threads' as const, action: 'mark' as const, ended_at: 1_790_000_000, ...counts } }
  })
  await openList()
  await tap(page.getByRole('button', { name: 'Thêm', exact: true }))
  const inbox = page.getByRole('navigation', { name: 'Thư mục' }).getByRole('link', { name: /^Hộp thư đến/ })
  const markAll = page.getByRole('menuitem', { name: 'Đánh dấu cả thư mục là đã đọc' })
  await expect.element(inbox).toBeVisible()
  await hold(inbox, markAll)
  expect(stage.path()).toBe('/folder/INBOX')
  await tap(markAll)
  await expect.poll(() => marked).toEqual([{ folder_id: '1', is_read: true }])
  await stage.refreshFolders()
  await expect.poll(() => inbox.query()?.querySelector('b') ?? null).toBe(null)
})
