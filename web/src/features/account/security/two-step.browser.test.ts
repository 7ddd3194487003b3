import { listAppPasswords } from '@sen/contract/app-passwords'
import { listRememberedDevices, listSessions, listSignIns, type SignInField } from '@sen/contract/sessions'
import {
  beginTwoStep,
  getTwoStep,
  renewRecoveryCodes,
  type TwoStepField,
  turnTwoStepOff,
  turnTwoStepOn,
} from '@sen/contract/two-step'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CallError } from '../../../data/call-error.ts'
import { accessibilityViolations } from '../../../testing/accessibility-violations.fixture.ts'
import { hasFocus, mailStage } from '../../../testing/mail-stage.fixture.tsx'
import { pageAnswer } from '../../../testing/page-answer.fixture.ts'

const stage = mailStage()
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const CODES = Array.from({ length: 10 }, (_, at) => `123456789012345${at}`)
const WORDS = {
  vi: {
    setUp: 'Thiết lập',
    steps: 'Thiết lập xác thực hai bước',
    cancel: 'Hủy',
    code: 'Mã 6 chữ số',
    password: 'Mật khẩu của bạn',
    on: 'Bật',
    malformed: 'Mã gồm đúng 6 chữ số.',
    incorrect: 'Mã không đúng',
    wrongPassword: 'Mật khẩu không đúng',
    codes: 'Mã khôi phục',
    kept: 'Tôi đã lưu',
    isOn: 'Xác thực hai bước đang bật',
  },
  en: {
    setUp: 'Set it up',
    steps: 'Set up two-step verification',
    cancel: 'Cancel',
    code: '6-digit code',
    password: 'Your password',
    on: 'Turn on',
    malformed: 'Enter the 6-digit code.',
    incorrect: 'The code is wrong',
    wrongPassword: 'The password is wrong',
    codes: 'Recovery codes',
    kept: 'I saved them',
    isOn: 'Two-step verification is on',
  },
} as const

let state: TwoStepField
beforeEach(() => {
  state = { on_since: null, recovery_codes_left: 0, phone: null }
  stage.server.answer(listRememberedDevices, () => ({ data: [], total: 0 }))
  stage.server.answer(getTwoStep, () => ({ data: state }))
  stage.server.answer(beginTwoStep, () => ({ data: { secret: SECRET } }))
})

it.each([
  ['vi', 1440, 'light'],
  ['en', 390, 'dark'],
] as const)(
  'is turned on in %s at %i by a code and the password, and shows a problem with either',
  async (language, width, theme) => {
    const words = WORDS[language]
    const sent: unknown[] = []
    stage.server.answer(turnTwoStepOn, ({ body }) => {
      sent.push(body)
      if (body.code !== '123 456') throw new CallError('code_incorrect', 400)
      if (body.password !== 'Sen@2026demo') throw new CallError('password_wrong', 400)
      state = { on_since: 1_763_000_000, recovery_codes_left: 10, phone: null }
      return { data: { token: 'x', recovery_codes: CODES } }
    })
    await stage.open([], { language, theme, width, height: 844, path: '/protect/authentication' })
    const setUp = page.getByRole('button', { name: words.setUp, exact: true })
    await setUp.click()
    await hasFocus(page.getByRole('list', { name: words.steps }))
    await page.getByRole('button', { name: words.cancel, exact: true }).click()
    await hasFocus(setUp)
    await setUp.click()
    await expect.element(page.getByRole('img', { name: /QR/ })).toBeVisible()
    await expect.element(page.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible()
    const code = page.getByLabelText(words.code, { exact: true })
    const password = page.getByLabelText(words.password, { exact: true })
    const on = page.getByRole('button', { name: words.on, exact: true })
    await code.fill('12345')
    await password.fill('Sai@2026')
    await on.click()
    await expect.element(page.getByText(words.malformed).first()).toBeVisible()
    await hasFocus(code)
    expect(sent).toEqual([])
    expect(await accessibilityViolations()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await code.fill('000000')
    await on.click()
    await expect.element(page.getByText(words.incorrect).first()).toBeVisible()
    await expect.element(password).toHaveValue('Sai@2026')
    await code.fill('123 456')
    await on.click()
    await expect.element(page.getByText(words.wrongPassword).first()).toBeVisible()
    await hasFocus(password)
    await expect.element(code).toHaveValue('123 456')
    await password.fill('Sen@2026demo')
    await on.click()
    const list = page.getByRole('list', { name: words.codes })
    await expect.poll(() => list.getByRole('listitem').elements().length).toBe(10)
    await hasFocus(list)
    await expect.element(list.getByRole('listitem').first()).toHaveTextContent('1234 5678 9012 3450')
    expect(await accessibilityViolations()).toEqual([])
    await page.getByRole('button', { name: words.kept }).click()
    await expect.element(page.getByRole('heading', { name: words.isOn })).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
    expect(list.elements()).toHaveLength(0)
  },
)

it('draws a QR code that an app can read', async () => {
  await stage.open([], { language: 'en', path: '/protect/authentication' })
  await page.getByRole('button', { name: 'Set it up' }).click()
  const code = page.getByRole('img', { name: 'QR code for your authenticator app' })
  await expect.element(code).toBeVisible()
  // The corners of every QR code: seven dark modules, after the quiet zone.
  const path = code.element().querySelector('path')?.getAttribute('d') ?? ''
  for (let at = 4; at < 11; at += 1) expect(path).toContain(`M${at} 4h1v1h-1z`)
  expect(path).not.toContain('M3 4h')
  const link = page.getByText('Open an app on this device').element().getAttribute('href')
  expect(link).toMatch(/^otpauth:\/\/totp\/Sen%20Mail:.+\?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Sen%20Mail&/)
})

it('is turned off by a code, and says how many recovery codes are left and makes new ones', async () => {
  state = { on_since: 1_763_000_000, recovery_codes_left: 1, phone: null }
  stage.server.answer(renewRecoveryCodes, ({ body }) => {
    if (body.code !== '654321') throw new CallError('code_used', 400)
    state = { ...state, recovery_codes_left: 10, phone: null }
    return { data: { recovery_codes: CODES } }
  })
  stage.server.answer(turnTwoStepOff, ({ body }) => {
    if (body.code !== CODES[0]) throw new CallError('code_incorrect', 400)
    state = { on_since: null, recovery_codes_left: 0, phone: null }
    return { data: { token: 'x' } }
  })
  await stage.open([], { language: 'en', path: '/protect/authentication' })
  await expect.element(page.getByText('One recovery code left. Create new ones.')).toBeVisible()
  const code = page.getByLabelText('Code', { exact: true })
  const renew = page.getByRole('button', { name: 'New recovery codes' })
  await code.fill('12')
  await renew.click()
  await expect.element(page.getByText('Enter the 6-digit code, or a 16-digit recovery code.')).toBeVisible()
  await code.fill('111111')
  await renew.click()
  await expect.element(page.getByText('This code was already used. Wait for the next one.')).toBeVisible()
  await code.fill('654321')
  await renew.click()
  await page.getByRole('button', { name: 'I saved them' }).click()
  await expect.poll(() => page.getByText('One recovery code is left.').elements().length).toBe(0)
  await code.fill('000000')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect.element(page.getByText('The code is wrong. Check it and try again.')).toBeVisible()
  await expect.element(code).toHaveValue('000000')
  await code.fill(CODES[0] ?? '')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect.element(page.getByRole('heading', { name: 'Two-step verification is off' })).toBeVisible()
})

it('shows on the page Security whether it is on, and lists its use in sessions and history', async () => {
  state = { on_since: 1_763_000_000, recovery_codes_left: 10, phone: null }
  stage.server.answer(listAppPasswords, () => ({
    data: { app_passwords: [], protocols: [], app_password_required: false, confirm_by: 'password' as const },
  }))
  const device = { browser: 'Firefox', system: 'Linux', source: '192.0.2.1', place: null } as const
  const session = { ...device, way: 'password', begun_at: 1_763_000_000, last_seen_at: 1_763_000_060 } as const
  stage.server.answer(listSessions, () => ({
    data: [
      { id: '1', ...session, second_step: 'app' as const, current: true },
      { id: '2', ...session, second_step: 'recovery_code' as const, current: false },
    ],
    total: 2,
  }))
  const row = (id: string, outcome: SignInField['outcome']): SignInField => ({
    id,
    at: 1_763_000_000,
    outcome,
    ...device,
    app_password: null,
    way: outcome === 'wrong_code' ? 'password' : null,
    second_step: null,
    new_device: false,
  })
  const rows = [row('3', 'two_step_off_by_operator'), row('2', 'wrong_code'), row('1', 'two_step_on')]
  stage.server.answer(listSignIns, ({ query }) => pageAnswer(rows, query))
  await stage.open([], { language: 'en', path: '/account/protect' })
  const card = page.getByRole('link', { name: /^Two-step verification/ })
  await expect.element(card).toHaveTextContent('On')
  await page.getByRole('link', { name: /^Devices and sign-ins/ }).click()
  const now = page.getByRole('list', { name: 'Signed in now' })
  await expect.element(now).toHaveTextContent('with the password and a code from the app')
  await expect.element(now).toHaveTextContent('with the password and a recovery code')
  const history = page.getByRole('list', { name: 'Sign-in history' })
  await expect.element(history).toHaveTextContent('Right password, wrong code')
  await expect.element(history).toHaveTextContent('Two-step verification was turned on')
  await expect.element(history).toHaveTextContent('Two-step verification was turned off by an administrator')
})
