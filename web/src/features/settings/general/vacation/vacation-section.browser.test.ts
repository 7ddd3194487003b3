import { listHiddenRecipients } from '@sen/contract/contacts/recipients'
import {
  createFilter,
  type FilterBody,
  type FilterField,
  listAutoReplies,
  listFilters,
} from '@sen/contract/filters/filters'
import { listImageSenders } from '@sen/contract/images'
import { getSettings, type SettingField, saveSettings } from '@sen/contract/settings'
import { dayAt } from '@sen/model/search/calendar-days'
import { MAX_VACATION_CHARACTERS } from '@sen/model/vacation/limits'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { queryClient } from '../../../../data/query-client.ts'
import { taskEvents } from '../../../../data/tasks/events.ts'
import { accessibilityViolations } from '../../../../testing/accessibility-violations.fixture.ts'
import { hasFocus, isGone, mailStage } from '../../../../testing/mail-stage.fixture.tsx'
import { inputMethod, UNIKEY_STEPS, UNIKEY_TEXT } from '../../../../testing/typing.fixture.ts'

const stage = mailStage()
const method = inputMethod()
const { server } = stage
const NOW = new Date('2026-11-20T03:00:00Z')
const TODAY = dayAt(NOW, 'Asia/Ho_Chi_Minh')
const written = (day: string) => day.split('-').toReversed().join('/')
const later = (days: number) => dayAt(new Date(NOW.getTime() + days * 86_400_000), 'Asia/Ho_Chi_Minh')

let rule: FilterField | undefined
let posted: FilterBody[]
let settings: SettingField[]
let refuses: boolean
let replies: { readonly email: string; readonly replied_at: number }[]

beforeEach(() => {
  vi.setSystemTime(NOW)
  rule = undefined
  posted = []
  settings = [{ key: 'language', value: 'vi' }]
  refuses = false
  replies = []
})
afterEach(() => {
  vi.useRealTimers()
})
server.answer(listImageSenders, () => ({ data: [], total: 0 }))
server.answer(listHiddenRecipients, () => ({ data: [], total: 0 }))
server.answer(getSettings, () => ({ data: settings, total: settings.length }))
server.answer(saveSettings, ({ body }) => {
  settings = [...settings.filter(({ key }) => body.every((saved) => saved.key !== key)), ...body]
  return { data: settings, total: settings.length }
})
server.answer(listFilters, () => ({ data: rule ? [rule] : [], total: rule ? 1 : 0 }))
server.answer(createFilter, ({ body }) => {
  posted.push(body)
  if (refuses) throw new Error('refused')
  rule = { ...(rule ?? KEPT), ...(body as Partial<FilterField>) }
  return { data: rule }
})
server.answer(listAutoReplies, ({ query }) => {
  const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))]
  return { data: replies.slice(offset, offset + limit), total: replies.length }
})

const KEPT: FilterField = {
  id: '7',
  is_enable: true,
  name: '',
  type: 'vacation',
  start_date: TODAY,
  end_date: null,
  timezone: 'Asia/Ho_Chi_Minh',
  subject: 'Vắng mặt',
  from: '',
  body: 'Tôi nghỉ phép.',
  outside_body: null,
  sieve_json: '{}',
  sieve_script: '',
  verify: true,
}

const open = async (opening: Parameters<typeof stage.open>[1] = {}) => {
  await stage.open([], { path: '/setting/general', ...opening })
  await expect.element(isOn()).toBeVisible()
}
const save = () => page.getByRole('button', { name: 'Lưu', exact: true })
const check = (name: string) => page.getByRole('checkbox', { name, exact: true })
const box = (name: string) => page.getByRole('textbox', { name, exact: true })
const isOn = () => check('Trả lời thư đến')
const text = () => box('Nội dung trả lời')
const typedIn = (field: Locator) => (field.element() as HTMLInputElement).value

it('is made by the first save, together with the settings, and changed by the next one', async () => {
  await open()
  await isOn().click()
  expect(typedIn(box('Ngày đầu'))).toBe(written(TODAY))
  await box('Tiêu đề trả lời').fill('Đi vắng')
  await text().fill('Tôi nghỉ đến hết tuần.')
  await check('Có ngày kết thúc').click()
  await box('Ngày cuối').fill(written(later(5)))
  await check('Phím tắt một phím').click()
  await save().click()
  await expect.element(save()).not.toBeInTheDocument()
  expect(posted).toEqual([
    {
      type: 'vacation',
      is_enable: true,
      start_date: TODAY,
      end_date: later(5),
      timezone: 'Asia/Ho_Chi_Minh',
      subject: 'Đi vắng',
      body: 'Tôi nghỉ đến hết tuần.',
      outside_body: null,
      from: '',
    },
  ])
  expect(settings).toContainEqual({ key: 'keyboard_shortcuts', value: false })

  await check('Có ngày kết thúc').click()
  await check('Nội dung khác cho người ngoài tổ chức').click()
  await box('Nội dung cho người ngoài').fill('Xin gọi tổng đài.')
  await save().click()
  await expect.element(save()).not.toBeInTheDocument()
  expect(posted[1]).toMatchObject({ end_date: null, outside_body: 'Xin gọi tổng đài.', subject: 'Đi vắng' })
  await isOn().click()
  await save().click()
  await expect.element(save()).not.toBeInTheDocument()
  expect(posted[2]).toEqual({ type: 'vacation', is_enable: false })
  await isOn().click()
  expect(typedIn(text())).toBe('Tôi nghỉ đến hết tuần.')
})

it('shows the saved reply, and has nothing to save then', async () => {
  rule = { ...KEPT, end_date: later(3), outside_body: 'Away.' }
  await open()
  await expect.element(isOn()).toBeChecked()
  expect(typedIn(text())).toBe('Tôi nghỉ phép.')
  expect(typedIn(box('Ngày cuối'))).toBe(written(later(3)))
  expect(typedIn(box('Nội dung cho người ngoài'))).toBe('Away.')
  await expect.element(save()).not.toBeInTheDocument()
  await text().fill('Khác')
  await expect.element(save()).toBeEnabled()
  await text().fill('Tôi nghỉ phép.')
  await expect.element(save()).not.toBeInTheDocument()
})

describe('problems', () => {
  it.each<[string, () => Promise<void>, () => Locator, string]>([
    ['no text', async () => text().fill('  '), text, 'Nhập nội dung trả lời.'],
    [
      'a long text',
      () => text().fill('x'.repeat(MAX_VACATION_CHARACTERS + 1)),
      text,
      'Nội dung quá dài. Tối đa 10.000 ký tự.',
    ],
    [
      'a long subject',
      () => box('Tiêu đề trả lời').fill('x'.repeat(256)),
      () => box('Tiêu đề trả lời'),
      'Tiêu đề quá dài. Tối đa 255 ký tự.',
    ],
    [
      'no last day',
      () => check('Có ngày kết thúc').click(),
      () => box('Ngày cuối'),
      'Nhập một ngày hoặc chọn trong lịch.',
    ],
    [
      'an end before its start',
      async () => {
        await check('Có ngày kết thúc').click()
        await box('Ngày cuối').fill(written(later(-1)))
      },
      () => box('Ngày cuối'),
      'Ngày cuối trước ngày đầu. Hãy chọn ngày muộn hơn.',
    ],
    [
      'nothing for people outside',
      () => check('Nội dung khác cho người ngoài tổ chức').click(),
      () => box('Nội dung cho người ngoài'),
      'Nhập nội dung trả lời.',
    ],
  ])('%s is said at its field, and nothing is saved', async (_, spoil, field, words) => {
    rule = KEPT
    await open()
    await check('Phím tắt một phím').click()
    await spoil()
    await save().click()
    await expect.element(page.getByText('Hãy kiểm tra phần trả lời tự động.')).toBeVisible()
    await expect.element(page.getByText(words)).toBeVisible()
    await hasFocus(field())
    expect(field().element().getAttribute('aria-invalid')).toBe('true')
    expect(posted).toEqual([])
    expect(settings).toHaveLength(1)
    await expect.element(check('Phím tắt một phím')).not.toBeChecked()
  })
})

it('keeps all that was typed when the server does not take it', async () => {
  refuses = true
  await open()
  await isOn().click()
  await text().fill('Tôi nghỉ phép.')
  await check('Phím tắt một phím').click()
  await save().click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(typedIn(text())).toBe('Tôi nghỉ phép.')
  expect(settings).toHaveLength(1)
  await expect.element(check('Phím tắt một phím')).not.toBeChecked()
  refuses = false
  await save().click()
  await expect.element(save()).not.toBeInTheDocument()
  expect(posted).toHaveLength(2)
})

it('takes another page’s change, beneath text typed here', async () => {
  rule = KEPT
  await open()
  await box('Tiêu đề trả lời').fill('Chủ đề của tôi')
  rule = { ...KEPT, body: 'Viết ở trang khác.', subject: 'Chủ đề khác' }
  taskEvents['rules.changed'](queryClient)
  await expect.poll(() => typedIn(text())).toBe('Viết ở trang khác.')
  expect(typedIn(box('Tiêu đề trả lời'))).toBe('Chủ đề của tôi')
})

it('takes its days along into another zone that is saved with it', async () => {
  rule = KEPT
  await open()
  await expect.element(page.getByText('Tính trọn ngày, theo giờ Việt Nam.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Múi giờ' }).selectOptions('Asia/Tokyo')
  await expect.element(page.getByText('Tính trọn ngày, theo giờ Asia/Tokyo.')).toBeVisible()
  await save().click()
  await expect.element(save()).not.toBeInTheDocument()
  expect(posted).toMatchObject([{ start_date: TODAY, timezone: 'Asia/Tokyo' }])
})

it('lists the people it answered, page by page, and new ones meanwhile', async () => {
  rule = KEPT
  replies = Array.from({ length: 21 }, (_, at) => ({ email: `khach${at}@xa.example`, replied_at: 1_790_000_000 - at }))
  await open()
  const list = page.getByRole('list', { name: 'Đã trả lời' })
  await expect.element(page.getByText('Đã trả lời 21 người.')).toBeVisible()
  expect(list.getByRole('listitem').elements()).toHaveLength(20)
  await page.getByRole('button', { name: 'Hiện thêm người' }).click()
  await expect.poll(() => list.getByRole('listitem').elements().length).toBe(21)
  await isGone(page.getByRole('button', { name: 'Hiện thêm người' }))
  replies = [{ email: 'moi@xa.example', replied_at: 1_790_000_001 }, ...replies]
  taskEvents['rules.changed'](queryClient)
  await expect.element(page.getByText('Đã trả lời 22 người.')).toBeVisible()
  await expect.element(list.getByText('moi@xa.example')).toBeVisible()
})

it('takes Vietnamese whole', async () => {
  rule = { ...KEPT, subject: '', body: '' }
  await open()
  await check('Nội dung khác cho người ngoài tổ chức').click()
  for (const name of ['Tiêu đề trả lời', 'Nội dung trả lời', 'Nội dung cho người ngoài']) {
    const field = box(name)
    const clear = async () => {
      await userEvent.keyboard('{Control>}a{/Control}{Delete}')
      await expect.poll(() => typedIn(field)).toBe('')
    }
    await field.click()
    await method.burst(...UNIKEY_STEPS)
    await expect.poll(() => typedIn(field), { message: `${name}, by backspaces` }).toBe(UNIKEY_TEXT)
    await clear()
    await method.compose('t', 'ti', 'tiê', 'tiêng', 'tiếng')
    await expect.poll(() => typedIn(field), { message: `${name}, by composition` }).toBe('tiếng ')
    await clear()
    await method.replace('t', 'tie', 'tiê', 'tiêng', 'tiếng')
    await expect.poll(() => typedIn(field), { message: `${name}, by replacement` }).toBe('tiếng')
  }
})

it.each([
  [1_440, 'light'],
  [390, 'dark'],
] as const)('has no accessibility violation, %d px wide, %s', async (width, theme) => {
  rule = { ...KEPT, end_date: later(3), outside_body: '' }
  replies = [{ email: 'khach@xa.example', replied_at: 1_790_000_000 }]
  await open({ width, height: 844, theme })
  await box('Nội dung cho người ngoài').fill(' ')
  await save().click()
  await expect.element(page.getByText('Nhập nội dung trả lời.')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

it('is not switched on when sending is off', async () => {
  await open({ user: { enable_smtp: 0 } })
  await expect.element(isOn()).toBeDisabled()
})
