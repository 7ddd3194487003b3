import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beginTwoStep, turnPhoneCodesOn, turnTwoStepOn } from '@sen/contract/two-step'
import { appCode } from '@sen/testkit/authenticator'
import { runInRunningPostgres } from '@sen/testkit/running-postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callerAt, signIn } from '../program/api-client.ts'
import { freePorts } from '../program/free-port.ts'
import { openMailboxAdder } from '../program/mailbox-adder.ts'
import { sen } from '../program/operator.ts'
import { type RunningProgram, startProgram } from '../program/program.ts'
import { scratchFolder } from '../program/scratch.ts'
import { hasFocus } from './stage/mailbox-page.ts'
import { PASSWORD } from './stage/people.ts'
import { DESKTOP, PHONE } from './stage/screens.ts'
import { stage } from './stage/stage.ts'
import { wordsOf } from './stage/words.ts'

/** A separate program, because all demo accounts share a password. */
const [port = 0, smtpPort = 0] = await freePorts(2)
const { stranger } = stage(`http://127.0.0.1:${port}`)
const NEXT = 'Đường@2027'
const TEXTS = {
  vi: {
    forgot: 'Quên mật khẩu?',
    send: 'Gửi mã qua SMS',
    told: 'Nếu tài khoản này có số điện thoại đã xác minh',
    wait: 'Chưa nhận được mã?',
    again: 'Gửi mã khác qua SMS',
    code: 'Mã',
    go: 'Tiếp tục',
    password: 'Mật khẩu mới',
    confirmation: 'Nhập lại mật khẩu mới',
    set: 'Đặt mật khẩu',
    text: 'Gửi mã qua tin nhắn',
    onItsWay: 'Mã đang được gửi đến.',
    waitForNext: 'Có thể yêu cầu mã khác sau',
    wrong: 'Mã không đúng',
    confirm: 'Xác nhận',
  },
  en: {
    forgot: 'Forgot your password?',
    send: 'Send a code by SMS',
    told: 'If this account has had a verified phone',
    wait: 'No code yet?',
    again: 'Send another code by SMS',
    code: 'Code',
    go: 'Continue',
    password: 'New password',
    confirmation: 'Confirm new password',
    set: 'Set password',
    text: 'Text me a code',
    onItsWay: 'The code is on its way.',
    waitForNext: 'You can get another in',
    wrong: 'The code is wrong',
    confirm: 'Confirm',
  },
} as const

const sent: { readonly phone: string; readonly code: string }[] = []
const gateway = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    sent.push(JSON.parse(Buffer.concat(parts).toString()))
    response.end()
  })
})
let program: RunningProgram

beforeAll(async () => {
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const cwd = scratchFolder('phone-codes')
  const env = {
    SEN_MODE: 'production',
    DATA_DIR: join(cwd, 'data'),
    LOG_LEVEL: 'error',
    PORT: String(port),
    SMTP_PORT: String(smtpPort),
    CODE_SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`,
  }
  program = await startProgram({ cwd, env })
  await sen({ cwd, env }, 'domain', 'add', 'quen.test')
  const addMailbox = openMailboxAdder({ cwd, env })
  for (const name of ['vi', 'en', 'hai-vi', 'hai-en'])
    await addMailbox({ email: `${name}@quen.test`, name, password: PASSWORD })
  await runInRunningPostgres(
    env.DATA_DIR,
    `update account set phone = '+8491234567' || id, phone_verified_at = now() - interval '30 days'`,
  )
})
afterAll(async () => {
  await program?.stop()
  gateway.close()
})

describe.each([
  { language: 'vi', screen: DESKTOP },
  { language: 'en', screen: PHONE },
] as const)('in $language on a $screen.kind', ({ language, screen }) => {
  const [words, texts] = [wordsOf(language), TEXTS[language]]

  it('gives who has forgotten a password another one by a code to their phone, with the keyboard alone', async () => {
    const page = await stranger({ screen })
    await page.goto('/login')
    if (language === 'en') await page.getByRole('button', { name: 'English', exact: true }).click()
    await page.getByRole('link', { name: texts.forgot }).press('Enter')
    await page.getByRole('heading', { level: 1, name: texts.forgot }).waitFor()
    const before = sent.length
    await page.keyboard.type(`${language}@quen.test`)
    await page.keyboard.press('Enter')
    await page.getByText(texts.told).waitFor()
    await page.getByText(texts.wait).waitFor()
    expect(await page.getByRole('button', { name: texts.again }).isDisabled()).toBe(true)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await expect.poll(() => sent.length).toBe(before + 1)
    await page.keyboard.type(sent.at(-1)?.code ?? '')
    await page.keyboard.press('Enter')
    await page.getByLabel(texts.password, { exact: true }).fill(NEXT)
    await page.getByLabel(texts.confirmation).fill(NEXT)
    await page.getByRole('button', { name: texts.set }).press('Enter')
    await page.getByRole('link', { name: words.signIn }).click()
    await page.getByLabel(words.email).fill(`${language}@quen.test`)
    await page.getByLabel(words.password, { exact: true }).fill(NEXT)
    await page.getByRole('button', { name: words.signIn, exact: true }).click()
    await page.getByRole('row').first().waitFor()
  })

  it('signs in who has no app at hand by a code to their phone, with the keyboard alone', async () => {
    const email = `hai-${language}@quen.test`
    await turnedOn(email)
    const page = await stranger({ screen })
    await page.goto('/login')
    if (language === 'en') await page.getByRole('button', { name: 'English', exact: true }).click()
    await page.getByLabel(words.email).fill(email)
    await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    const code = page.getByRole('textbox', { name: texts.code, exact: true })
    await hasFocus(code)
    const before = sent.length
    const send = page.getByRole('button', { name: texts.text })
    await send.press('Enter')
    await page.getByText(texts.onItsWay).waitFor()
    await page.getByText(texts.waitForNext).waitFor()
    expect(await send.isDisabled()).toBe(true)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await hasFocus(code)
    await expect.poll(() => sent.length).toBe(before + 1)
    const right = sent.at(-1)?.code ?? ''
    await page.keyboard.type(String((Number(right) + 1) % 1_000_000).padStart(6, '0'))
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: texts.wrong }).waitFor()
    await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`)
    await page.keyboard.press('Enter')
    // The countdown of the login page has ended with it.
    await page.getByRole('button', { name: `${words.account}: ${email}` }).waitFor()
  })
})

async function turnedOn(email: string): Promise<void> {
  const url = `http://127.0.0.1:${port}`
  const before = callerAt(url, await signIn(url, email, PASSWORD))
  const { secret } = (await before(beginTwoStep, { body: {} })).data
  const on = await before(turnTwoStepOn, { body: { password: PASSWORD, code: appCode(secret, new Date()) } })
  const [code = ''] = on.data.recovery_codes
  await callerAt(url, on.data.token)(turnPhoneCodesOn, { body: { code } })
}
