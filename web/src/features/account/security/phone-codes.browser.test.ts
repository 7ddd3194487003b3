import { listRememberedDevices } from '@sen/contract/sessions'
import {
  getTwoStep,
  sendTwoStepCode,
  type TwoStepField,
  turnPhoneCodesOff,
  turnPhoneCodesOn,
} from '@sen/contract/two-step'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CallError } from '../../../data/call-error.ts'
import { accessibilityViolations } from '../../../testing/accessibility-violations.fixture.ts'
import { hasFocus, mailStage } from '../../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const PATH = '/protect/authentication'
const WORDS = {
  vi: {
    offered: 'Khi không có ứng dụng bên mình, bạn cũng có thể nhận mã qua điện thoại có số cuối 678.',
    on: 'Khi đăng nhập, mã cũng có thể được gửi đến điện thoại của bạn có số cuối 678.',
    turnOn: 'Gửi mã cả đến điện thoại',
    turnOff: 'Ngừng gửi mã đến điện thoại',
    code: 'Mã',
    send: 'Gửi mã qua tin nhắn',
    call: 'Gọi điện đọc mã',
    wait: /^Gửi lại sau (60|59) giây$/,
    incorrect: 'Mã không đúng. Hãy kiểm tra và thử lại.',
  },
  en: {
    offered: 'If you don’t have your app, codes can also be sent to your phone ending in 678.',
    on: 'When you sign in, you can also get a code on your phone ending in 678.',
    turnOn: 'Send codes to my phone too',
    turnOff: 'Stop codes to my phone',
    code: 'Code',
    send: 'Text me a code',
    call: 'Call me with a code',
    wait: /^Send again in (60|59) s$/,
    incorrect: 'The code is wrong. Check it and try again.',
  },
} as const

let state: TwoStepField
const withPhone = (phone: Partial<NonNullable<TwoStepField['phone']>>) => {
  const known = { ways: ['sms' as const, 'voice' as const], ending: '678', on: false, barred: false, ...phone }
  state = { on_since: 1_763_000_000, recovery_codes_left: 10, phone: known }
}
beforeEach(() => {
  stage.server.answer(listRememberedDevices, () => ({ data: [], total: 0 }))
  stage.server.answer(getTwoStep, () => ({ data: state }))
})

it.each([
  ['vi', 390, 'dark'],
  ['en', 1440, 'light'],
] as const)(
  'turns codes to the phone on by a code, has one sent, and turns them off by it, in %s at %i',
  async (language, width, theme) => {
    const words = WORDS[language]
    withPhone({})
    stage.server.answer(turnPhoneCodesOn, ({ body }) => {
      if (body.code !== '123456') throw new CallError('code_incorrect', 400)
      withPhone({ on: true })
      return { data: {} }
    })
    stage.server.answer(turnPhoneCodesOff, ({ body }) => {
      if (body.code !== '654321') throw new CallError('code_incorrect', 400)
      withPhone({})
      return { data: {} }
    })
    const sent: unknown[] = []
    stage.server.answer(sendTwoStepCode, ({ body }) => {
      sent.push(body)
      return { data: { resend_after_seconds: 60 } }
    })
    await stage.open([], { language, theme, width, height: 844, path: PATH })
    await expect.element(page.getByText(words.offered)).toBeVisible()
    const code = page.getByRole('textbox', { name: words.code, exact: true })
    expect(page.getByRole('button', { name: words.send }).elements()).toHaveLength(0)
    await code.fill('000000')
    await page.getByRole('button', { name: words.turnOn }).click()
    await expect.element(page.getByText(words.incorrect)).toBeVisible()
    await hasFocus(code)
    await code.fill('123456')
    await page.getByRole('button', { name: words.turnOn }).click()
    await expect.element(page.getByText(words.on)).toBeVisible()
    await expect.element(code).toHaveValue('')
    expect(await accessibilityViolations()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await expect.element(page.getByRole('button', { name: words.call })).toBeVisible()
    await page.getByRole('button', { name: words.send }).click()
    await expect.element(page.getByRole('button', { name: words.wait })).toBeDisabled()
    expect(sent).toEqual([{ way: 'sms' }])
    await hasFocus(code)
    await code.fill('654321')
    await page.getByRole('button', { name: words.turnOff }).click()
    await expect.element(page.getByText(words.offered)).toBeVisible()
  },
)

it('offers no link to an account without a verified phone, and says so', async () => {
  withPhone({ ending: '' })
  await stage.open([], { language: 'en', path: PATH })
  await expect.element(page.getByRole('link', { name: 'Verify your phone' })).toHaveAttribute('href', '/verify')
  expect(page.getByRole('button', { name: 'Send codes to my phone too' }).elements()).toHaveLength(0)
})

it('says that the phone has reset the password, and offers no code there', async () => {
  withPhone({ on: true, barred: true })
  await stage.open([], { language: 'en', path: PATH })
  await expect.element(page.getByText(/^Your password was reset with a code sent to your phone\./)).toBeVisible()
  expect(page.getByRole('button', { name: 'Text me a code' }).elements()).toHaveLength(0)
})

it('says that no code was sent and how long to wait, when there is one way alone', async () => {
  withPhone({ on: true, ways: ['sms'] })
  stage.server.answer(sendTwoStepCode, () => {
    throw new CallError('too_many_phone_codes', 429, { retry_after_seconds: 7_200 })
  })
  await stage.open([], { language: 'en', path: PATH })
  await page.getByRole('button', { name: 'Text me a code' }).click()
  expect(page.getByRole('button', { name: 'Call me with a code' }).elements()).toHaveLength(0)
  await expect.element(page.getByText('Too many codes were sent today. Try again tomorrow.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send again in 2 h' })).toBeDisabled()
})
