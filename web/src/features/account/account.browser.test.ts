import { countDriveFiles } from '@sen/contract/drive/files'
import {
  beginVerification,
  confirmVerification,
  getAccountInfo,
  getVerification,
  listCountries,
  type ProfileField,
  removeAvatar,
  resendVerification,
  saveAccountInfo,
  saveAvatar,
  type VerificationField,
} from '@sen/contract/profile/profile'
import { getTwoStep } from '@sen/contract/two-step'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CallError } from '../../data/call-error.ts'
import { useConnection } from '../../state/connection.ts'
import { accessibilityViolations } from '../../testing/accessibility-violations.fixture.ts'
import { hasFocus, isGone, mailStage, press } from '../../testing/mail-stage.fixture.tsx'
import { inputMethod, UNIKEY_STEPS, UNIKEY_TEXT } from '../../testing/typing.fixture.ts'

const stage = mailStage()
const PHONE = { width: 390, height: 844 }

let profile: ProfileField
let verification: VerificationField
let saved: unknown[]
beforeEach(() => {
  stage.server.answer(countDriveFiles, () => ({
    data: { files: 300 * MEGABYTE_BYTES, versions: 100 * MEGABYTE_BYTES, trash: 20 * MEGABYTE_BYTES, count: 9 },
  }))
  profile = {
    email: 'lan@senmail.test',
    fullname: 'Nguyễn Thị Lan',
    date_of_birth: null,
    gender: null,
    phone: '',
    phone_verified: false,
    verified: false,
    avatar: '',
  }
  verification = {
    verified: false,
    phone: '',
    phone_verified: false,
    ways: ['sms', 'voice'],
    fee_vnd: 20_000,
    waiting: null,
  }
  saved = []
  const { server } = stage
  server.answer(getAccountInfo, () => ({ data: profile }))
  server.answer(saveAccountInfo, ({ body }) => {
    const { country: _, ...values } = body as typeof body & { country: string }
    saved.push(values)
    profile = { ...profile, ...values }
    return { data: profile }
  })
  server.answer(getTwoStep, () => ({ data: { on_since: null, recovery_codes_left: 0, phone: null } }))
  server.answer(getVerification, () => ({ data: verification }))
  server.answer(listCountries, () => ({
    data: [
      { code: 'VN', calling_code: '84' },
      { code: 'TH', calling_code: '66' },
    ],
    total: 2,
  }))
})

const alert = (words: string) => page.getByRole('alert').filter({ hasText: words })
const notice = (words: string) => page.getByText(words)

it('shows storage, and leads to the pages of the account and back to the mail', async () => {
  await stage.open([], { language: 'en', path: '/account', usedPercent: 50 })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  expect(stage.path()).toBe('/account/home')
  expect(document.title).toBe('Overview – Sen Mail')
  await expect.element(page.getByText('500.0 MB (50%)')).toBeVisible()
  await expect.element(page.getByText('Available')).toBeVisible()
  const parts = () =>
    [...document.querySelectorAll('[aria-label="What uses space"] dd')].map((part) =>
      part.textContent?.replace(/\s/u, ' '),
    )
  await expect.poll(parts).toEqual(['80.0 MB', '300.0 MB', '100.0 MB', '20.0 MB'])
  await expect.element(page.getByRole('link', { name: /^Verification/ })).toHaveTextContent('Not verified')
  const nav = page.getByRole('navigation', { name: 'My account' })
  await nav.getByRole('link', { name: 'Security' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
  await expect.element(nav.getByRole('link', { name: 'Security' })).toHaveAttribute('aria-current', 'page')
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('link', { name: 'Back to mail' }).click()
  await expect.poll(() => stage.path()).toBe('/folder/INBOX')
})

it('opens from the account menu in a tab of its own', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await stage.open([], { language: 'en' })
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'My account' }).click()
  expect(opened).toHaveBeenCalledWith('/account/home', '_blank', 'noopener')
  opened.mockRestore()
})

it('takes a name by an input method, with Save and Cancel, and asks before changes go', async () => {
  await stage.open([], { language: 'en', path: '/account/profile' })
  const name = page.getByRole('textbox', { name: 'Full name' })
  await expect.element(name).toHaveValue('Nguyễn Thị Lan')
  const save = page.getByRole('button', { name: 'Save' })
  await expect.element(save).toBeDisabled()
  await name.fill('')
  await inputMethod().burst(...UNIKEY_STEPS)
  await expect.element(name).toHaveValue(UNIKEY_TEXT)
  await page.getByRole('link', { name: 'Overview' }).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question).toBeVisible()
  await press('Escape')
  await expect.element(question).not.toBeInTheDocument()
  expect(stage.path()).toBe('/account/profile')
  await expect.element(name).toHaveValue(UNIKEY_TEXT)
  await page.getByRole('textbox', { name: 'Date of birth' }).fill('28/02/1990')
  await page.getByRole('combobox', { name: 'Gender' }).selectOptions('Female')
  await page.getByRole('textbox', { name: 'Phone' }).fill('0912 345 678')
  await save.click()
  await expect.element(notice('Your profile was saved.')).toBeVisible()
  expect(saved).toEqual([
    { fullname: UNIKEY_TEXT, date_of_birth: '1990-02-28', gender: 'female', phone: '0912 345 678' },
  ])
  await hasFocus(save)
  await name.fill('Lan')
  await press('Enter')
  await expect.poll(() => saved).toHaveLength(2)
  await expect.element(save).toBeDisabled()
  await hasFocus(name)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => stage.path()).toBe('/account/home')
})

it.each(['/account/profile', '/protect/authentication'])(
  'says above %s that there is no network, and moves nothing',
  async (path) => {
    await page.viewport(1_440, 900)
    await stage.open([], { language: 'en', path })
    const title = page.getByRole('heading', { level: 1 })
    await expect.element(title).toBeVisible()
    const boxOf = (part: Element) => part.getBoundingClientRect()
    const before = boxOf(title.element())
    useConnection.setState({ lostAt: Date.now() - 60_000, isOffline: true })
    const words = page.getByText('This device is offline.')
    await expect.element(words).toBeVisible()
    const panel = words.element().closest('[role="status"] > div')
    expect(boxOf(panel ?? document.body).bottom).toBeLessThan(boxOf(page.getByRole('main').element()).top)
    expect(boxOf(title.element())).toEqual(before)
    useConnection.setState({ lostAt: undefined, isOffline: false })
  },
)

it.each([1_024, 1_440, 1_920])('begins and ends its header at the edges of the page, %i px wide', async (width) => {
  await stage.open([], { language: 'en', path: '/account/profile', width })
  const logo = page.getByRole('banner').getByRole('link', { name: 'Sen Mail' })
  await expect.element(logo).toBeVisible()
  const [card, header] = [page.getByRole('main').element(), logo.element().parentElement as HTMLElement].map((part) =>
    part.getBoundingClientRect(),
  ) as [DOMRect, DOMRect]
  const { paddingLeft, paddingRight } = getComputedStyle(logo.element().parentElement as HTMLElement)
  expect(Math.abs(header.left + Number.parseFloat(paddingLeft) - card.left)).toBeLessThanOrEqual(4)
  expect(Math.abs(header.right - Number.parseFloat(paddingRight) - card.right)).toBeLessThanOrEqual(4)
})

it('shows the problem of each field, keeps the typed text, and sends nothing', async () => {
  await stage.open([], { language: 'en', path: '/account/profile' })
  const name = page.getByRole('textbox', { name: 'Full name' })
  await name.fill('Lan 2')
  await page.getByRole('textbox', { name: 'Phone' }).fill('12')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(alert('Your profile couldn’t be saved.')).toBeVisible()
  await expect.element(alert('Use only letters and spaces.')).toBeVisible()
  await expect.element(alert('This is not a valid phone number.')).toBeVisible()
  await hasFocus(name)
  await name.fill('   ')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(alert('Enter your name.')).toBeVisible()
  await name.fill('a'.repeat(101))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(alert('The name is too long. Use up to 100 characters.')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('12')
  expect(saved).toEqual([])
})

it('keeps the typed text when the server refuses it', async () => {
  await stage.open([], { language: 'en', path: '/account/profile' })
  stage.server.answer(saveAccountInfo, () => {
    throw new CallError('profile_invalid', 400)
  })
  const name = page.getByRole('textbox', { name: 'Full name' })
  await name.fill('Lan Anh')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(alert('Your profile couldn’t be saved. Check the marked fields.')).toBeVisible()
  await expect.element(name).toHaveValue('Lan Anh')
})

it.each([
  ['vi', 'Họ và tên', 'Lưu', /địa chỉ của người khác/],
  ['en', 'Full name', 'Save', /someone else’s address/],
] as const)(
  'marks the name that reads as an address when the server refuses it, in %s',
  async (language, label, save, reason) => {
    await stage.open([], { language, path: '/account/profile' })
    stage.server.answer(saveAccountInfo, () => {
      throw new CallError('sender_name_misleading', 400)
    })
    const name = page.getByRole('textbox', { name: label })
    await name.fill('chu a còng sen chấm vn')
    await page.getByRole('button', { name: save }).click()
    await expect.element(name).toHaveAttribute('aria-invalid', 'true')
    await expect.element(name).toHaveAccessibleDescription(reason)
    await expect.element(name).toHaveValue('chu a còng sen chấm vn')
  },
)

async function pictureFile(width: number, height: number, type = 'image/png'): Promise<File> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  context?.fillRect(0, 0, width / 2, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type))
  return new File([blob ?? ''], 'anh.txt', { type: 'text/plain' })
}
const choose = (file: File) => userEvent.upload(page.getByLabelText('Choose a photo'), file)

it('crops a picture by keys and slider, sends the file and the square, and removes it', async () => {
  const sent: FormData[] = []
  await stage.open([], { language: 'en', path: '/account/profile' })
  stage.server.answer(saveAvatar, () => ({ data: { avatar: 'abc' } }))
  stage.server.answer(removeAvatar, () => ({ data: {} }))
  const answering = globalThis.fetch
  globalThis.fetch = (input, init) => {
    if (init?.body instanceof FormData) sent.push(init.body)
    return answering(input, init)
  }
  await choose(await pictureFile(600, 400))
  const frame = page.getByRole('group', { name: 'Part of the photo' })
  await expect.element(frame).toBeVisible()
  expect(await accessibilityViolations(document.querySelector('dialog[open]') as Element)).toEqual([])
  ;(frame.element() as HTMLElement).focus()
  await press('ArrowRight', 'ArrowRight', 'ArrowDown')
  const zoom = page.getByRole('slider', { name: 'Zoom' })
  ;(zoom.element() as HTMLElement).focus()
  await press('End')
  await page.getByRole('button', { name: 'Use the photo' }).click()
  await expect.element(notice('Your photo was saved.')).toBeVisible()
  const [form] = sent
  expect(['x', 'y', 'side'].map((name) => Number(form?.get(name)))).toEqual([290, 150, 100])
  expect(form?.get('file')).toBeInstanceOf(File)
  await isGone(frame)
  await page.getByRole('button', { name: 'Remove the photo' }).click()
  await expect.element(notice('Your photo was removed.')).toBeVisible()
  await expect.element(page.getByLabelText('Choose a photo')).toBeInTheDocument()
})

it('refuses a picture that is too small, too large or none before anything is sent', async () => {
  await stage.open([], { language: 'en', path: '/account/profile' })
  await expect.element(page.getByLabelText('Choose a photo')).toBeInTheDocument()
  await choose(await pictureFile(99, 400))
  await expect.element(alert('The photo is too small. It must be at least 100 × 100 pixels.')).toBeVisible()
  await choose(new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'anh.png', { type: 'image/png' }))
  await expect.element(alert('The photo is too large. The limit is 2 MB.')).toBeVisible()
  await choose(new File(['<svg/>'], 'anh.png', { type: 'image/png' }))
  await expect.element(alert('This image can’t be used.')).toBeVisible()
  await choose(await pictureFile(200, 200, 'image/webp'))
  await expect.element(alert('This image can’t be used.')).toBeVisible()
})

it('verifies a phone by the code that was sent, on a phone', async () => {
  const waiting = { phone: '+84912345678', resend_after_seconds: 0 }
  const orders: unknown[] = []
  stage.server.answer(beginVerification, ({ body }) => {
    orders.push(body)
    if (body.phone.includes('999')) throw new CallError('phone_in_use', 409)
    verification = { ...verification, waiting }
    return { data: verification }
  })
  stage.server.answer(resendVerification, () => ({
    data: { ...verification, waiting: { ...waiting, resend_after_seconds: 60 } },
  }))
  stage.server.answer(confirmVerification, ({ body }) => {
    if (body.code !== '123456') throw new CallError('code_incorrect', 400)
    verification = {
      ...verification,
      waiting: null,
      phone: waiting.phone,
      phone_verified: true,
      verified: true,
    }
    return { data: verification }
  })
  await stage.open([], { language: 'en', path: '/verify', ...PHONE })
  await expect.element(page.getByText('Verifying a phone number costs 20,000 VND.')).toBeVisible()
  const phone = page.getByRole('textbox', { name: 'Phone number' })
  const send = page.getByRole('button', { name: 'Send the code' })
  await phone.fill('091')
  await send.click()
  await expect.element(alert('This is not a valid phone number.')).toBeVisible()
  expect(orders).toEqual([])
  await phone.fill('0912 999 678')
  await send.click()
  await expect.element(alert('This phone number is already in use. Enter another one.')).toBeVisible()
  await expect.element(phone).toHaveValue('0912 999 678')
  await page.getByRole('radio', { name: 'By a phone call' }).click()
  await phone.fill('0912 345 678')
  expect(await accessibilityViolations()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE.width)
  await send.click()
  expect(orders.at(-1)).toEqual({ phone: '0912 345 678', country: 'VN', way: 'voice' })

  const code = page.getByRole('textbox', { name: 'Code for +84 912 345 678' })
  await expect.element(code).toHaveFocus()
  await page.getByRole('button', { name: 'Use another number' }).click()
  await expect.element(phone).toHaveFocus()
  await phone.fill('0912 345 678')
  await send.click()
  await code.fill('000000')
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect.element(alert('The code is wrong.')).toBeVisible()
  await expect.element(code).toHaveValue('000000')
  await expect.element(code).toHaveFocus()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect.element(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()
  await expect.element(code).toHaveFocus()
  await userEvent.keyboard('123456')
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect.element(notice('Your phone and your account are verified.')).toBeVisible()
  await expect.element(page.getByText('Your account is verified.')).toBeVisible()
  await expect.element(page.getByText('+84 912 345 678', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Change the number' })).toHaveFocus()
})

it('says when phones cannot be verified', async () => {
  verification = { ...verification, ways: [] }
  await stage.open([], { language: 'vi', path: '/verify' })
  await expect.element(page.getByText('Hệ thống này chưa hỗ trợ xác minh số điện thoại.')).toBeVisible()
  await expect.poll(() => page.getByRole('textbox').elements().length).toBe(0)
})

it('does not send a verified account to the administrator', async () => {
  verification = { ...verification, verified: true, ways: [] }
  await stage.open([], { language: 'en', path: '/verify' })
  await expect.element(page.getByText('Your account is verified.')).toBeVisible()
  await expect.element(page.getByText('Phone verification isn’t available here.', { exact: true })).toBeVisible()
})
