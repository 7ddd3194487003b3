import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { runInRunningPostgres } from '@sen/testkit/running-postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePorts } from '../program/free-port.ts'
import { sen } from '../program/operator.ts'
import { type RunningProgram, startProgram } from '../program/program.ts'
import { scratchFolder } from '../program/scratch.ts'
import { PASSWORD } from './stage/people.ts'
import { DESKTOP, PHONE } from './stage/screens.ts'
import { stage } from './stage/stage.ts'
import { wordsOf } from './stage/words.ts'

/** A program of its own: the demo's passwords are everybody's. */
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
  },
  en: {
    forgot: 'Forgot your password?',
    send: 'Send a code by SMS',
    told: 'If this account has a verified phone',
    wait: 'No code yet?',
    again: 'Send another code by SMS',
    code: 'Code',
    go: 'Continue',
    password: 'New password',
    confirmation: 'New password again',
    set: 'Set the password',
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
  const cwd = scratchFolder('forgotten-password')
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
  for (const name of ['vi', 'en']) {
    await sen({ cwd, env }, 'mailbox', 'add', `${name}@quen.test`, '--name', name, '--password', PASSWORD)
  }
  // Verified long ago, which nobody can wait for.
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
})
