import { userInfo } from '@sen/contract/account'
import {
  changeFilter,
  countFilterMatches,
  createFilter,
  deleteFilter,
  type FilterField,
  listFilters,
  orderFilters,
  restoreFilter,
  runFilter,
  sieveOfFilters,
} from '@sen/contract/filters/filters'
import { listFolders } from '@sen/contract/folders'
import { getForwarding } from '@sen/contract/forwarding/forwarding'
import { type LabelField, listLabels } from '@sen/contract/labels/labels'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../../data/query-client.ts'
import { taskEvents } from '../../../data/tasks/events.ts'
import { undoLastChange } from '../../../state/last-changes.ts'
import { useNotices } from '../../../state/notices.ts'
import { useShell } from '../../../state/shell.ts'
import { unfollowTask, useTasks } from '../../../state/tasks.ts'
import { keyboard } from '../../../testing/compose-stage.fixture.tsx'
import { FakeServer } from '../../../testing/fake-server.fixture.ts'
import { PageProviders } from '../../../testing/page-providers.fixture.tsx'
import { FiltersTab } from './FiltersTab.tsx'

const server = new FakeServer()
let root: Root
let rules: FilterField[]
const LABELS: LabelField[] = [
  { id: '51', name: 'Gấp', colour: 'red' },
  { id: '52', name: 'Việc', colour: 'blue' },
]
const removed: FilterField[] = []

const STAR = { enable: true, type: 'setflag', value: 'Flagged' }
const INTO = { enable: true, type: 'fileinto', value: '7' }
const labelled = (value: string) => ({ enable: true, type: 'addlabel', value })
const subject = (value: string) => ({ type: 'subject', comparator: 'contains', value })
const rule = (id: string, conditions: object[], actions: object[], more: Partial<FilterField> = {}): FilterField => ({
  id,
  is_enable: true,
  name: '',
  is_broken: false,
  sieve_json: JSON.stringify({ match: 'all', conditions, actions }),
  sieve_script: '',
  verify: true,
  ...more,
})
const folder = (id: string, role: 'inbox' | 'custom', name: string) => ({
  id,
  role,
  name,
  icon: 'folder' as const,
  display_name: name,
  parent_name: '',
  children: [],
  unread_threads: 0,
  total_threads: 0,
})

server.answer(listFilters, () => ({ data: rules, total: rules.length }))
server.answer(listFolders, () => {
  const data = [folder('1', 'inbox', 'INBOX'), folder('7', 'custom', 'Hóa đơn')]
  return { data, total: data.length }
})
server.answer(listLabels, () => ({ data: [], total: 0 }))
server.answer(createFilter, ({ body }) => {
  const made = { ...rule('9', [], []), ...body, sieve_json: body.sieve_json ?? '' } as FilterField
  rules = [...rules, made]
  return { data: made }
})
server.answer(changeFilter, ({ params, body }) => {
  rules = rules.map((each) => (each.id === params.id ? { ...each, ...body } : each)) as FilterField[]
  return { data: rules.find(({ id }) => id === params.id) as FilterField }
})
server.answer(deleteFilter, ({ params }) => {
  removed.push(...rules.filter(({ id }) => id === params.id))
  rules = rules.filter(({ id }) => id !== params.id)
  return { data: {} }
})
server.answer(restoreFilter, ({ params }) => {
  const at = removed.findIndex(({ id }) => id === params.id)
  const [back] = removed.splice(at, 1)
  rules = [...rules, back as FilterField].toSorted((one, other) => Number(one.id) - Number(other.id))
  return { data: back as FilterField }
})
server.answer(orderFilters, ({ body }) => {
  rules = body.ids.flatMap((id) => rules.find((each) => each.id === id) ?? [])
  return { data: rules }
})
const runs: string[] = []
server.answer(runFilter, ({ params }) => {
  runs.push(params.id)
  const task = { id: '70', kind: 'filter_run', filter: '', state: 'working', total: 0, done: 0, changed: 0 } as const
  return { data: { ...task, ended_at: null, version: 1 } }
})

server.answer(listLabels, () => ({ data: LABELS, total: LABELS.length }))
server.answer(countFilterMatches, () => ({ data: { matched: 12, looked_at: 5_000, complete: false } }))
server.answer(sieveOfFilters, () => ({ data: { sieve_script: 'require ["fileinto"];' } }))
let verified = ['toi@xa.example']
const address = {
  verified: true,
  is_enable: false,
  stopped: false,
  awaits_domain: false,
  resend_after_seconds: null,
}
server.answer(getForwarding, () => ({
  data: {
    is_enable: false,
    keep_copy: true,
    confirm_by: 'password' as const,
    addresses: verified.map((email) => ({ ...address, email })),
  },
}))
server.answer(userInfo, () => ({ data: {} }) as never)

async function open(given: FilterField[]) {
  rules = given
  queryClient.clear()
  server.start()
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
  root.render(
    <PageProviders>
      <FiltersTab />
    </PageProviders>,
  )
  await expect.element(button('Bộ lọc mới')).toBeVisible()
}
beforeEach(() => localStorage.clear())
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
  expect(server.unexpected.splice(0)).toEqual([])
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const check = (name: string) => page.getByRole('checkbox', { name, exact: true })
const rows = () => page.getByRole('list', { name: 'Bộ lọc' }).getByRole('listitem')
const grip = (name: string) => button(`Di chuyển ${name}: phím mũi tên lên, xuống`)
const value = () => page.getByRole('textbox', { name: 'Nội dung cần có' })
const saved = (at = -1) => JSON.parse(rules.at(at)?.sieve_json ?? 'null')

it('makes a filter in two steps, going on only with a valid condition and an action', async () => {
  await open([])
  await button('Bộ lọc mới').click()
  await expect.element(button('Tiếp tục')).toBeDisabled()
  await value().fill('hai chữ')
  await keyboard('{Tab}')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(button('Tiếp tục')).toBeDisabled()
  const kind = page.getByRole('combobox', { name: 'Xét phần nào' })
  await kind.selectOptions('Kích thước')
  await page.getByRole('textbox', { name: 'Kích thước' }).fill('99999999999')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Tối đa 1024 MB.')
  await kind.selectOptions('Người gửi')
  await expect.element(value()).toHaveValue('')
  await value().fill('@cong-ty.example')
  await expect.element(page.getByText('Khớp 12 thư trong 5.000 thư mới nhất', { exact: false })).toBeVisible()
  await button('Tiếp tục').click()
  await expect.element(button('Tạo bộ lọc')).toBeDisabled()
  await check('Gắn dấu sao').click()
  await check('Xóa thư').click()
  await expect.element(check('Gắn dấu sao')).not.toBeChecked()
  await page.getByRole('combobox', { name: 'Thư mục' }).selectOptions('Hóa đơn')
  await expect.element(check('Xóa thư')).not.toBeChecked()
  await expect.element(check('Chuyển đến')).toBeChecked()
  await page.getByRole('combobox', { name: 'Địa chỉ thư' }).selectOptions('toi@xa.example')
  await button('Quay lại điều kiện').click()
  await expect.element(value()).toHaveValue('@cong-ty.example')
  await keyboard('{Enter}')
  await button('Tiếp tục').click()
  await button('Tạo bộ lọc').click()
  await expect.element(rows().nth(0)).toBeVisible()
  expect(saved()).toEqual({
    match: 'all',
    conditions: [{ type: 'from', comparator: 'contains', value: '@cong-ty.example' }],
    actions: [{ enable: true, type: 'redirect', value: 'toi@xa.example' }, INTO],
  })
})

it('asks before Escape discards typed text, however often that is pressed', async () => {
  await open([])
  await button('Bộ lọc mới').click()
  await keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await button('Bộ lọc mới').click()
  await value().fill('@cong-ty.example')
  const question = page.getByRole('alertdialog', { name: 'Rời đi mà không lưu?' })
  for (const _ of [1, 2, 3]) {
    await keyboard('{Escape}')
    await expect.element(question).toBeVisible()
    // The cancelling answer comes first and has the focus.
    const answers = question.getByRole('button')
    expect(answers.elements().map(({ textContent }) => textContent)).toEqual(['Sửa tiếp', 'Bỏ thay đổi'])
    await expect.element(answers.first()).toHaveFocus()
    await keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(value()).toHaveValue('@cong-ty.example')
    await expect.element(value()).toBeVisible()
  }
  await keyboard('{Escape}')
  await button('Bỏ thay đổi').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(button('Bộ lọc mới')).toHaveFocus()
})

it('has switch and name of a filter on one line on a phone', async () => {
  await page.viewport(390, 844)
  await open([rule('1', [subject('hóa đơn')], [INTO], { name: 'Kế toán' })])
  const top = (element: Element | null) => element?.getBoundingClientRect().top ?? Number.NaN
  const row = rows().nth(0).element()
  for (const first of row.querySelectorAll<HTMLElement>(':scope > button, :scope > input'))
    first.style.minWidth = '44px'
  const words = row.querySelector('strong')?.parentElement ?? null
  expect(top(words)).toBeLessThan(row.querySelector('input')?.getBoundingClientRect().bottom ?? 0)
  expect(top(row.querySelector('[data-edit]'))).toBeGreaterThan(words?.getBoundingClientRect().bottom ?? 0)
  await page.viewport(1_440, 900)
})

it('assigns labels, and says which of them were deleted', async () => {
  await open([rule('1', [subject('hóa đơn')], [labelled('51'), labelled('99')], { name: 'Kế toán', is_broken: true })])
  await expect.element(rows().nth(0)).toHaveTextContent('gắn nhãn “Gấp”')
  await expect.element(rows().nth(0)).toHaveTextContent('Một nhãn của nó không còn')
  await button('Sửa Kế toán').click()
  await button('Tiếp tục').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Một trong các nhãn này không còn')
  await button('Bỏ nhãn Một nhãn không còn nữa').click()
  await expect.element(page.getByRole('combobox', { name: 'Nhãn' })).toHaveFocus()
  await page.getByRole('combobox', { name: 'Nhãn' }).selectOptions('Việc')
  await button('Lưu bộ lọc').click()
  await expect.poll(() => saved().actions).toEqual([labelled('51'), labelled('52')])
})

it('sums up filters in words, warns of filters that never act or lost their folder, and switches one off', async () => {
  await open([
    rule('1', [subject('hóa đơn')], [INTO], { name: 'Kế toán' }),
    rule('2', [subject('hóa đơn điện')], [STAR]),
    rule('3', [{ type: 'attachment', comparator: 'contains' }], [{ ...INTO, value: '99' }], { is_broken: true }),
  ])
  await expect.element(rows().nth(0)).toHaveTextContent('Hóa đơn')
  await expect.element(rows().nth(1)).toHaveTextContent('“Kế toán” ở trên đã lấy hết thư')
  await expect.element(rows().nth(2)).toHaveTextContent('Thư mục của bộ lọc này không còn')
  await check('Kế toán đang bật').click()
  await expect.element(rows().nth(1)).not.toHaveTextContent('đã lấy hết thư')
  expect(rules[0]?.is_enable).toBe(false)
})

it('is put in another order by keys', async () => {
  await open([rule('1', [subject('a')], [STAR], { name: 'Một' }), rule('2', [subject('b')], [STAR], { name: 'Hai' })])
  ;(grip('Một').element() as HTMLElement).focus()
  await keyboard('{ArrowDown}')
  await expect.element(rows().nth(0)).toHaveTextContent('Hai')
  await expect.poll(() => rules.map(({ id }) => id)).toEqual(['2', '1'])
  expect(useShell.getState().announcement).toBe('Một đã chuyển đến vị trí 2 trong 2')
  await expect.element(grip('Một')).toHaveFocus()
})

it.each([
  ['down', 'Một', 'Bốn', ['2', '3', '4', '1']],
  ['up', 'Bốn', 'Một', ['4', '1', '2', '3']],
])('is dragged %s over several rows, on any path of the pointer', async (_, from, to, order) => {
  const names = ['Một', 'Hai', 'Ba', 'Bốn']
  await open(names.map((name, at) => rule(String(at + 1), [subject(name)], [STAR], { name })))
  // The drop is beside the handles, where only the list receives it.
  await userEvent.dragAndDrop(grip(from), button(`Xóa ${to}`), { steps: 12 } as object)
  await expect.poll(() => rules.map(({ id }) => id)).toEqual(order)
  await expect.poll(() => document.querySelector('[class*="dragged"]')).toBeNull()
  expect(removed.splice(0)).toEqual([])
})

it('restores deleted or unblocked rows, and gives the focus to the next row meanwhile', async () => {
  const names = ['Một', 'Hai', 'Ba']
  const block = (id: string, from: string) => ({ ...rule(id, [], []), type: 'auto_mark_spam' as const, from })
  await open([
    ...names.map((name, at) => rule(String(at + 1), [subject(name)], [STAR], { name })),
    block('8', 'rao@la.example'),
  ])
  const undo = () => useNotices.getState().notices.at(-1)?.action?.perform()
  await button('Xóa Hai').click()
  await expect.element(button('Xóa Ba')).toHaveFocus()
  await expect.poll(() => useNotices.getState().notices.at(-1)?.text).toBe('Đã xóa bộ lọc “Hai”')
  undo()
  await expect.element(rows().nth(1)).toHaveTextContent('Hai')
  await button('Xóa Ba').click()
  await expect.element(button('Xóa Hai')).toHaveFocus()
  await button('Xóa Hai').click()
  await button('Xóa Một').click()
  await expect.element(button('Bộ lọc mới')).toHaveFocus()
  await button('Bỏ chặn rao@la.example').click()
  await expect.element(page.getByText('Chưa chặn ai', { exact: false })).toHaveFocus()
  await expect.poll(() => useNotices.getState().notices.at(-1)?.text).toBe('Đã bỏ chặn rao@la.example')
  undoLastChange()
  await expect.element(button('Bỏ chặn rao@la.example')).toBeVisible()
  removed.length = 0
})

it('says which step it is on, and keeps the focus beside a condition that is taken away', async () => {
  await open([rule('1', [subject('a'), subject('b'), subject('c')], [STAR], { name: 'Một' })])
  await button('Sửa Một').click()
  await button('Bỏ điều kiện 2').click()
  await expect.element(button('Bỏ điều kiện 2')).toHaveFocus()
  await button('Bỏ điều kiện 2').click()
  await expect.element(value()).toHaveValue('a')
  await expect.poll(() => document.activeElement?.closest('[role=group]')).not.toBeNull()
  await button('Tiếp tục').click()
  await expect.element(page.getByRole('heading', { name: 'Bộ lọc · 2/2: Thao tác' })).toHaveFocus()
  await button('Quay lại điều kiện').click()
  await expect.element(page.getByRole('heading', { name: 'Bộ lọc · 1/2: Điều kiện' })).toHaveFocus()
})

it('rejects a filter whose folder was deleted or whose address is unverified, and says so', async () => {
  const gone = rule('1', [subject('a')], [{ ...INTO, value: '99' }], { name: 'Một', is_broken: true })
  const unverified = rule('2', [subject('b')], [{ enable: true, type: 'redirect', value: 'cu@xa.example' }], {
    name: 'Hai',
  })
  await open([gone, unverified])
  await button('Sửa Một').click()
  await button('Tiếp tục').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Thư mục này không còn. Hãy chọn thư mục khác.')
  await expect.element(button('Lưu bộ lọc')).toBeDisabled()
  await page.getByRole('combobox', { name: 'Thư mục' }).selectOptions('Hóa đơn')
  await expect.element(button('Lưu bộ lọc')).toBeEnabled()
  await button('Hủy').click()
  await button('Sửa Hai').click()
  await button('Tiếp tục').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Không còn chuyển tiếp được thư đến địa chỉ này.')
  await expect.element(button('Lưu bộ lọc')).toBeDisabled()
  verified = ['toi@xa.example', 'cu@xa.example']
  // Another page has verified it.
  taskEvents['rules.changed'](queryClient)
  await expect.element(button('Lưu bộ lọc')).toBeEnabled()
  verified = ['toi@xa.example']
})

it('edits, doubles right below and under a name of its own, and deletes', async () => {
  await open(['Một', 'Một (2)'].map((name, at) => rule(`${at + 1}`, [subject('a')], [STAR], { name })))
  await button('Nhân đôi Một').click()
  await expect.poll(() => rules.map(({ id, name }) => `${id} ${name}`)).toEqual(['1 Một', '9 Một (3)', '2 Một (2)'])
  await button('Sửa Một').first().click()
  await value().fill('b')
  await button('Tiếp tục').click()
  await expect.element(check('Gắn dấu sao')).toBeChecked()
  await button('Lưu bộ lọc').click()
  await expect.poll(() => saved(0).conditions).toEqual([subject('b')])
  await button('Xóa Một').first().click()
  await expect.poll(() => rules.map(({ id }) => id)).toEqual(['9', '2'])
})

it('lists blocked senders and says how one is blocked while there is none', async () => {
  await open([{ ...rule('5', [], []), type: 'auto_mark_spam', from: 'rao@la.example' }])
  await button('Bỏ chặn rao@la.example').click()
  await expect.element(page.getByText('Chưa chặn ai', { exact: false })).toBeVisible()
  expect(rules).toEqual([])
  await page.getByText('Xem mã Sieve').click()
  await expect.element(page.getByRole('textbox', { name: 'Mã Sieve' })).toHaveValue('require ["fileinto"];')
})

it('is applied to existing mail, as soon as it is created or later, but not when it only forwards', async () => {
  const forward = { enable: true, type: 'redirect', value: 'toi@xa.example' }
  await open([
    rule('1', [subject('a')], [STAR], { name: 'Một' }),
    rule('2', [subject('b')], [forward], { name: 'Hai' }),
  ])
  await expect.element(button('Áp dụng Hai cho thư đang có')).toBeDisabled()
  await button('Áp dụng Một cho thư đang có').click()
  await expect.element(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toHaveTextContent('Khớp 12 thư')
  await button('Áp dụng bộ lọc').click()
  await expect.poll(() => runs.splice(0)).toEqual(['1'])
  expect(useTasks.getState().followed).toHaveProperty('70')
  unfollowTask('70')

  await button('Bộ lọc mới').click()
  await value().fill('khach@a.example')
  await button('Tiếp tục').click()
  await expect.element(check('Áp dụng cho cả thư đang có')).toBeDisabled()
  await check('Gắn dấu sao').click()
  await check('Áp dụng cho cả thư đang có').click()
  await button('Tạo bộ lọc').click()
  await expect.poll(() => runs.splice(0)).toEqual(['9'])
  unfollowTask('70')
})
