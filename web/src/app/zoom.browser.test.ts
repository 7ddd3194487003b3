import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityViolations } from '../testing/accessibility-violations.fixture.ts'
import { startWriting } from '../testing/compose-stage.fixture.tsx'
import { receivedPdf } from '../testing/drive-files.fixture.ts'
import { isGone, mailStage, press, rowOf } from '../testing/mail-stage.fixture.tsx'
import { uploadAnswers } from '../testing/uploads.fixture.ts'

const stage = mailStage()
uploadAnswers()
/** 1440 by 900 at 200 %, the narrowest desktop that WCAG 1.4.4 requires. */
const ZOOMED = { width: 720, height: 450 }
const LYING = { width: 844, height: 390 }
const SUBJECT = 'Biên bản nghiệm thu đợt hai'
const FILE = receivedPdf('1', 'Biên bản.pdf')
const body = `<p>Chị xem giúp em.</p><table width="600"><tr><td>Hạng mục</td><td>Đơn giá</td></tr></table><p>${'Đoạn văn. '.repeat(80)}</p>`
const MAIL = [
  { subject: SUBJECT, messages: [{ body, body_format: 'html' as const, files: [FILE] }] },
  { subject: 'Lịch họp' },
  { subject: 'Bảng giá' },
  { subject: 'Hồ sơ thầu' },
]

function outOfReach(): string[] {
  const controls = document.querySelectorAll<HTMLElement>('button, a[href], input, [role="combobox"]')
  return Array.from(controls).flatMap((control) => {
    const { left, right, width, height } = control.getBoundingClientRect()
    const isShown = width > 1 && height > 1 && control.checkVisibility({ opacityProperty: true })
    if (!isShown || (left >= -1 && right <= window.innerWidth + 1)) return []
    return [`${control.getAttribute('aria-label') ?? control.textContent.slice(0, 40)} at ${left} to ${right}`]
  })
}

async function faults(): Promise<string[]> {
  const widest = document.documentElement.scrollWidth - window.innerWidth
  return [
    ...(widest > 0 ? [`${widest} px wider than the window`] : []),
    ...outOfReach(),
    ...(await accessibilityViolations()),
  ]
}

describe.each([
  { language: 'vi', theme: 'light', shortcuts: 'Phím tắt', download: 'Tải xuống Biên bản.pdf' },
  { language: 'en', theme: 'dark', shortcuts: 'Keyboard shortcuts', download: 'Download Biên bản.pdf' },
] as const)('at 200 %, in $language, $theme', ({ language, theme, shortcuts, download }) => {
  const look = { language, theme, ...ZOOMED }

  it('reaches everything in the list and among the keys, and clips nothing', async () => {
    await stage.open(MAIL, look)
    expect(await faults()).toEqual([])
    await press('?')
    const sheet = page.getByRole('dialog', { name: shortcuts })
    await expect.element(sheet).toBeVisible()
    expect(await faults()).toEqual([])
    await press('Escape')
    await isGone(sheet)
  })

  it('reaches everything in a thread, and clips nothing', async () => {
    await stage.open(MAIL, look)
    await rowOf(SUBJECT).getByRole('link').click()
    await expect.poll(() => document.querySelector('iframe[data-ready]')).not.toBe(null)
    expect(await faults()).toEqual([])
    const file = page.getByRole('link', { name: download }).element() as HTMLElement
    file.focus()
    const { top, bottom } = file.getBoundingClientRect()
    expect([top >= 0, bottom <= window.innerHeight]).toEqual([true, true])
  })

  it('reaches everything in a window, and clips nothing', async () => {
    await stage.open(MAIL, look)
    await press('c')
    const text = page.getByRole('dialog').getByRole('textbox', { name: /^(Nội dung thư|Message text)$/ })
    await expect.poll(() => text.query()?.getAttribute('contenteditable')).toBe('true')
    expect(await faults()).toEqual([])
  })

  it('reaches everything in search results, and clips nothing', async () => {
    await stage.open(MAIL, { ...look, path: '/advance-search?q=kinh%20gui' })
    await expect.element(rowOf('Bảng giá')).toBeVisible()
    expect(await faults()).toEqual([])
  })
})

it('keeps Send within reach in a low window with any content above it', async () => {
  await stage.open(MAIL, LYING)
  const compose = await startWriting()
  const people = Array.from({ length: 40 }, (_, at) => `nguoi.nhan.${at}@khach.example`)
  await compose.to.fill(`${people.join(', ')},`)
  const files = people.slice(0, 3).map((name) => new File(['x'], name, { type: 'text/plain' }))
  const input = compose.window.element().querySelector('input[type="file"]') as HTMLInputElement
  await userEvent.upload(input, files)
  await expect.element(compose.window.getByText(/ \/ 25 MB/)).toBeVisible()
  const send = compose.window.getByRole('button', { name: 'Gửi', exact: true }).element()
  const { x, y, width, height } = send.getBoundingClientRect()
  expect(y + height).toBeLessThanOrEqual(LYING.height)
  const onTop = document.elementFromPoint(x + width / 2, y + height / 2)?.closest('button')
  expect(onTop?.textContent).toBe('Gửi')
})

it('begins at the warning when a low window would have the mail below it', async () => {
  const forged = `Đề nghị chuyển khoản gấp${', kịp thanh toán lô hàng đang nằm ở cảng trước mười bảy giờ'.repeat(6)}`
  const verdict = { outcome: 'forged' as const, reason: 'policy_failed' as const, domain: 'doitac.example' }
  const messages = [{ body: 'Em chuyển giúp anh. '.repeat(90), verdict }]
  await stage.open([{ subject: forged, forged: true, messages }], ZOOMED)
  await rowOf(forged).getByRole('link').click()
  const alert = page.getByRole('alert').filter({ hasText: 'Người gửi thư này có thể bị giả mạo' }).first()
  await expect.element(alert).toBeVisible()
  const toolbar = page.getByRole('article').getByRole('toolbar').element().getBoundingClientRect()
  await expect.poll(() => alert.element().getBoundingClientRect().y).toBeGreaterThan(toolbar.bottom)
  expect(alert.element().getBoundingClientRect().y).toBeLessThan(ZOOMED.height)
})

it.each([360, 320])('keeps the words of the bar below apart in a window of %d px', async (width) => {
  await stage.open(MAIL, { width, height: 640 })
  const bar = page.getByRole('navigation', { name: 'Điều hướng chính' }).element()
  const ends = Array.from(bar.querySelectorAll('a, button')).map((tab) => {
    const words = document.createRange()
    words.selectNodeContents(tab)
    const { left, right } = words.getBoundingClientRect()
    return { left, right }
  })
  const spaces = ends.slice(1).map(({ left }, at) => Math.round(left - (ends[at]?.right ?? 0)))
  expect(spaces.length).toBe(4)
  expect(Math.min(...spaces)).toBeGreaterThanOrEqual(8)
})
