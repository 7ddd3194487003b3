import { changeFilter, type FilterField, listFilters } from '@sen/contract/filters/filters'
import { dayAt } from '@sen/model/search/calendar-days'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { filtersQuery } from '../../data/filters/queries.ts'
import { queryClient } from '../../data/query-client.ts'
import { taskEvents } from '../../data/tasks/events.ts'
import { showNotice } from '../../state/notices.ts'
import { accessibilityViolations } from '../../testing/accessibility-violations.fixture.ts'
import { startWriting } from '../../testing/compose-stage.fixture.tsx'
import { isGone, mailStage, press, rowOf } from '../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const MAIL = [{ subject: 'Báo giá' }]
const NOW = new Date('2026-11-20T03:00:00Z')
const day = (days: number) => dayAt(new Date(NOW.getTime() + days * 86_400_000), 'UTC')
const AWAY: FilterField = {
  id: '7',
  is_enable: true,
  name: '',
  type: 'vacation',
  start_date: null,
  end_date: null,
  timezone: 'UTC',
  subject: '',
  from: '',
  body: 'Vắng',
  outside_body: null,
  sieve_json: '{}',
  sieve_script: '',
  verify: true,
}
let rule: FilterField
let refuses: boolean
beforeEach(() => {
  vi.setSystemTime(NOW)
  rule = AWAY
  refuses = false
})
afterEach(() => {
  vi.useRealTimers()
})
stage.server.answer(listFilters, () => ({ data: [rule], total: 1 }))
stage.server.answer(changeFilter, ({ body }) => {
  if (refuses) throw new Error('refused')
  rule = { ...rule, is_enable: body.is_enable ?? rule.is_enable }
  return { data: rule }
})

const banner = () => page.getByRole('region', { name: 'Thông báo trả lời tự động' })
const turnOff = () => banner().getByRole('button', { name: 'Tắt' })
const open = async (opening: Parameters<typeof stage.open>[1] = {}) => {
  await stage.open(MAIL, opening)
  // The page prefetches this when idle.
  await queryClient.prefetchQuery(filtersQuery)
}
const told = () => taskEvents['rules.changed'](queryClient)

it('is shown above the mail while it answers, is turned off with one press, and on again', async () => {
  await open()
  await expect
    .element(banner().getByText('Trả lời tự động đang bật. Người gửi thư cho bạn sẽ nhận được thư trả lời.'))
    .toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await turnOff().click()
  await isGone(banner())
  expect(rule.is_enable).toBe(false)
  await expect.poll(() => document.activeElement?.id).toBe('content')
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect.element(banner()).toBeVisible()
  expect(rule.is_enable).toBe(true)
})

it('moves no row when it comes', async () => {
  await stage.open(MAIL)
  await expect.element(rowOf('Báo giá')).toBeVisible()
  const top = () => rowOf('Báo giá').element().getBoundingClientRect().top
  const before = top()
  await queryClient.prefetchQuery(filtersQuery)
  await expect.element(banner()).toBeVisible()
  expect(top()).toBe(before)
})

it('is beside the mail alone on a small screen', async () => {
  await open({ width: 390, height: 844, path: '/setting/folders' })
  await expect.element(page.getByRole('heading', { name: 'Cài đặt' }).first()).toBeVisible()
  expect(banner().query()).toBe(null)
})

it('is turned on again by the key, before earlier changes to mail', async () => {
  await open()
  await press('j', 's')
  const star = rowOf('Báo giá').getByRole('button', { name: 'Bỏ dấu sao' })
  await expect.element(star).toBeVisible()
  await turnOff().click()
  await expect.element(page.getByRole('button', { name: 'Hoàn tác' })).toBeVisible()
  await press('z')
  await expect.element(banner()).toBeVisible()
  await expect.element(star).toBeVisible()
  await press('z')
  await expect.element(rowOf('Báo giá').getByRole('button', { name: 'Gắn dấu sao' })).toBeVisible()
})

it('is there again when the server does not take it', async () => {
  await open()
  await expect.element(banner()).toBeVisible()
  refuses = true
  await turnOff().click()
  await expect.element(page.getByText('Không thể tắt trả lời tự động')).toBeVisible()
  await expect.element(banner()).toBeVisible()
})

it.each([
  ['before its first day', { start_date: day(2) }],
  ['after its last day', { start_date: day(-9), end_date: day(-2) }],
  ['while it is off', { is_enable: false }],
])('is not there %s', async (_, more) => {
  rule = { ...AWAY, ...more }
  await open()
  await expect.element(rowOf('Báo giá')).toBeVisible()
  rule = AWAY
  told()
  await expect.element(banner()).toBeVisible()
  rule = { ...AWAY, ...more }
  told()
  await isGone(banner())
})

it('says until when, and leads to its settings', async () => {
  rule = { ...AWAY, end_date: day(4) }
  await open()
  const words = day(4).split('-').toReversed().join('/')
  await expect
    .element(banner().getByText(`Người gửi thư cho bạn sẽ nhận được thư trả lời đến hết ${words}.`))
    .toBeVisible()
  expect(banner().getByRole('link', { name: 'Thay đổi' }).element().getAttribute('href')).toBe('/setting/general')
})

it('leaves a small screen to the conversation that is read there', async () => {
  await open({ width: 390, height: 844 })
  await expect.element(banner()).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await rowOf('Báo giá').getByRole('link').click()
  await expect.element(page.getByRole('heading', { name: 'Báo giá', level: 2 })).toBeVisible()
  await isGone(banner())
})

it.each([
  [1_440, 900],
  [1_024, 768],
  [390, 844],
])('is covered by neither notices nor minimised windows, %d by %d', async (width, height) => {
  await open({ width, height })
  await expect.element(banner()).toBeVisible()
  const { window } = await startWriting()
  await window.getByRole('button', { name: 'Thu nhỏ', exact: true }).click()
  await expect.poll(() => window.element().getBoundingClientRect().height).toBe(40)
  showNotice({ text: 'Đã lưu trữ', lastsMilliseconds: 60_000 })
  const notice = page.getByText('Đã lưu trữ')
  await expect.element(notice).toBeVisible()
  const bottomOf = (element: Element) => element.getBoundingClientRect().bottom
  const top = () => banner().element().getBoundingClientRect().top
  await expect.poll(() => bottomOf(notice.element().parentElement as Element)).toBeLessThanOrEqual(top())
  await expect.poll(() => bottomOf(window.element())).toBeLessThanOrEqual(top())

  // Without the banner they are at the bottom again.
  const before = bottomOf(window.element())
  await turnOff().click()
  await isGone(banner())
  await expect.poll(() => bottomOf(window.element())).toBeGreaterThan(before)
})
