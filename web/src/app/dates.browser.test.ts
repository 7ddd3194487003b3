import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { openCompose } from '../state/compose-windows.ts'
import { accessibilityViolations } from '../testing/accessibility-violations.fixture.ts'
import { hasFocus, isGone, mailStage, press } from '../testing/mail-stage.fixture.tsx'
import { inputMethod } from '../testing/typing.fixture.ts'

const stage = mailStage()
const DESKTOP = { width: 1_440, height: 900 }
const PHONE = { width: 390, height: 844 }
const SAYS = {
  vi: {
    to: 'Đến',
    later: 'Gửi sau',
    schedule: 'Lên lịch gửi',
    confirm: 'Lên lịch',
    morning: /^Sáng mai/,
    day: 'Ngày',
    time: 'Giờ',
    noDay: /^Chưa đọc được ngày này/,
    noTime: /^Chưa đọc được giờ này/,
    whole: '15:30, thứ Sáu 22/11/2030',
    calendar: 'Lịch: Ngày',
  },
  en: {
    to: 'To',
    later: 'Send later',
    schedule: 'Schedule send',
    confirm: 'Schedule',
    morning: /^Tomorrow morning/,
    day: 'Day',
    time: 'Time',
    noDay: /^This is not a date/,
    noTime: /^This is not a time/,
    whole: 'Friday 22 November 2030, 15:30',
    calendar: 'Calendar: Day',
  },
} as const
type Says = (typeof SAYS)['vi' | 'en']

afterEach(() => void vi.useRealTimers())

const textIn = (field: Locator) => (field.element() as HTMLInputElement).value
const activeDay = () => document.activeElement?.getAttribute('data-day')

async function openSchedule(says: Says): Promise<Locator> {
  openCompose({ kind: 'new' })
  const to = page.getByRole('dialog').first().getByRole('combobox', { name: says.to, exact: true })
  await to.fill('minh@senmail.test,')
  await page.getByRole('button', { name: says.later }).click()
  await page.getByRole('menuitem', { name: says.schedule }).click()
  return page.getByRole('dialog', { name: says.schedule })
}

async function type(field: Locator, text: string): Promise<void> {
  await field.fill('')
  await field.click()
  if (text !== '') await userEvent.keyboard(text)
}

describe.each([
  { language: 'vi', theme: 'light', size: DESKTOP },
  { language: 'en', theme: 'dark', size: PHONE },
] as const)('in $language, $size.width px wide', ({ language, theme, size }) => {
  const says = SAYS[language]

  it('reads days and times as hands type them, and keeps text it cannot read', async () => {
    await stage.open([{ subject: 'Chào' }], { language, theme, ...size })
    const dialog = await openSchedule(says)
    const day = dialog.getByLabelText(says.day, { exact: true })
    const time = dialog.getByLabelText(says.time, { exact: true })
    // No text field is focused, because the on-screen keyboard would cover the dialog.
    await hasFocus(dialog.getByRole('button', { name: says.morning }))

    await type(day, '22112030')
    expect(textIn(day)).toBe('22112030')
    await type(time, '15h30')
    expect(textIn(day)).toBe('22/11/2030')
    await press('Tab')
    expect(textIn(time)).toBe('15:30')
    await expect.element(dialog.getByText(says.whole)).toBeVisible()
    await day.fill('22-11-2029')
    await expect.element(dialog.getByText('2029')).toBeVisible()
    expect(textIn(day)).toBe('22-11-2029')

    // Text is not changed during an input method's composition.
    const method = inputMethod()
    await type(day, '')
    await method.begin('２３／１１')
    expect(textIn(day)).toBe('２３／１１')
    await method.end('２３／１１／２０３０')
    await press('Tab')
    expect(textIn(day)).toBe('23/11/2030')

    await type(day, '31/02/2030{Enter}')
    await expect.element(dialog.getByText(says.noDay)).toBeVisible()
    expect(textIn(day)).toBe('31/02/2030')
    expect(day.element().getAttribute('aria-invalid')).toBe('true')
    await hasFocus(day)
    await time.fill('sáng')
    await dialog.getByRole('button', { name: says.confirm, exact: true }).click()
    await expect.element(dialog.getByText(says.noTime)).toBeVisible()
    expect(textIn(time)).toBe('sáng')
    await day.fill('22.11.30')
    await type(time, '15:30')
    await press('Tab')
    await expect.element(dialog.getByText(says.whole)).toBeVisible()
    expect(dialog.getByText(says.noDay).query()).toBe(null)
  })
})

it('opens six weeks below their field, not over the head of the dialog', async () => {
  // On a Sunday one preset is missing, so the field is higher up.
  vi.setSystemTime(Date.now() + (10 - new Date().getUTCDay()) * 86_400_000)
  await stage.open([{ subject: 'Chào' }], { width: 1_024, height: 768 })
  const day = (await openSchedule(SAYS.vi)).getByLabelText(SAYS.vi.day, { exact: true })
  await type(day, '10/09/2030')
  await press('Alt+ArrowDown')
  const calendar = page.getByRole('dialog', { name: SAYS.vi.calendar })
  await expect.element(calendar.getByRole('grid')).toBeVisible()
  const [field, opened] = [day, calendar].map((part) => part.element().getBoundingClientRect())
  expect(opened?.top).toBeGreaterThan(field?.bottom ?? Number.POSITIVE_INFINITY)
})

it('chooses a day in the calendar by keys, and gives the focus back', async () => {
  await stage.open([{ subject: 'Chào' }])
  const says = SAYS.vi
  const dialog = await openSchedule(says)
  const day = dialog.getByLabelText(says.day, { exact: true })
  const calendar = page.getByRole('dialog', { name: says.calendar })
  await type(day, '22/11/2030')
  await press('Alt+ArrowDown')
  await expect.element(calendar.getByRole('grid')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  const chosen = calendar.getByRole('gridcell', { selected: true }).getByRole('button')
  expect(chosen.element().getAttribute('aria-label')).toBe('Thứ Sáu, 22/11/2030')
  for (const [key, expected] of [
    ['ArrowRight', '2030-11-23'],
    ['ArrowDown', '2030-11-30'],
    ['ArrowRight', '2030-12-01'],
    ['Home', '2030-11-25'],
    ['ArrowUp', '2030-11-18'],
    ['End', '2030-11-24'],
    ['PageDown', '2030-12-24'],
    ['PageUp', '2030-11-24'],
    ['Shift+PageDown', '2031-11-24'],
    ['Shift+PageUp', '2030-11-24'],
    ['ArrowLeft', '2030-11-23'],
  ] as const) {
    await press(key)
    await expect.poll(activeDay, { message: key }).toBe(expected)
  }
  await press('Escape')
  await isGone(calendar)
  expect(textIn(day)).toBe('22/11/2030')

  await dialog.getByRole('button', { name: says.calendar }).click()
  await calendar.getByRole('button', { name: 'Tháng sau' }).click()
  await expect.element(calendar.getByRole('heading', { name: 'tháng 12 năm 2030' })).toBeVisible()
  calendar.getByRole('grid').element().querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  await press('ArrowDown', 'Enter')
  await isGone(calendar)
  expect(textIn(day)).toBe('29/12/2030')
  await hasFocus(day)

  // Past days cannot be chosen.
  await dialog.getByRole('button', { name: says.calendar }).click()
  for (const _ of Array(8)) await press('Shift+PageUp')
  await expect.poll(() => document.activeElement?.getAttribute('aria-current')).toBe('date')
  await press('Escape')
  await isGone(calendar)
  await press('Escape')
  await isGone(dialog)
})

it('searches between days that are typed and chosen, and not with one that is none, in English', async () => {
  await stage.open([{ subject: 'Chào' }], { language: 'en', ...PHONE })
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('button', { name: 'Advanced search' }).click()
  const form = page.getByRole('form', { name: 'Advanced search' })
  const from = form.getByLabelText('From date', { exact: true })
  const to = form.getByLabelText('To date', { exact: true })
  const search = form.getByRole('button', { name: 'Search', exact: true })
  await from.fill('1/13/2030')
  await search.click()
  await expect.element(form.getByText(SAYS.en.noDay)).toBeVisible()
  await search.click()
  await hasFocus(from)
  expect(stage.path()).not.toContain('advance-search')

  await from.fill('10.11.2030')
  await type(to, '12/11/2030')
  await press('Alt+ArrowDown')
  const calendar = page.getByRole('dialog', { name: 'Calendar: To date' })
  const cell = (day: string) => calendar.element().querySelector<HTMLButtonElement>(`[data-day="${day}"]`)
  await expect.element(calendar.getByRole('grid')).toBeVisible()
  expect(cell('2030-11-09')?.disabled).toBe(true)
  expect(cell('2030-11-10')?.disabled).toBe(false)
  await press('Escape')
  await isGone(calendar)
  await expect.element(form).toBeVisible()
  await form.getByRole('button', { name: 'Calendar: To date' }).click()
  await expect.element(calendar.getByRole('grid')).toBeVisible()
  await page.elementLocator(cell('2030-11-14') as Element).click()
  expect(textIn(to)).toBe('14/11/2030')
  await to.click()
  await press('Enter')
  await expect.poll(stage.path).toContain('advance-search')
  const days = ['start_date', 'end_date'].map((name) => new Date(Number(stage.search().get(name)) * 1_000))
  const here = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Ho_Chi_Minh' })
  expect(days.map((date) => here.format(date))).toEqual(['10/11/2030', '14/11/2030'])
})
