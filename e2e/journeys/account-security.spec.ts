import { signIn } from '../program/api-client.ts'
import { forgetTokens, newMailbox, PASSWORD } from './stage/people.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'

const NEXT = 'Đường@2027'
const WORDS = {
  vi: {
    password: /^Mật khẩu/,
    present: 'Mật khẩu hiện tại',
    next: 'Mật khẩu mới',
    again: 'Nhập lại mật khẩu mới',
    save: 'Lưu',
    wrong: 'Mật khẩu không đúng',
    saved: 'Đã đổi mật khẩu.',
    devices: /^Thiết bị và lịch sử/,
    now: 'Đang đăng nhập',
    here: 'Thiết bị này',
    history: 'Lịch sử đăng nhập',
    ended: 'Phiên đăng nhập đã kết thúc',
  },
  en: {
    password: /^Password/,
    present: 'Current password',
    next: 'New password',
    again: 'Confirm new password',
    save: 'Save',
    wrong: 'The password is wrong',
    saved: 'Password changed.',
    devices: /^Devices and sign-ins/,
    now: 'Signed in now',
    here: 'This device',
    history: 'Sign-in history',
    ended: 'Your session has ended',
  },
} as const

test('changes the password, stays signed in here and is signed out elsewhere at once', { tag: '@both' }, async ({
  signedIn,
  language,
}) => {
  const words = WORDS[language]
  const owner = await newMailbox('doi-mat-khau', 'Trần Thu Hà')
  const elsewhere = await signedIn(owner)
  // Another browser has a session of its own.
  forgetTokens()
  const page = await signedIn(owner, { path: '/account/protect' })
  const main = page.getByRole('main')
  await main.getByRole('link', { name: words.password }).click()
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const save = page.getByRole('button', { name: words.save, exact: true })
  await field(words.present).fill('Sai@2026')
  await field(words.next).fill(NEXT)
  await field(words.again).fill(NEXT)
  await save.click()
  await page.getByRole('alert').filter({ hasText: words.wrong }).first().waitFor()
  expect(await field(words.next).inputValue()).toBe(NEXT)
  await field(words.present).fill(PASSWORD)
  await save.click()
  await page.getByText(words.saved).waitFor()
  await elsewhere.getByText(words.ended).waitFor()

  // The new cookie keeps this browser signed in; elsewhere only the new password works.
  await page.waitForURL('**/account/protect')
  const { url } = theProgram()
  await expect(signIn(url, owner, PASSWORD)).rejects.toThrow()
  await signIn(url, owner, NEXT)
  await main.getByRole('link', { name: words.devices }).click()
  const now = page.getByRole('list', { name: words.now }).getByRole('listitem')
  await now.first().getByText(words.here).waitFor()
  expect(await now.count()).toBe(2)
  const history = page.getByRole('list', { name: words.history }).getByRole('listitem')
  await expect.poll(() => history.count()).toBeGreaterThan(3)
})
