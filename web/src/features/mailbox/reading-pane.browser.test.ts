import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityViolations } from '../../testing/accessibility-violations.fixture.ts'
import { isGone, mailStage, press, rowOf, selectedCount } from '../../testing/mail-stage.fixture.tsx'
import { drag } from '../../testing/mouse.fixture.ts'

const stage = mailStage()
const MAIL = ['Báo giá', 'Lịch họp', 'Hợp đồng'].map((subject) => ({ subject }))
const BESIDE = [{ key: 'inline_read_position', value: 'right' }] as const

it('explains in the reading pane how to begin, how many are selected, and deselects them', async () => {
  await stage.open(MAIL, { settings: BESIDE })
  await expect.element(page.getByText('Chọn một chuỗi thư để đọc ở đây.')).toBeVisible()
  for (const subject of ['Báo giá', 'Hợp đồng']) await rowOf(subject).getByRole('checkbox').click()
  await expect.element(page.getByText('Đã chọn 2 chuỗi thư')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('button', { name: 'Bỏ chọn tất cả' }).click()
  await expect.element(page.getByText('Chọn một chuỗi thư để đọc ở đây.')).toBeVisible()
  expect(selectedCount()).toBe(0)
})

it.each([
  [false, 'right', true],
  [true, 'no-split', false],
] as const)('follows its position, with every `inline_read`, in English: %s, %s', async (read, position, isBeside) => {
  const settings = [
    { key: 'inline_read', value: read },
    { key: 'inline_read_position', value: position },
  ]
  await stage.open(MAIL, { language: 'en', settings })
  await rowOf('Lịch họp').getByRole('link').click()
  await expect.element(page.getByRole('heading', { name: 'Lịch họp', level: 2 })).toBeVisible()
  const edge = page.getByRole('separator', { name: 'Size of the list' })
  if (isBeside) await expect.element(edge).toBeVisible()
  else await isGone(edge)
})

it('opens threads beside and below the list, in any width, and remembers it', async () => {
  const kept = (key: string) => stage.settings().find((setting) => setting.key === key)?.value
  const choose = async (choice: string) => {
    await page.getByRole('button', { name: 'Khung đọc', exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name: choice }).click()
  }
  await stage.open(MAIL)
  await choose('Khung đọc bên phải')
  await expect.element(page.getByText('Chọn một chuỗi thư để đọc ở đây.')).toBeVisible()
  const edge = page.getByRole('separator', { name: 'Kích thước danh sách' })
  const share = () => Number(edge.element().getAttribute('aria-valuenow'))
  expect(share()).toBe(50)
  const line = edge.element() as HTMLElement
  line.focus()
  await press('ArrowLeft')
  await expect.poll(share).toBe(48)
  await press('Home')
  await expect.poll(share).toBe(25)

  await drag(edge, { x: 300, y: 0 })
  await expect.poll(share).toBeGreaterThan(40)
  await expect.poll(() => Math.round(Number(kept('inline_read_size')))).toBe(share())
  expect(kept('inline_read_position')).toBe('right')
  await rowOf('Báo giá').getByRole('link').click()
  await expect.element(page.getByRole('heading', { name: 'Báo giá', level: 2 })).toBeVisible()
  await expect.element(rowOf('Báo giá')).toBeVisible()

  await choose('Khung đọc ở dưới')
  await expect.element(edge).toHaveAttribute('aria-orientation', 'horizontal')
  await choose('Không có khung đọc')
  await isGone(edge)
  await expect.poll(() => kept('inline_read_position')).toBe('no-split')
})

it('has the size that is kept, and the thread of its address beside the list', async () => {
  const settings = [...BESIDE, { key: 'inline_read_size', value: 61 }]
  await stage.open(MAIL, { settings, path: '/folder/INBOX/100' })
  await expect.element(page.getByRole('heading', { name: 'Báo giá', level: 2 })).toBeVisible()
  const edge = page.getByRole('separator', { name: 'Kích thước danh sách' })
  await expect.element(edge).toHaveAttribute('aria-valuenow', '61')
  await expect.element(rowOf('Báo giá')).toBeVisible()
})

it.each([
  [993, true],
  [992, false],
] as const)('is beside the list above the width of a tablet alone: %d px, %s', async (width, isBeside) => {
  await stage.open(MAIL, { settings: BESIDE, width })
  const edge = page.getByRole('separator', { name: 'Kích thước danh sách' })
  if (isBeside) await expect.element(edge).toBeVisible()
  else await isGone(edge)
  await rowOf('Lịch họp').getByRole('link').click()
  await expect.element(page.getByRole('heading', { name: 'Lịch họp', level: 2 })).toBeVisible()
  if (isBeside) await expect.element(rowOf('Báo giá')).toBeVisible()
  else await isGone(page.getByRole('row'))
})

it.each(['text', 'html'] as const)(
  'below the list, a thread opens with its newest message at the top: %s',
  async (format) => {
    const lines = Array.from({ length: 30 }, (_, n) => `Điều khoản ${n + 1}: hai bên cùng ký.`)
    const bodyOf = (words: string) =>
      format === 'html' ? [words, ...lines].map((line) => `<p>${line}</p>`).join('') : [words, ...lines].join('\n')
    const messages = [1, 2, 3].map((n) => ({ body: bodyOf(`Thư thứ ${n}.`), body_format: format }))
    await stage.open([{ subject: 'Trao đổi', messages }])
    await page.getByRole('button', { name: 'Khung đọc', exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Khung đọc ở dưới' }).click()
    await expect.poll(() => document.querySelector('[aria-orientation="horizontal"]')).not.toBe(null)
    await rowOf('Trao đổi').getByRole('link').click()
    await expect.element(page.getByRole('heading', { name: 'Trao đổi', level: 2 })).toBeVisible()
    const distance = () => {
      const newest = [...document.querySelectorAll('article ol > li')].at(-1)
      const scroller = newest?.closest('[data-scroller]')
      return Math.round((newest?.getBoundingClientRect().top ?? 0) - (scroller?.getBoundingClientRect().top ?? 0))
    }
    await expect.poll(() => document.querySelectorAll('article ol > li').length).toBeGreaterThan(0)
    await expect.poll(distance).toBeLessThanOrEqual(24)
    expect(distance()).toBeGreaterThanOrEqual(0)
  },
)

it('hides the list under an open thread with all in it, and computes its changes once the thread is drawn', async () => {
  await stage.open(MAIL)
  await rowOf('Báo giá').getByRole('checkbox').click()
  await rowOf('Lịch họp').getByRole('link').click()
  await expect.element(page.getByRole('heading', { name: 'Lịch họp', level: 2 })).toBeVisible()
  const list = document.querySelector('[role="grid"]')?.closest<HTMLElement>('[hidden]') as HTMLElement
  const box = list.querySelector('input[type="checkbox"]:checked') as HTMLElement
  // Holding this longer sometimes keeps Chromium from laying out anything else.
  await expect.poll(() => getComputedStyle(list).contentVisibility).toBe('visible')
  expect(getComputedStyle(box, '::before').visibility).toBe('hidden')
  expect(list.checkVisibility({ visibilityProperty: true })).toBe(false)
  await page.getByRole('button', { name: 'Về danh sách' }).click()
  await expect.element(rowOf('Báo giá')).toBeVisible()
  expect(getComputedStyle(box, '::before').visibility).toBe('visible')
  expect(list.hasAttribute('data-settled')).toBe(false)
})
