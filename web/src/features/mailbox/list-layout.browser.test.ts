import { listThreads } from '@sen/contract/threads'
import { expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { mailStage, rowOf } from '../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const SUBJECT = 'Cùng một cột'
const LONG = 'Biến động số dư tài khoản thanh toán mở tại chi nhánh Cát Lái ngày 20/11/2026: -142.560.000 đ'
const MAIL = [{ subject: SUBJECT }, { subject: LONG }]
const LARGE = { width: 1_440, height: 900 }
const SMALL = { width: 1_024, height: 768 }

const boxOf = (part: Locator | Element): DOMRect => ('element' in part ? part.element() : part).getBoundingClientRect()
const toolbar = () => page.getByRole('toolbar', { name: 'Chuỗi thư' }).first()
const moveButton = () => rowOf(SUBJECT).getByRole('button', { name: 'Chuyển vào thư mục' })

function excess(): number {
  const bar = toolbar().element()
  const { left, right } = bar.getBoundingClientRect()
  // Buttons that do not fit have no box.
  const boxes = Array.from(bar.querySelectorAll('button'), boxOf).filter(({ width }) => width > 0)
  return Math.max(...boxes.map((box) => Math.max(box.right - right, left - box.left)))
}

async function openBeside(size: typeof LARGE): Promise<void> {
  await stage.open(MAIL, size)
  await page.getByRole('button', { name: 'Khung đọc', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Khung đọc bên phải' }).click()
  await expect.poll(() => boxOf(toolbar()).width).toBeLessThan(700)
}

it('gives a subject that is cut the whole line in a narrow list, and no scrap of the text beside it', async () => {
  await stage.open(MAIL, SMALL)
  const subject = rowOf(LONG).element().querySelector('a b') as HTMLElement
  expect(subject.scrollWidth).toBeGreaterThan(subject.clientWidth)
  expect(boxOf(subject.parentElement as Element).right - boxOf(subject).right).toBeLessThanOrEqual(9)
})

it.each([LARGE, SMALL])(
  'keeps all tools of a list beside the reading pane within it at $width pixels',
  async (size) => {
    await openBeside(size)
    expect(excess()).toBeLessThanOrEqual(0)
    // Hover actions do not cover the sender.
    await rowOf(SUBJECT).hover()
    await expect.element(moveButton()).toBeVisible()
    const row = rowOf(SUBJECT).element()
    const [who, quick] = ['a > span', '[role=gridcell]:last-child'].map((part) =>
      boxOf(row.querySelector(part) as Element),
    )
    expect((who?.bottom ?? Number.NaN) - (quick?.top ?? Number.NaN)).toBeLessThanOrEqual(0)
    await rowOf(SUBJECT).getByRole('checkbox').click()
    await expect.element(toolbar().getByText('Đã chọn 1', { exact: true })).toBeVisible()
    expect(excess()).toBeLessThanOrEqual(0)
  },
)

it.each([LARGE, SMALL])('keeps every button within a list of a quarter of $width pixels', async (size) => {
  const settings = [
    { key: 'inline_read_position', value: 'right' },
    { key: 'inline_read_size', value: 25 },
  ]
  await stage.open(MAIL, { ...size, settings })
  expect(excess()).toBeLessThanOrEqual(0.5)
  await rowOf(SUBJECT).getByRole('checkbox', { name: 'Chọn' }).click()
  await expect.element(page.getByText('Đã chọn 1', { exact: true })).toBeVisible()
  expect(excess()).toBeLessThanOrEqual(0.5)
  await page.getByRole('button', { name: 'Khung đọc', exact: true }).click()
  await expect.element(page.getByRole('menuitemcheckbox', { name: 'Không có khung đọc' })).toBeVisible()
})

it.each([
  { kind: 'desktop', ...SMALL },
  { kind: 'phone', width: 390, height: 844 },
])('shows the whole subject of a hit, and the matching part, on a $kind of $width pixels', async (size) => {
  const subject = 'Xác nhận điều kiện bảo hành thiết bị'
  const snippet = '… Chị xem giúp em bản này. Kho Cát Lái đã đủ hàng.'
  stage.server.answer(listThreads, () => {
    const rows = stage.mailbox.rowsOf('INBOX').map((row) => ({ ...row, snippet }))
    return { data: rows, total: rows.length }
  })
  await stage.open([{ subject }], { ...size, path: '/advance-search?q=cat+lai' })
  const row = rowOf(subject)
  await expect.element(row).toBeVisible()
  const words = row.element().querySelector('b') as HTMLElement
  expect(words.scrollWidth).toBeLessThanOrEqual(words.clientWidth)
  const found = row.element().querySelector('mark') as HTMLElement
  expect(found.textContent).toBe('Cát Lái')
  // The highlight stays within its line, or it would cover parts of the adjacent lines.
  const { backgroundColor, backgroundSize, boxShadow } = getComputedStyle(found)
  const lineHeight = Number.parseFloat(getComputedStyle(found.parentElement as Element).lineHeight)
  expect([backgroundColor, boxShadow]).toEqual(['rgba(0, 0, 0, 0)', 'none'])
  expect(Number.parseFloat(backgroundSize.split(' ')[1] ?? '')).toBeLessThanOrEqual(lineHeight)
  expect(boxOf(found).right).toBeLessThan(boxOf(row).right)
})

it('shows the actions for a pointer on the height of the row’s second line', async () => {
  await openBeside(LARGE)
  await rowOf(SUBJECT).hover()
  await expect.element(moveButton()).toBeVisible()
  const middleOf = (part: Locator | Element) => (boxOf(part).top + boxOf(part).bottom) / 2
  const second = rowOf(SUBJECT).element().querySelector('a b') as Element
  expect(Math.abs(middleOf(moveButton()) - middleOf(second))).toBeLessThanOrEqual(1.5)
})

it('writes figures in columns with digits of one width, and no hole round a 1', async () => {
  const font = '100px "Sen Mail Figures"'
  const weights = ['400', '600']
  await Promise.all(weights.map((weight) => document.fonts.load(`${weight} ${font}`)))
  const pen = new OffscreenCanvas(10, 10).getContext('2d')
  if (!pen) throw new Error('There is nothing to write with.')
  const digits = weights.flatMap((weight) => {
    pen.font = `${weight} ${font}`
    return [...'0123456789'].map((digit) => {
      const { width, actualBoundingBoxLeft, actualBoundingBoxRight } = pen.measureText(digit)
      return { of: `${digit} ${weight}`, width, drawn: (actualBoundingBoxLeft + actualBoundingBoxRight) / width }
    })
  })
  expect(new Set(digits.map(({ width }) => Math.round(width))).size).toBeLessThanOrEqual(2)
  expect(digits.filter(({ drawn }) => drawn < 0.5)).toEqual([])
})

it('fills a tall window with placeholders while a list loads', async () => {
  await stage.open(MAIL, { width: 1_440, height: 1_400 })
  stage.server.answer(listThreads, () => new Promise(() => {}))
  await page.getByRole('navigation', { name: 'Thư mục' }).getByRole('link', { name: 'Đã gửi' }).click()
  const placeholders = () => document.querySelector('main section > [aria-hidden]')
  await expect.poll(placeholders).not.toBe(null)
  const list = placeholders() as Element
  expect(boxOf(list.lastElementChild as Element).bottom).toBeGreaterThan(boxOf(list).bottom)
  expect(boxOf(list).bottom).toBeGreaterThan(1_300)
})
