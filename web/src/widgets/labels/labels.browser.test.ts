import type { LabelField } from '@sen/contract/labels/labels'
import type { TaskReceipt } from '@sen/contract/tasks/tasks'
import { startThreadTask, type ThreadSelection } from '@sen/contract/tasks/thread-tasks'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mailStage, selectedCount } from '../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const LABELS: LabelField[] = [
  { id: '51', name: 'Công việc', colour: 'blue' },
  { id: '52', name: 'Gấp', colour: 'red' },
  { id: '53', name: 'Gia đình', colour: 'green' },
]
const THREADS = [
  { subject: 'Báo giá tháng mười', labels: ['51', '52', '53'] },
  { subject: 'Hợp đồng thuê nhà' },
  { subject: 'Họp sáng mai', labels: ['gone'] },
]
const open = (more = {}) => stage.open(THREADS, { labels: LABELS, ...more })
const row = (subject: string) => page.getByRole('row', { name: subject })
const chips = (subject: string) => row(subject).element().querySelectorAll('[title]')
const dialog = () => page.getByRole('dialog', { name: 'Nhãn' })
const option = (name: string) => dialog().getByRole('option', { name })
const isTicked = (name: string) => option(name).element().getAttribute('aria-checked')

it('shows at most two labels before the subject, says all of them, and no deleted ones', async () => {
  await open()
  expect([...chips('Báo giá')].map(({ textContent }) => textContent)).toEqual(['Công việc', 'Gấp'])
  await expect.element(row('Báo giá')).toHaveAccessibleName(/nhãn: Công việc, Gấp, Gia đình/)
  expect(chips('Họp sáng mai')).toHaveLength(0)
})

it.each([
  [1024, 768],
  [390, 844],
])('shows one whole label and how many more there are in a narrow list, %d wide', async (width, height) => {
  const [work, urgent, family] = LABELS as [LabelField, LabelField, LabelField]
  await open({ labels: [{ ...work, name: 'Chờ nhà cung cấp' }, urgent, family], width, height })
  const seen = [...chips('Báo giá')].filter((chip) => chip.checkVisibility())
  expect(seen.map(({ textContent }) => textContent)).toEqual(['Chờ nhà cung cấp'])
  expect(seen[0]?.scrollWidth).toBe(seen[0]?.clientWidth)
  await expect.element(row('Báo giá').getByText('+2', { exact: true })).toBeVisible()
  await expect.element(row('Báo giá').getByText('+1', { exact: true })).not.toBeVisible()
})

it.each([
  [1440, 900],
  [390, 844],
])('leaves the subject the greater part of its line, %d wide', async (width, height) => {
  const long = LABELS.map((label) => ({ ...label, name: `${label.name} của cả một phòng rất dài` }))
  await stage.open(THREADS, { labels: long, width, height })
  const line = row('Báo giá').element()
  const subject = line.querySelector('b')?.getBoundingClientRect()
  const labels = line.querySelector('[title]')?.parentElement?.getBoundingClientRect()
  expect(subject?.width ?? 0).toBeGreaterThan(100)
  expect(labels?.right ?? 0).toBeLessThanOrEqual(subject?.left ?? 0)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

it('ticks and unticks labels by the keyboard, and takes the last back', async () => {
  await open()
  ;(row('Hợp đồng').element() as HTMLElement).focus()
  await userEvent.keyboard('l')
  await expect.element(dialog().getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('gap')
  await expect.element(option('Gấp')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => isTicked('Gấp')).toBe('true')
  await expect.element(row('Hợp đồng')).toHaveAccessibleName(/nhãn: Gấp/)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => isTicked('Gấp')).toBe('false')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => isTicked('Gấp')).toBe('true')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByText('Đã gắn nhãn cho 1 chuỗi thư: Gấp').first()).toBeVisible()
  await page.getByRole('button', { name: 'Hoàn tác' }).last().click()
  await expect.poll(() => chips('Hợp đồng').length).toBe(0)
})

it('says of several conversations which labels only some bear', async () => {
  await open()
  await row('Báo giá').getByRole('checkbox').click()
  await row('Hợp đồng').getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Nhãn', exact: true }).first().click()
  await expect.element(option('Gấp')).toBeVisible()
  expect(isTicked('Gấp')).toBe('mixed')
  await option('Gấp').click()
  await expect.poll(() => isTicked('Gấp')).toBe('true')
  expect(isTicked('Công việc')).toBe('mixed')
})

it('stays open over more than two, which stay selected for the next label', async () => {
  const orders: { readonly action: string; readonly label: string; readonly selection: ThreadSelection }[] = []
  stage.server.answer(startThreadTask, ({ body: { action, label_id: label = '', selection } }) => {
    orders.push({ action, label, selection })
    const counts = { total: 3, done: 3, changed: 3, ended_at: Math.floor(Date.now() / 1_000) }
    const done: TaskReceipt = { id: `${orders.length}`, kind: 'threads', action, state: 'done', ...counts, version: 9 }
    return { data: done }
  })
  await open()
  await page.getByRole('checkbox', { name: 'Chọn cả trang' }).click()
  await page.getByRole('button', { name: 'Nhãn', exact: true }).first().click()
  await option('Gấp').click()
  await expect.poll(() => orders.length).toBe(1)
  await expect.element(page.getByText('Đã gắn nhãn cho 3 chuỗi thư: Gấp').first()).toBeVisible()
  await option('Gia đình').click()
  await expect.poll(() => orders.length).toBe(2)
  expect(orders[1]).toEqual({ ...orders[0], label: '53' })
  expect(selectedCount()).toBe(3)
  await expect.element(dialog().getByRole('combobox')).toHaveFocus()
})

it('is not closed by the dialog of a task that takes longer', async () => {
  stage.server.answer(startThreadTask, ({ body: { action } }) => {
    const counts = { total: 3, done: 0, changed: 0, ended_at: null }
    const begun: TaskReceipt = { id: '1', kind: 'threads', action, state: 'working', ...counts, version: 9 }
    return { data: begun }
  })
  await open()
  await page.getByRole('checkbox', { name: 'Chọn cả trang' }).click()
  await page.getByRole('button', { name: 'Nhãn', exact: true }).first().click()
  await option('Gấp').click()
  const line = page.getByRole('button', { name: 'Đang chạy 1 thao tác' })
  await expect.element(line).toBeVisible()
  await expect.element(dialog().getByRole('combobox')).toHaveFocus()
  await line.click()
  await expect.element(page.getByRole('alertdialog', { name: 'Đang xử lý nhiều chuỗi thư' })).toBeVisible()
})

it('creates a label by its name, and puts it on the selected mail', async () => {
  await open()
  ;(row('Hợp đồng').element() as HTMLElement).focus()
  await userEvent.keyboard('l')
  await userEvent.keyboard('nha cua')
  await dialog().getByRole('option', { name: 'Tạo nhãn “nha cua”' }).click()
  await expect.element(row('Hợp đồng')).toHaveAccessibleName(/nhãn: nha cua/)
  await expect
    .element(page.getByRole('navigation', { name: 'Nhãn' }).getByRole('link', { name: 'nha cua' }))
    .toBeVisible()
})

it('takes a change back that the server refuses', async () => {
  await open()
  const answer = globalThis.fetch
  globalThis.fetch = async (input, init) =>
    String(input instanceof Request ? input.url : input).endsWith('/threads/labels')
      ? Response.json({ error: { code: 'label_not_found', message: '' } }, { status: 404 })
      : answer(input, init)
  ;(row('Hợp đồng').element() as HTMLElement).focus()
  await userEvent.keyboard('l')
  await option('Gấp').click()
  await expect.element(page.getByText('Nhãn này không còn nữa.').first()).toBeVisible()
  await expect.poll(() => chips('Hợp đồng').length).toBe(0)
})

it('is shown above an open conversation, each with a button that removes it', async () => {
  await open({ path: '/folder/INBOX/100' })
  const labels = page.getByRole('main').getByRole('list', { name: 'Nhãn' })
  await expect.element(labels.getByText('Gia đình')).toBeVisible()
  await labels.getByRole('button', { name: 'Bỏ nhãn Gấp' }).click()
  await expect.element(labels.getByText('Gấp')).not.toBeInTheDocument()
  await expect.element(labels.getByRole('button', { name: 'Bỏ nhãn Gia đình' })).toHaveFocus()
})

it('is a list of its own from the sidebar, renamed and deleted there', async () => {
  await open()
  const nav = page.getByRole('navigation', { name: 'Nhãn' })
  const work = nav.getByRole('link', { name: 'Công việc' })
  await expect.element(work).toBeVisible()
  const href = work.element().getAttribute('href') ?? ''
  expect(new URL(href, location.href).searchParams.get('q')).toBe('label:"Công việc"')
  const actions = nav.getByRole('button', { name: 'Thao tác với Gấp' }).element() as HTMLElement
  actions.focus()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('menuitem', { name: 'Xóa nhãn' }).click()
  await expect.element(nav.getByRole('link', { name: 'Gấp' })).not.toBeInTheDocument()
  expect([...chips('Báo giá')].map(({ textContent }) => textContent)).toEqual(['Công việc', 'Gia đình'])
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect.element(nav.getByRole('link', { name: 'Gấp' })).toBeVisible()
})

it('is created, renamed, coloured and deleted in the settings, and a refused name stays as typed', async () => {
  await open({ path: '/setting/folders' })
  const section = page.getByRole('region', { name: 'Nhãn' })
  await section.getByRole('button', { name: 'Nhãn mới' }).click()
  const question = page.getByRole('dialog', { name: 'Nhãn mới' })
  const name = question.getByRole('textbox', { name: 'Tên' })
  await userEvent.type(name, 'gấp')
  await expect.element(question.getByText('Bạn đã có nhãn tên này.')).toBeVisible()
  await question.getByRole('button', { name: 'Tạo' }).click()
  await expect.element(name).toHaveValue('gấp')
  await userEvent.type(name, ' lắm')
  await question.getByRole('radio', { name: 'Tím' }).click()
  await question.getByRole('button', { name: 'Tạo' }).click()
  await expect.element(section.getByText('gấp lắm')).toBeVisible()
  expect(stage.mailbox.labels().find((label) => label.name === 'gấp lắm')?.colour).toBe('purple')

  await section.getByRole('button', { name: 'Đổi tên hoặc màu của Gia đình' }).click()
  const change = page.getByRole('dialog', { name: 'Đổi tên hoặc màu của nhãn' })
  await userEvent.fill(change.getByRole('textbox', { name: 'Tên' }), 'Nhà')
  await change.getByRole('button', { name: 'Lưu' }).click()
  await expect.element(section.getByText('Nhà')).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Nhãn' }).getByText('Nhà')).toBeVisible()

  await section.getByRole('button', { name: 'Xóa Nhà' }).click()
  await expect.element(section.getByText('Nhà')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect.element(section.getByText('Nhà')).toBeVisible()
})
