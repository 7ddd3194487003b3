import { listAppPasswords } from '@sen/contract/app-passwords'
import { callerAt } from '../program/api-client.ts'
import { accessibilityViolations } from './stage/accessibility-violations.ts'
import { newMailbox, PASSWORD, tokenOf } from './stage/people.ts'
import { theProgram } from './stage/program.ts'
import { expect, test } from './stage/test.ts'

const TEXTS = {
  vi: {
    create: 'Tạo mật khẩu ứng dụng',
    name: 'Chương trình thư',
    pop3: 'Tải thư về qua POP3',
    submit: 'Tạo',
    own: 'Mật khẩu của bạn',
    title: 'Mật khẩu ứng dụng mới của bạn',
    done: 'Xong',
    list: 'Mật khẩu ứng dụng',
    none: 'Chưa có mật khẩu ứng dụng nào.',
    revoke: 'Gỡ Điện thoại của Hà',
    really: 'Gỡ mật khẩu',
    history: 'Lịch sử đăng nhập',
    created: 'Đã tạo một mật khẩu ứng dụng',
    revoked: 'Đã gỡ một mật khẩu ứng dụng',
    servers: 'Máy chủ thư',
  },
  en: {
    create: 'Create an app password',
    name: 'Mail program',
    pop3: 'Fetch mail by POP3',
    submit: 'Create',
    own: 'Your password',
    title: 'Your new app password',
    done: 'Done',
    list: 'App passwords',
    none: 'No app passwords yet.',
    revoke: 'Revoke Điện thoại của Hà',
    really: 'Revoke',
    history: 'Sign-in history',
    created: 'An app password was created',
    revoked: 'An app password was revoked',
    servers: 'Mail servers',
  },
} as const

test('are created for a mail program, shown once, and revoked; the history has both', { tag: '@both' }, async ({
  signedIn,
  language,
}) => {
  const says = TEXTS[language]
  const owner = await newMailbox('mat-khau-ung-dung', 'Trần Thu Hà')
  const page = await signedIn(owner, { path: '/setting/mailprograms' })
  await expect(page.getByText(says.none)).toBeVisible()
  await page.getByRole('button', { name: says.create }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(says.name, { exact: true }).fill('Điện thoại của Hà')
  await dialog.getByLabel(says.pop3).check()
  await dialog.getByLabel(says.own, { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: says.submit, exact: true }).click()
  await expect(dialog.getByRole('heading', { name: says.title })).toBeVisible()
  const password = (await dialog.locator('code').textContent()) ?? ''
  expect(password).toMatch(/^([a-z2-7]{4} ){4}[a-z2-7]{4}$/)
  await expect(dialog.getByText(owner)).toBeVisible()
  expect(await accessibilityViolations(page, 'new app password')).toEqual([])
  await dialog.getByRole('button', { name: says.done }).click()

  const row = page.getByRole('list', { name: says.list }).getByRole('listitem')
  await expect(row).toContainText('IMAP, POP3, SMTP')
  await page.reload()
  await expect(row).toContainText('Điện thoại của Hà')
  await expect(page.getByText(password)).toHaveCount(0)
  const call = callerAt(theProgram().url, await tokenOf(owner))
  const { data } = await call(listAppPasswords, {})
  expect(data.app_passwords).toMatchObject([{ name: 'Điện thoại của Hà', scopes: ['imap', 'pop3', 'smtp'] }])
  expect(await accessibilityViolations(page, 'app passwords')).toEqual([])

  await page.getByRole('button', { name: says.revoke }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: says.really, exact: true }).click()
  await expect(page.getByText(says.none)).toBeVisible()
  await page.goto('/protect/devices')
  const history = page.getByRole('list', { name: says.history }).getByRole('listitem')
  await expect(history.filter({ hasText: says.revoked })).toContainText('Điện thoại của Hà')
  await expect(history.filter({ hasText: says.created })).toContainText('Điện thoại của Hà')
})
