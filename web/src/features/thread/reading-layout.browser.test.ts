import { expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { startWriting } from '../../testing/compose-stage.fixture.tsx'
import { receivedPdf } from '../../testing/drive-files.fixture.ts'
import { mailStage, rowOf } from '../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const THREAD = 'Cùng một cột'
const FAR = 'Thư từ một địa chỉ rất dài'
const FILE = receivedPdf('1', 'Biên bản.pdf')
const MAIL = [
  {
    subject: FAR,
    from: { name: 'Trung tâm Kho vận Cát Lái', email: `${'kho'.repeat(20)}@${'van'.repeat(20)}.example` },
  },
  {
    subject: THREAD,
    messages: [
      {},
      { body: '<p>Em gửi ảnh.</p>', body_format: 'html' as const, has_remote_content: true, files: [FILE] },
    ],
  },
]
const DESKTOP = { width: 1_440, height: 900 }
const PHONE = { width: 390, height: 844 }

const boxOf = (part: Locator | Element): DOMRect => ('element' in part ? part.element() : part).getBoundingClientRect()
const last = (selector: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].at(-1)
  if (!found) throw new Error(`There is no ${selector}.`)
  return found
}
const edges = (selector: string) => {
  const { left, right } = boxOf(last(selector))
  return { left, right }
}

async function openThread(subject: string): Promise<void> {
  await rowOf(subject).getByRole('link').click()
  await expect.element(page.getByRole('heading', { name: subject, level: 2 })).toBeVisible()
  await expect.poll(() => document.querySelector('article iframe[data-ready], article li p')).not.toBe(null)
}

it.each([
  { ...DESKTOP, indent: 46 },
  { ...PHONE, indent: 0 },
])('reads in one column: subject, lines, heads and bodies begin and end together, $width px wide', async (size) => {
  await stage.open(MAIL, size)
  await openThread(THREAD)
  await expect.poll(() => document.querySelector('article iframe[data-ready]')).not.toBe(null)
  // The line is drawn before the message's item.
  const item = last('article ol > li')
  const drawn = getComputedStyle(item, '::before')
  const from = boxOf(item).left + Number.parseFloat(drawn.left)
  const line = { left: from, right: from + Number.parseFloat(drawn.width) }
  expect(line.right - line.left).toBeLessThanOrEqual(906)
  expect(edges('article div:has(> h2)')).toEqual(line)
  const head = last('article li div:has(> div > h3)')
  const { paddingLeft, paddingRight } = getComputedStyle(head)
  const { left, right } = boxOf(head)
  expect({ left: left + Number.parseFloat(paddingLeft), right: right - Number.parseFloat(paddingRight) }).toEqual(line)
  const [text, files] = [edges('article iframe[data-ready]'), edges('article [role=group]')]
  for (const part of [text, files]) expect(part.right).toBe(line.right)
  expect(text.left).toBe(line.left + size.indent)
})

it('has the words of a notice and its action on one line', async () => {
  await stage.open(MAIL)
  await openThread(THREAD)
  const button = page.getByRole('article').getByRole('button', { name: 'Hiện ảnh', exact: true })
  await expect.element(button).toBeVisible()
  const topOf = (element: Element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getClientRects()[0]?.top ?? Number.NaN
  }
  const words = button.element().parentElement?.previousElementSibling
  expect(Math.abs(topOf(words as Element) - topOf(button.element()))).toBeLessThanOrEqual(0.5)
})

it('brings the whole of a begun answer into sight, its head as wide as its foot', async () => {
  await stage.open(MAIL, { width: 1_440, height: 640 })
  await openThread(THREAD)
  const { window } = await startWriting(() => page.getByRole('button', { name: 'Trả lời', exact: true }).last().click())
  const scroller = window.element().closest('[data-scroller]') as Element
  await expect.poll(() => Math.max(0, boxOf(window).bottom - boxOf(scroller).bottom)).toBe(0)
  const endOf = (name: string) => boxOf(window.getByRole('button', { name, exact: true })).right
  expect(Math.abs(endOf('Sửa tiêu đề') - endOf('Xóa thư nháp'))).toBeLessThanOrEqual(12)
})

it('cuts a long address, and not the name before it', async () => {
  await stage.open(MAIL)
  await openThread(FAR)
  const isCut = (part: Element | null | undefined) => (part?.scrollWidth ?? 0) > (part?.clientWidth ?? 0)
  const head = page.getByRole('heading', { level: 3 })
  expect(isCut(head.element().querySelector('small'))).toBe(true)
  expect(isCut(head.getByRole('button').element())).toBe(false)
})
