import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { startWriting } from './stage/compose-page.ts'
import { composeWordsOf } from './stage/compose-words.ts'
import { hindrances } from './stage/hindrances.ts'
import { itOn } from './stage/it-on.ts'
import { hasFocus } from './stage/mailbox-page.ts'
import { newMailbox } from './stage/people.ts'
import { DESKTOP, PHONE } from './stage/screens.ts'
import { stage } from './stage/stage.ts'
import { inputMethodOf } from './stage/typing.ts'

const { signedIn } = stage()

const SAYS = {
  vi: {
    later: 'Gửi sau',
    schedule: 'Lên lịch gửi',
    confirm: 'Lên lịch',
    morning: /^Sáng mai/,
    day: 'Ngày',
    time: 'Giờ',
    noDay: /^Chưa đọc được ngày này/,
    noTime: /^Chưa đọc được giờ này/,
    whole: 'Thứ Sáu, 22 tháng 11, 2030, 15:30',
    calendar: 'Lịch: Ngày',
    friday: 'Thứ Sáu, 22 tháng 11, 2030',
    next: 'Tháng sau',
    december: 'tháng 12 năm 2030',
    searchTab: 'Tìm kiếm',
    advanced: 'Tìm nâng cao',
    search: 'Tìm kiếm',
    fromDay: 'Từ ngày',
    toDay: 'Đến ngày',
    toCalendar: 'Lịch: Đến ngày',
  },
  en: {
    later: 'Send later',
    schedule: 'Schedule send',
    confirm: 'Schedule',
    morning: /^Tomorrow morning/,
    day: 'Day',
    time: 'Time',
    noDay: /^This is not a date/,
    noTime: /^This is not a time/,
    whole: 'Friday, 22 November 2030, 15:30',
    calendar: 'Calendar: Day',
    friday: 'Friday, 22 November 2030',
    next: 'Next month',
    december: 'December 2030',
    searchTab: 'Search',
    advanced: 'Advanced search',
    search: 'Search',
    fromDay: 'From date',
    toDay: 'To date',
    toCalendar: 'Calendar: To date',
  },
} as const

let writer = ''
beforeAll(async () => {
  writer = await newMailbox('ngay-gio', 'Đỗ Bảo Ngọc')
})

describe.each([
  { language: 'vi', screen: DESKTOP, theme: 'light' },
  { language: 'en', screen: PHONE, theme: 'dark' },
] as const)('in $language on a $screen.kind', ({ language, screen, theme }) => {
  const on = itOn(screen)
  const says = SAYS[language]
  const look = { language, screen, theme }
  const isPhone = screen.kind === 'phone'

  async function openSchedule(page: Page): Promise<Locator> {
    const window = await startWriting(page, composeWordsOf(language))
    await window.to.fill('minh@senmail.test')
    await window.to.press('Enter')
    await page.getByRole('button', { name: says.later }).click()
    await page.getByRole('menuitem', { name: says.schedule }).click()
    return page.getByRole('dialog', { name: says.schedule })
  }
  const activeDay = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-day'))

  it('reads days and times as hands type them, and keeps what it cannot read', async () => {
    const page = await signedIn(writer, look)
    const dialog = await openSchedule(page)
    const day = dialog.getByLabel(says.day, { exact: true })
    const time = dialog.getByLabel(says.time, { exact: true })
    // No field takes the focus by itself, or a keyboard would lie over everything.
    await hasFocus(dialog.getByRole('button', { name: says.morning }))

    await day.fill('')
    await day.pressSequentially('22112030')
    expect(await day.inputValue()).toBe('22112030')
    await time.fill('')
    await time.pressSequentially('15h30')
    expect(await day.inputValue()).toBe('22/11/2030')
    await time.press('Tab')
    expect(await time.inputValue()).toBe('15:30')
    await dialog.getByText(says.whole).waitFor()
    // What is whole is told while one is still in the field, whose text stays as it is.
    await day.fill('22-11-2029')
    await dialog.getByText('2029').waitFor()
    expect(await day.inputValue()).toBe('22-11-2029')

    // While an input method makes it, nothing of it is touched.
    const method = await inputMethodOf(page)
    await day.fill('')
    await method.begin('２３／１１')
    expect(await day.inputValue()).toBe('２３／１１')
    await method.end('２３／１１／２０３０')
    await day.press('Tab')
    expect(await day.inputValue()).toBe('23/11/2030')

    await day.fill('31/02/2030')
    await day.press('Enter')
    await dialog.getByText(says.noDay).waitFor()
    expect(await day.inputValue()).toBe('31/02/2030')
    expect(await day.getAttribute('aria-invalid')).toBe('true')
    await hasFocus(day)
    await time.fill('sáng')
    await dialog.getByRole('button', { name: says.confirm, exact: true }).click()
    await dialog.getByText(says.noTime).waitFor()
    expect(await time.inputValue()).toBe('sáng')
    await day.fill('22.11.30')
    await time.fill('15:30')
    await time.press('Tab')
    await dialog.getByText(says.whole).waitFor()
    expect(await dialog.getByText(says.noDay).count()).toBe(0)
  })

  on.desktop('opens six weeks below their field, not over the head of the dialog', async () => {
    const page = await signedIn(writer, look)
    await page.setViewportSize({ width: 1024, height: 768 })
    // On a Sunday one time fewer is offered, and the field stands higher.
    await page.clock.setFixedTime(new Date(Date.now() + (10 - new Date().getUTCDay()) * 86_400_000))
    const day = (await openSchedule(page)).getByLabel(says.day, { exact: true })
    await day.fill('10/09/2030')
    await day.press('Alt+ArrowDown')
    const calendar = page.getByRole('dialog', { name: says.calendar })
    await calendar.getByRole('grid').waitFor()
    const [field, opened] = [await day.boundingBox(), await calendar.boundingBox()]
    expect(opened?.y).toBeGreaterThan((field?.y ?? 0) + (field?.height ?? 0))
  })

  on.desktop('chooses a day in the calendar by keys, and gives the focus back', async () => {
    const page = await signedIn(writer, look)
    const dialog = await openSchedule(page)
    const day = dialog.getByLabel(says.day, { exact: true })
    const calendar = page.getByRole('dialog', { name: says.calendar })
    await day.fill('22/11/2030')
    await day.press('Alt+ArrowDown')
    await calendar.getByRole('grid').waitFor()
    expect(await hindrances(page, 'calendar')).toEqual([])
    expect(
      await calendar.getByRole('gridcell', { selected: true }).getByRole('button').getAttribute('aria-label'),
    ).toBe(says.friday)
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
      await page.keyboard.press(key)
      expect(await activeDay(page), key).toBe(expected)
    }
    // The calendar first, and nothing of what was looked at is kept.
    await page.keyboard.press('Escape')
    await calendar.waitFor({ state: 'detached' })
    expect(await day.inputValue()).toBe('22/11/2030')

    await dialog.getByRole('button', { name: says.calendar }).click()
    await calendar.getByRole('button', { name: says.next }).click()
    await calendar.getByRole('heading', { name: says.december }).waitFor()
    await calendar.getByRole('grid').locator('[tabindex="0"]').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await calendar.waitFor({ state: 'detached' })
    expect(await day.inputValue()).toBe('29/12/2030')
    // Under a finger not the field, which would bring the keyboard up.
    const opener = isPhone ? dialog.getByRole('button', { name: says.calendar }) : day
    await hasFocus(opener)

    // What has passed cannot be reached.
    await dialog.getByRole('button', { name: says.calendar }).click()
    for (const _ of Array(8)) await page.keyboard.press('Shift+PageUp')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-current'))).toBe('date')
    await page.keyboard.press('Escape')
    await calendar.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  on.phone('searches between days that are typed and chosen, and not with one that is none', async () => {
    const page = await signedIn(writer, look)
    if (isPhone) await page.getByRole('button', { name: says.searchTab, exact: true }).tap()
    await page.getByRole('button', { name: says.advanced }).click()
    const form = page.getByRole('form', { name: says.advanced })
    const from = form.getByLabel(says.fromDay, { exact: true })
    const to = form.getByLabel(says.toDay, { exact: true })
    await from.fill('1/13/2030')
    await form.getByRole('button', { name: says.search, exact: true }).click()
    await form.getByText(says.noDay).waitFor()
    await form.getByRole('button', { name: says.search, exact: true }).click()
    await hasFocus(from)
    expect(page.url()).not.toContain('advance-search')

    await from.fill('10.11.2030')
    await to.fill('12/11/2030')
    await to.press('Alt+ArrowDown')
    const calendar = page.getByRole('dialog', { name: says.toCalendar })
    expect(await calendar.locator('[data-day="2030-11-09"]').isDisabled()).toBe(true)
    expect(await calendar.locator('[data-day="2030-11-10"]').isEnabled()).toBe(true)
    await page.keyboard.press('Escape')
    await calendar.waitFor({ state: 'detached' })
    await form.waitFor()
    await form.getByRole('button', { name: says.toCalendar }).click()
    await calendar.locator('[data-day="2030-11-14"]').click()
    expect(await to.inputValue()).toBe('14/11/2030')
    await to.press('Enter')
    await page.waitForURL(/advance-search/)
    const asked = new URL(page.url()).searchParams
    const days = ['start_date', 'end_date'].map((name) => new Date(Number(asked.get(name)) * 1_000))
    const here = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Ho_Chi_Minh' })
    expect(days.map((date) => here.format(date))).toEqual(['10/11/2030', '14/11/2030'])
  })
})
