import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beginTwoStep, turnPhoneCodesOn, turnTwoStepOn } from '@sen/contract/two-step'
import { appCode } from '@sen/testkit/authenticator'
import { runInRunningPostgres } from '@sen/testkit/running-postgres'
import { callerAt, signIn } from '../program/api-client.ts'
import { sen } from '../program/operator.ts'
import { hasFocus } from './stage/mailbox-page.ts'
import { makeMailbox, PASSWORD } from './stage/people.ts'
import { PRODUCTION, theProgram } from './stage/program.ts'
import { test as base, expect } from './stage/test.ts'
import { wordsOf } from './stage/words.ts'

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

/** A separate program, because all demo accounts share a password. */
const test = base.extend({
  programPaths: [
    async ({ programPaths }, provide) => {
      await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
      const env = {
        ...PRODUCTION,
        DATA_DIR: join(programPaths.cwd, 'production'),
        CODE_SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`,
      }
      await provide({ ...programPaths, env: { ...programPaths.env, ...env } })
      gateway.close()
    },
    { scope: 'worker' },
  ],
})

test.beforeAll(async ({ program }) => {
  await sen(program, 'domain', 'add', 'quen.test')
  for (const name of ['vi', 'en', 'hai-vi', 'hai-en']) await makeMailbox({ email: `${name}@quen.test`, name })
  // Backdate the verification instead of waiting.
  await runInRunningPostgres(
    program.env.DATA_DIR ?? '',
    `update account set phone = '+8491234567' || id, phone_verified_at = now() - interval '30 days'`,
  )
})

test('resets a forgotten password by a code to the phone, with the keyboard alone', {
  tag: '@both',
}, async ({ stranger, language }) => {
  const [words, texts] = [wordsOf(language), TEXTS[language]]
  const page = await stranger()
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

test('signs in without the app by a code to the phone, with the keyboard alone', { tag: '@both' }, async ({
  stranger,
  language,
}) => {
  const [words, texts] = [wordsOf(language), TEXTS[language]]
  const email = `hai-${language}@quen.test`
  await turnedOn(email)
  const page = await stranger()
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

/** Enables two-step sign-in by API, with codes by phone. */
async function turnedOn(email: string): Promise<void> {
  const { url } = theProgram()
  const before = callerAt(url, await signIn(url, email, PASSWORD))
  const { secret } = (await before(beginTwoStep, { body: {} })).data
  const on = await before(turnTwoStepOn, { body: { password: PASSWORD, code: appCode(secret, new Date()) } })
  const [code = ''] = on.data.recovery_codes
  await callerAt(url, on.data.token)(turnPhoneCodesOn, { body: { code } })
}
