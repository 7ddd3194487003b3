import type { Page } from '@playwright/test'
import { beginTwoStep, turnTwoStepOn } from '@sen/contract/two-step'
import { RECOVERY_CODES, SECOND_STEP_ATTEMPTS } from '@sen/model/account/two-step'
import { appCode } from '@sen/testkit/authenticator'
import { callerAt, signIn } from '../program/api-client.ts'
import { hasFocus } from './stage/mailbox-page.ts'
import { newMailbox, PASSWORD } from './stage/people.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'
import { type Language, wordsOf } from './stage/words.ts'

const WORDS = {
  vi: {
    card: /^Xác thực hai bước/,
    setUp: 'Thiết lập',
    secret: 'Mã bảo mật',
    code: 'Mã 6 chữ số',
    password: 'Mật khẩu của bạn',
    turnOn: 'Bật',
    codes: 'Mã khôi phục',
    kept: 'Tôi đã lưu',
    isOn: 'Xác thực hai bước đang bật',
    asked: 'Mã',
    confirm: 'Xác nhận',
    wrong: 'Mã không đúng',
    turnOff: 'Tắt',
    isOff: 'Xác thực hai bước đang tắt',
  },
  en: {
    card: /^Two-step verification/,
    setUp: 'Set it up',
    secret: 'Security code',
    code: '6-digit code',
    password: 'Your password',
    turnOn: 'Turn on',
    codes: 'Recovery codes',
    kept: 'I saved them',
    isOn: 'Two-step verification is on',
    asked: 'Code',
    confirm: 'Confirm',
    wrong: 'The code is wrong',
    turnOff: 'Turn off',
    isOff: 'Two-step verification is off',
  },
} as const

async function typePassword(page: Page, language: Language, email: string): Promise<void> {
  const words = wordsOf(language)
  await page.goto('/')
  if (language === 'en') await page.getByRole('button', { name: 'English', exact: true }).click()
  await page.getByLabel(words.email).fill(email)
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: words.signIn, exact: true }).click()
}

test('is turned on with an app, asks for its code when one signs in, and is turned off again', {
  tag: '@both',
}, async ({ signedIn, stranger, language }) => {
  const words = WORDS[language]
  const owner = await newMailbox('hai-buoc', 'Trần Thu Hà')
  const page = await signedIn(owner, { path: '/account/protect' })
  await page.getByRole('main').getByRole('link', { name: words.card }).click()
  await page.getByRole('button', { name: words.setUp, exact: true }).click()
  const shown = page.getByText(words.secret, { exact: true }).locator('xpath=following-sibling::code')
  const secret = (await shown.textContent()) ?? ''
  await page.getByLabel(words.code, { exact: true }).fill(appCode(secret, new Date()))
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: words.turnOn, exact: true }).click()
  const list = page.getByRole('list', { name: words.codes }).getByRole('listitem')
  await list.first().waitFor()
  const recoveryCodes = await list.allTextContents()
  expect(recoveryCodes).toHaveLength(RECOVERY_CODES)
  await page.getByRole('button', { name: words.kept }).click()
  await page.getByRole('heading', { name: words.isOn }).waitFor()

  const other = await stranger()
  await typePassword(other, language, owner)
  const code = other.getByLabel(words.asked, { exact: true })
  await code.waitFor()
  await hasFocus(code)
  await code.fill('0000 0000 0000 0000')
  await other.getByRole('button', { name: words.confirm, exact: true }).click()
  await other.getByRole('alert').filter({ hasText: words.wrong }).waitFor()
  expect(await code.inputValue()).toBe('0000 0000 0000 0000')
  // The current code was used to enable it; the next one is accepted already.
  await code.fill(appCode(secret, new Date(Date.now() + 30_000)))
  await other.getByRole('button', { name: words.confirm, exact: true }).click()
  await other.getByRole('button', { name: `${wordsOf(language).account}: ${owner}` }).waitFor()

  await page.getByLabel(words.asked, { exact: true }).fill(recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: words.turnOff, exact: true }).click()
  await page.getByRole('heading', { name: words.isOff }).waitFor()
  // The password alone works again.
  expect(await signIn(theProgram().url, owner, PASSWORD)).toBeTruthy()
})

/** Enables two-step sign-in by API. @returns the app's secret; the code of this period is used up */
async function turnedOn(email: string): Promise<string> {
  const { url } = theProgram()
  const call = callerAt(url, await signIn(url, email, PASSWORD))
  const { secret } = (await call(beginTwoStep, { body: {} })).data
  await call(turnTwoStepOn, { body: { password: PASSWORD, code: appCode(secret, new Date()) } })
  return secret
}

test('begins with the password again after too many wrong codes', async ({ stranger }) => {
  const owner = await newMailbox('hai-buoc', 'Đỗ Văn Bình')
  const secret = await turnedOn(owner)
  const page = await stranger()
  await typePassword(page, 'vi', owner)
  const code = page.getByLabel(WORDS.vi.asked, { exact: true })
  const confirm = page.getByRole('button', { name: WORDS.vi.confirm, exact: true })
  for (let tries = 1; tries < SECOND_STEP_ATTEMPTS; tries += 1) {
    await code.fill('0000 0000 0000 0000')
    await confirm.click()
    await page.getByRole('alert').filter({ hasText: WORDS.vi.wrong }).waitFor()
  }
  await code.fill('0000 0000 0000 0000')
  await confirm.click()
  await page.getByRole('alert').filter({ hasText: 'Hãy đăng nhập lại.' }).waitFor()
  const password = page.getByLabel(wordsOf('vi').password, { exact: true })
  await hasFocus(password)
  expect(await password.inputValue()).toBe('')
  expect(await page.getByLabel(wordsOf('vi').email).inputValue()).toBe(owner)
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: wordsOf('vi').signIn, exact: true }).click()
  await code.fill(appCode(secret, new Date(Date.now() + 30_000)))
  await code.press('Enter')
  await page.getByRole('button', { name: `${wordsOf('vi').account}: ${owner}` }).waitFor()
})

test('asks for the code without a script too', async () => {
  const owner = await newMailbox('hai-buoc', 'Lê Văn Nam')
  const secret = await turnedOn(owner)
  const { url } = theProgram()
  const send = (fields: Readonly<Record<string, string>>, cookie = '') =>
    fetch(new URL('/login', url), {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: url, cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields),
    })
  const asked = await send({ email: owner, password: PASSWORD, next: '/folder/Sent' })
  expect(await asked.text()).toMatch(/<form id="sign-in" hidden[\s\S]*<form id="second-step" class/)
  const cookie = asked.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const code = appCode(secret, new Date(Date.now() + 30_000))
  const entered = await send({ code, next: '/folder/Sent' }, cookie)
  expect([entered.status, entered.headers.get('location')]).toEqual([303, '/folder/Sent'])
  expect(entered.headers.get('set-cookie')).toContain('sen_session=')
})
