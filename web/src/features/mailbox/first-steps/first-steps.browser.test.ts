import { listImports } from '@sen/contract/imports'
import { getTwoStep } from '@sen/contract/two-step'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityViolations } from '../../../testing/accessibility-violations.fixture.ts'
import { isGone, mailStage, rowOf } from '../../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const NEW = { key: 'show_first_steps', value: true }
const SIGNED = [
  { key: 'enable_use_signature', value: true },
  { key: 'signature', value: '<p>Lan</p>' },
]

let onSince: number | null
beforeEach(() => {
  onSince = null
  const { server } = stage
  server.answer(listImports, () => ({ data: [], total: 0 }))
  server.answer(getTwoStep, () => ({ data: { on_since: onSince, recovery_codes_left: 0, phone: null } }))
})

const greeting = () => page.getByRole('heading', { name: 'Chào Cao Thị Hiền' })
const stepOf = (title: string) => page.getByRole('link', { name: title })
const TITLES = ['Thêm chữ ký', 'Chuyển thư cũ sang đây', 'Bảo vệ tài khoản bằng hai bước']
const PLACES = ['/setting/general', '/setting/data', '/protect/authentication']

it.each([
  ['an empty inbox', []],
  ['an inbox with the welcome mail', [{ subject: 'Chào mừng bạn đến với Sen Mail' }]],
])('greets its owner and lists three things to set up in %s', async (_, threads) => {
  await stage.open(threads, { settings: [NEW] })
  await expect.element(greeting()).toBeVisible()
  for (const [at, title] of TITLES.entries()) {
    const step = stepOf(title).element() as HTMLAnchorElement
    expect(step.getBoundingClientRect().height).toBe(56)
    expect(step.pathname).toBe(PLACES[at])
  }
  expect(await accessibilityViolations()).toEqual([])
})

it('ticks completed steps', async () => {
  onSince = 1_764_300_000
  await stage.open([], { settings: [NEW, ...SIGNED] })
  await expect.element(stepOf('Bảo vệ tài khoản bằng hai bước').getByRole('img', { name: 'Xong' })).toBeVisible()
  await expect.element(stepOf('Thêm chữ ký').getByRole('img', { name: 'Xong' })).toBeVisible()
  expect(stepOf('Chuyển thư cũ sang đây').getByRole('img').elements()).toEqual([])
})

it('goes when it is skipped, for good', async () => {
  await stage.open([], { settings: [NEW] })
  await page.getByRole('button', { name: 'Bỏ qua' }).click()
  await isGone(greeting())
  await expect.element(page.getByText('Hộp thư đến đang trống')).toBeVisible()
  expect(stage.settings()).toContainEqual({ key: 'show_first_steps', value: false })
})

it.each([
  ['a mailbox that is in use', [], []],
  ['a new mailbox with a lot of mail', Array.from({ length: 5 }, (_, at) => ({ subject: `Thư ${at}` })), [NEW]],
])('shows nothing of it in %s', async (_, threads, settings) => {
  await stage.open(threads, { settings })
  await expect.element(threads.length > 0 ? rowOf('Thư 0') : page.getByText('Hộp thư đến đang trống')).toBeVisible()
  expect(greeting().elements()).toEqual([])
})
