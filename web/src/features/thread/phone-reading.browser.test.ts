import { getThread } from '@sen/contract/threads'
import { expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { CallError } from '../../data/call-error.ts'
import { isGone, mailStage, press, rowOf } from '../../testing/mail-stage.fixture.tsx'
import { PHONE, tap, touchScreen } from '../../testing/touch-screen.fixture.ts'

const stage = mailStage()
touchScreen()

const [LETTER, SHEET, WIDE, MEETING] = ['Bản tin rộng 640', 'Bảng rất rộng', 'Bản tin khổ rộng', 'Họp chiều nay']
const [SQUEEZED, BROKEN] = ['Bảng tám cột', 'Bảng kê tám cột']
const PRICES = [
  'SEN-0047',
  'Máy chủ thuê theo quý này',
  'Gói dịch vụ',
  '12 gói',
  '1.250.000đ',
  '10 %',
  '15.000.000đ',
  'Giao',
]
const WORDS = 'Kính gửi quý khách, chúng tôi xin gửi chương trình ưu đãi của tháng này đến quý khách.'
const column = `<td width="300" style="width:300px;font-size:14px">${WORDS}</td>`
const cells = Array.from(
  { length: 12 },
  (_, at) => `<td style="min-width:90px;font-size:14px"><div>Khoản${at + 1}</div></td>`,
)
const html = (body: string) => [{ body, body_format: 'html' as const }]
const PLAN = { at: 1_900_000_000, state: 'waiting' as const, reason: null }
const VERDICT = { outcome: 'forged' as const, reason: 'policy_failed' as const, domain: 'doitac.example' }
const MAIL = [
  {
    subject: LETTER,
    messages: html(
      `<table width="640" style="width:640px"><tr>${column}${column}</tr></table><p style="font-size:14px">${WORDS}</p>`,
    ),
  },
  {
    subject: SQUEEZED,
    messages: html(
      `<table border="1" style="font-size:14px"><tr>${'<td>Tiền thuê máy chủ quý này</td>'.repeat(8)}</tr></table>`,
    ),
  },
  {
    subject: BROKEN,
    messages: html(
      `<table border="1" style="font-size:14px"><tr>${PRICES.map((price) => `<td>${price}</td>`).join('')}</tr></table>`,
    ),
  },
  { subject: SHEET, messages: html(`<table><tr>${cells.join('')}</tr></table>`) },
  {
    subject: WIDE,
    messages: html('<table width="900"><tr><td>Bảng rộng</td><td align="right">Hết</td></tr></table>'),
  },
  { subject: MEETING, messages: [{ cc: [{ name: '', email: 'ke.toan@doitac.example' }] }] },
  { subject: 'Khuyến mãi', folder: 'Junk', forged: true, messages: [{ verdict: VERDICT }] },
  {
    subject: 'Kế hoạch quý',
    folder: 'WEBMAIL_SCHEDULED',
    messages: [{ state: 'sending' as const, scheduled: PLAN }],
  },
]

const button = (name: string) => page.getByRole('button', { name, exact: true })
const bar = page.getByRole('toolbar', { name: 'Trả lời và thao tác' })
const namesIn = (target: Locator) =>
  target
    .getByRole('button')
    .elements()
    .map((each) => each.textContent)
const frame = () => document.querySelector<HTMLIFrameElement>('iframe[data-ready]')

async function openThread(subject: string): Promise<void> {
  await tap(rowOf(subject).getByRole('link'))
  await expect.element(page.getByRole('heading', { name: subject, level: 2 })).toBeVisible()
}

function drawn() {
  const element = frame()
  const mail = element?.contentDocument
  const cell = mail?.querySelector('td div, td')
  if (!element || !mail || !cell) return undefined
  const zoom = Number(mail.body.style.zoom || 1)
  return {
    textPixels: Number.parseFloat(getComputedStyle(cell).fontSize) * zoom,
    isScrolled: mail.body.scrollWidth * zoom > element.clientWidth + 1,
    isPageScrolled: document.documentElement.scrollWidth > innerWidth,
  }
}

it('lays out a newsletter made for 640 pixels again, at its own text size', async () => {
  await stage.open(MAIL, PHONE)
  await openThread(LETTER)
  await expect.poll(drawn).toEqual({ textPixels: 14, isScrolled: false, isPageScrolled: false })

  await tap(button('Cỡ gốc'))
  await expect.element(button('Vừa màn hình')).toBeVisible()
  await expect.poll(drawn).toEqual({ textPixels: 14, isScrolled: true, isPageScrolled: false })
  await tap(button('Vừa màn hình'))
  await expect.element(button('Cỡ gốc')).toBeVisible()
  await expect.poll(() => drawn()?.isScrolled).toBe(false)
})

it('never draws the text of a wide table smaller than 12 pixels: the mail is scrolled sideways inside itself', async () => {
  await stage.open(MAIL, PHONE)
  await openThread(SHEET)
  await expect.poll(drawn).toMatchObject({ isScrolled: true, isPageScrolled: false })
  expect(drawn()?.textPixels).toBeGreaterThanOrEqual(12)
})

it.each([SQUEEZED, BROKEN])('offers the original size of a table that breaks after each word: %s', async (subject) => {
  await stage.open(MAIL, PHONE)
  await openThread(subject)
  const rowHeight = () => frame()?.contentDocument?.querySelector('tr')?.clientHeight ?? 0
  await expect.poll(rowHeight).toBeGreaterThan(100)
  await tap(button('Cỡ gốc'))
  await expect.poll(rowHeight).toBeLessThan(80)
  await expect.poll(() => drawn()?.isScrolled).toBe(true)
  expect(drawn()?.isPageScrolled).toBe(false)
  await tap(button('Vừa màn hình'))
  await expect.poll(rowHeight).toBeGreaterThan(100)
})

it('keeps mail made for a wider window inside of this one', async () => {
  await stage.open(MAIL, PHONE)
  await openThread(WIDE)
  await expect.poll(() => frame()?.contentDocument?.body.textContent).toContain('Hết')
  await expect.poll(() => document.documentElement.scrollWidth - innerWidth).toBe(0)
  expect(frame()?.getBoundingClientRect().right).toBeLessThanOrEqual(PHONE.width)
})

it('has answers and deleting under the thumb, and the rest in a menu', async () => {
  await stage.open(MAIL, PHONE)
  await openThread(MEETING)
  const { height, bottom } = bar.element().getBoundingClientRect()
  expect([height, bottom]).toEqual([56, 844])
  expect(namesIn(bar)).toEqual(['Trả lời', 'Trả lời tất cả', 'Lưu trữ', 'Xóa', 'Thêm'])
  await tap(bar.getByRole('button', { name: 'Thao tác với chuỗi thư' }))
  await expect.element(page.getByRole('menuitem', { name: 'Chuyển tiếp' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Đánh dấu chưa đọc' })).toBeVisible()
  await press('Escape')
  await tap(bar.getByRole('button', { name: 'Xóa' }))
  await expect.element(page.getByText('Đã chuyển 1 chuỗi thư vào Thùng rác')).toBeVisible()
  await expect.element(rowOf(LETTER)).toBeVisible()
})

it('has keeping and deleting under the thumb in Junk, and the answers in the menu', async () => {
  await stage.open(MAIL, { ...PHONE, path: '/folder/Junk' })
  await tap(rowOf('người gửi có thể bị giả mạo').getByRole('link'))
  await expect.poll(() => namesIn(bar)).toEqual(['Không phải thư rác', 'Xóa', 'Thêm'])
  await tap(bar.getByRole('button', { name: 'Thao tác với chuỗi thư' }))
  await expect.element(page.getByRole('menuitem', { name: 'Trả lời', exact: true })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Xóa vĩnh viễn' })).toBeVisible()
})

it('has the ways out of a plan under the thumb', async () => {
  await stage.open(MAIL, { ...PHONE, path: '/folder/WEBMAIL_SCHEDULED' })
  await openThread('Kế hoạch quý')
  await expect.poll(() => namesIn(bar)).toEqual(['Hủy gửi', 'Gửi ngay', 'Thêm'])
  // Actions that are never possible there are hidden, not disabled.
  expect(page.getByRole('button', { name: 'Chuyển vào thư mục' }).elements()).toEqual([])
})

it('offers no answer to a thread that is not there', async () => {
  stage.server.answer(getThread, () => {
    throw new CallError('thread_not_found', 404)
  })
  await stage.open(MAIL, { ...PHONE, path: '/folder/INBOX/999999999' })
  await expect.element(page.getByRole('button', { name: 'Về danh sách' }).last()).toBeVisible()
  await isGone(bar)
})

it('offers no answer to a scheduled message while it is still loading', async () => {
  await stage.open(MAIL, { ...PHONE, path: '/folder/WEBMAIL_SCHEDULED' })
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  stage.server.answer(getThread, async ({ params }) => {
    await held
    return { data: stage.mailbox.detailOf(params.id) }
  })
  await tap(rowOf('Kế hoạch quý').getByRole('link'))
  await expect.element(bar).toBeVisible()
  const loading = namesIn(bar)
  arrive()
  await expect.element(page.getByRole('article').first()).toBeVisible()
  expect(loading).toEqual(namesIn(bar))
  expect(loading).not.toContain('Trả lời')
})
