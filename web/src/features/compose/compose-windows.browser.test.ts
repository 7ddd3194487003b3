import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openCompose } from '../../state/compose-windows.ts'
import { accessibilityViolations } from '../../testing/accessibility-violations.fixture.ts'
import { type ComposeOnStage, startWriting } from '../../testing/compose-stage.fixture.tsx'
import { hasFocus, mailStage, press, rowOf } from '../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const MAIL = [{ subject: 'Lịch giao hàng tháng 12' }]
const shapeOf = ({ window }: ComposeOnStage) => window.element().getAttribute('data-shape')
const button = ({ window }: ComposeOnStage, name: string) => window.getByRole('button', { name, exact: true })

it('change their shape without rebuilding the editor: caret, focus and undo history stay', async () => {
  await stage.open(MAIL)
  const compose = await startWriting(() => page.getByRole('button', { name: 'Soạn thư' }).click())
  await compose.text.click()
  await userEvent.keyboard('Một chữ')
  await press('ArrowLeft', 'ArrowLeft')
  const editor = compose.text.element()
  expect(shapeOf(compose)).toBe('pin')
  await button(compose, 'Phóng to').click()
  expect(shapeOf(compose)).toBe('full')
  await press('Escape', 'Escape')
  expect(shapeOf(compose)).toBe('mini')
  expect(document.activeElement?.textContent).toContain('Soạn thư')
  await compose.window.getByRole('heading').click()
  expect(shapeOf(compose)).toBe('full')
  await button(compose, 'Thu về góc').click()
  await compose.window.getByRole('heading').click()
  expect(shapeOf(compose)).toBe('mini')
  await page
    .getByRole('navigation', { name: 'Thư mục' })
    .getByRole('link', { name: /^Đã gửi/ })
    .click()
  await expect.element(page.getByRole('heading', { name: 'Đã gửi', level: 1 })).toBeVisible()
  await button(compose, 'Mở').click()
  expect(shapeOf(compose)).toBe('pin')
  await hasFocus(compose.text)
  await userEvent.keyboard('x')
  expect(compose.lines()).toBe('Một cxhữ')
  await press('Control+z')
  await expect.poll(compose.lines).not.toContain('x')
  await press('Control+z')
  await expect.poll(compose.lines).not.toContain('hữ')
  await press('Control+y', 'Control+y')
  await expect.poll(compose.lines).toBe('Một cxhữ')
  expect(compose.text.element()).toBe(editor)
})

it('making a window large and small with the mouse does not move the caret', async () => {
  await stage.open(MAIL)
  const compose = await startWriting()
  await compose.text.click()
  await userEvent.keyboard('mộtba')
  await press('ArrowLeft', 'ArrowLeft')
  await button(compose, 'Phóng to').click()
  await userEvent.keyboard(' hai')
  await button(compose, 'Thu về góc').click()
  await userEvent.keyboard(' ')
  expect(compose.lines()).toBe('một hai ba')
  await compose.subject.click()
  await userEvent.keyboard('Tiêu')
  await button(compose, 'Phóng to').click()
  await userEvent.keyboard(' đề')
  expect(compose.value(compose.subject)).toBe('Tiêu đề')
  // The focus stays on the button.
  ;(button(compose, 'Thu về góc').element() as HTMLElement).focus()
  await press('Enter')
  await hasFocus(button(compose, 'Phóng to'))
})

it('is centred with its content on a wide screen, and fits a narrower one', async () => {
  await stage.open(MAIL)
  const compose = await startWriting()
  await button(compose, 'Phóng to').click()
  const sides = (part: Element | null) => {
    const [inner, outer] = [part, compose.window.element()].map((each) => each?.getBoundingClientRect())
    return [(inner?.left ?? 0) - (outer?.left ?? 0), (outer?.right ?? 0) - (inner?.right ?? 0)]
  }
  const head = () => sides(compose.subject.element().parentElement)
  const difference = ([left = 0, right = 0]: number[]) => Math.abs(left - right)
  await expect.poll(() => head()[0]).toBeGreaterThan(100)
  expect(difference(head())).toBeLessThan(2)
  expect(difference(sides(compose.text.element()))).toBeLessThan(2)
  // Formats are reachable as far as there is room.
  for (const name of ['Gạch ngang', 'Chèn bảng', 'Làm lại']) {
    await expect.element(compose.window.getByRole('button', { name })).toBeVisible()
  }
  await page.viewport(700, 900)
  await expect.poll(() => head()[0]).toBe(19)
})

it.each([
  { theme: 'light', width: 1_440, height: 900, shape: 'pin' },
  { theme: 'dark', width: 390, height: 844, shape: 'full' },
] as const)('have no accessibility violation in the $theme theme, $width px wide', async ({ shape, ...look }) => {
  await stage.open(MAIL, look)
  const compose = await startWriting()
  expect(shapeOf(compose)).toBe(shape)
  expect(await accessibilityViolations(compose.window.element())).toEqual([])
  await compose.to.click()
  await userEvent.keyboard('hien@senmail.test, sai@,')
  const program = new File([new Uint8Array(10)], 'setup.exe', { type: 'application/octet-stream' })
  const input = compose.window.element().querySelector('input[type=file]')
  if (input) await userEvent.upload(input, program)
  await expect.element(compose.window.getByText('Không được đính kèm tệp loại .exe.')).toBeVisible()
  expect(await accessibilityViolations(compose.window.element())).toEqual([])
  await button(compose, 'Thu nhỏ').click()
  expect(await accessibilityViolations(compose.window.element())).toEqual([])
  if (shape === 'full') return
  await rowOf('Lịch giao hàng').getByRole('link').click()
  await page.getByRole('article').getByRole('button', { name: 'Chuyển tiếp', exact: true }).last().click()
  await expect.poll(() => document.querySelector('article [data-takes-keys] [contenteditable=true]')).not.toBe(null)
  expect(await accessibilityViolations(document.querySelector('article [data-takes-keys]') as Element)).toEqual([])
})

it('a second click in the place of Send does not send the window that moved there', async () => {
  await stage.open(MAIL, { width: 1_440, height: 900 })
  const waiting = await startWriting()
  await waiting.to.click()
  await userEvent.keyboard('hien@senmail.test,')
  const send = button(waiting, 'Gửi').element()
  const { left, top } = send.getBoundingClientRect()
  openCompose({ kind: 'new' })
  await expect.poll(() => shapeOf(waiting)).toBe('mini')
  await page.getByRole('dialog').nth(1).getByRole('button', { name: 'Lưu và đóng' }).click()
  await expect.poll(() => shapeOf(waiting)).toBe('pin')
  const under = () => send.contains(document.elementFromPoint(left + 10, top + 10))
  expect(under()).toBe(false)
  // Once the pointer has moved, a press is meant.
  await button(waiting, 'Thu nhỏ').hover()
  await waiting.subject.hover()
  await expect.poll(under).toBe(true)
})

describe('more minimised windows than there is room for', () => {
  const SUBJECTS = ['Một', 'Hai', 'Ba', 'Bốn', 'Năm', 'Sáu', 'Bảy', 'Tám', 'Chín']
  const openAll = async () => {
    for (const subject of SUBJECTS) openCompose({ kind: 'new', subject })
    await expect.poll(() => document.querySelectorAll('[data-dock] [role=dialog]').length).toBe(SUBJECTS.length)
  }
  const titles = () =>
    [...document.querySelectorAll('[data-dock] [role=dialog] h2')].filter((title) => title.checkVisibility())
  const more = page.getByRole('button', { name: /thư thu nhỏ khác$/ })

  it.each([
    { width: 1_440, height: 900, from: 248 },
    { width: 1_024, height: 768, from: 248 },
    { width: 800, height: 768, from: 0 },
  ])('are in a menu, by keys, at $width', async ({ from, ...size }) => {
    await stage.open(MAIL, size)
    await openAll()
    await expect.element(more).toBeVisible()
    for (const part of [...titles(), more.element()]) {
      const { left, right } = part.getBoundingClientRect()
      expect(left).toBeGreaterThanOrEqual(from)
      expect(right).toBeLessThanOrEqual(size.width)
    }
    const shown = titles().map((title) => title.textContent)
    expect(more.element().textContent).toBe(`+${SUBJECTS.length - shown.length}`)
    ;(more.element() as HTMLElement).focus()
    await press('Enter')
    const entries = page.getByRole('menu').getByRole('menuitem').elements()
    expect(entries.map((entry) => entry.textContent)).toEqual(SUBJECTS.filter((subject) => !shown.includes(subject)))
    expect(await accessibilityViolations(document.querySelector('[data-dock]') as Element)).toEqual([])
    await press('Enter')
    const chosen = page.getByRole('dialog', { name: 'Một' })
    await expect.poll(() => chosen.element().getAttribute('data-shape')).toBe(size.width > 992 ? 'pin' : 'full')
    await expect.poll(() => chosen.element().contains(document.activeElement)).toBe(true)
  })
})
