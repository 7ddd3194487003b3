import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { isGone, mailStage, rowOf } from '../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const TO = 'Nhân sự'
const SUBJECTS = ['Báo giá thép', 'Lịch giao hàng', 'Hóa đơn tháng 11']
const tree = page.getByRole('navigation', { name: 'Thư mục' })
const link = (name: string) => tree.getByRole('link', { name: new RegExp(`^${name}( \\d+ .*)?$`) })
const drop = (name: string) => link(name).element().closest('li')?.dataset.drop ?? null

/** The system's drag image cannot be read, but the one that the page passes can. */
let dragImage: string | null = null
let data: DataTransfer

beforeEach(async () => {
  dragImage = null
  data = new DataTransfer()
  vi.spyOn(DataTransfer.prototype, 'setDragImage').mockImplementation((image) => {
    dragImage = image.textContent
  })
  await stage.open(
    SUBJECTS.map((subject) => ({ subject })),
    { ownFolders: ['Khách hàng', TO] },
  )
})
afterEach(() => vi.restoreAllMocks())

function tell(type: string, on: Element): DragEvent {
  const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data })
  on.dispatchEvent(event)
  return event
}

async function carry(row: Locator, to: Locator): Promise<void> {
  const from = row.getByRole('link').element()
  from.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'mouse' }))
  tell('dragstart', from)
  await expect.poll(() => drop('Thùng rác')).toBe('open')
  tell('dragenter', to.element())
  tell('dragover', to.element())
}

/** `drop` fires only where `dragover` was accepted. */
function letGo(row: Locator, over: Locator): void {
  const from = row.element()
  if (tell('dragover', over.element()).defaultPrevented) tell('drop', over.element())
  tell('dragend', from)
}

const choose = (subject: string) => rowOf(subject).getByRole('checkbox', { name: 'Chọn' }).click()
const undo = () => page.getByRole('button', { name: 'Hoàn tác' }).click()

it('carries all that is selected by one of it, and says how many', async () => {
  const [one = '', two = ''] = SUBJECTS
  await choose(one)
  await choose(two)
  await carry(rowOf(two), link(TO))
  expect(dragImage).toBe('2 chuỗi thư')
  letGo(rowOf(two), link(TO))
  await expect.element(page.getByText(`Đã chuyển 2 chuỗi thư vào ${TO}`)).toBeVisible()
  for (const subject of [one, two]) await isGone(rowOf(subject))
  await undo()
  for (const subject of [one, two]) await expect.element(rowOf(subject)).toBeVisible()
})

it('carries only the dragged row when others are selected', async () => {
  const [one = '', two = ''] = SUBJECTS
  await choose(one)
  await carry(rowOf(two), link(TO))
  expect(dragImage).toBe(two)
  letGo(rowOf(two), link(TO))
  await expect.element(page.getByText(`Đã chuyển 1 chuỗi thư vào ${TO}`)).toBeVisible()
  await isGone(rowOf(two))
  await expect.element(rowOf(one)).toBeVisible()
  await undo()
  await expect.element(rowOf(two)).toBeVisible()
})

it('is disabled when mail may not go there, and does not move mail that is dropped there', async () => {
  const [subject = ''] = SUBJECTS
  await carry(rowOf(subject), link('Đã gửi'))
  for (const name of ['Đã gửi', 'Thư nháp', 'Có dấu sao', 'Đã lên lịch', 'Hộp thư đến']) {
    expect([name, drop(name)]).toEqual([name, 'shut'])
  }
  for (const name of ['Khách hàng', 'Thư rác', 'Thùng rác', TO]) expect([name, drop(name)]).toEqual([name, 'open'])
  letGo(rowOf(subject), link('Đã gửi'))
  await expect.poll(() => drop('Đã gửi')).toBe(null)
  await expect.element(rowOf(subject)).toBeVisible()
})

it('shows the folders by name while mail is carried over the narrow sidebar', async () => {
  const [subject = ''] = SUBJECTS
  await page.getByRole('button', { name: 'Thu gọn thanh bên' }).click()
  await expect.element(page.getByRole('button', { name: 'Mở rộng thanh bên' })).toBeVisible()
  const grid = () => page.getByRole('grid').element().getBoundingClientRect()
  await expect.poll(() => grid().left).toBeLessThan(100)
  const list = () => JSON.stringify(grid())
  const before = list()
  const width = () => link(TO).getByText(TO).element().getBoundingClientRect().width
  // The inbox refuses its own mail.
  await carry(rowOf(subject), link('Hộp thư đến'))
  await expect.poll(width).toBeGreaterThan(20)
  expect(list()).toBe(before)
  letGo(rowOf(subject), link('Hộp thư đến'))
  await expect.poll(width).toBe(1)
})
