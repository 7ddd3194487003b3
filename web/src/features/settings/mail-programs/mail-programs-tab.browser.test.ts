import {
  type AppPasswordField,
  createAppPassword,
  listAppPasswords,
  type MailProgramAccessField,
  revokeAppPassword,
} from '@sen/contract/app-passwords'
import { listMailServers, type MailServerField } from '@sen/contract/site'
import { MAX_APP_PASSWORDS } from '@sen/model/app-passwords/limits'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CallError } from '../../../data/call-error.ts'
import { accessibilityViolations } from '../../../testing/accessibility-violations.fixture.ts'
import { hasFocus, isGone, mailStage } from '../../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const PATH = '/setting/mailprograms'
const PASSWORD = 'abcd efgh ijkl mnop 2345'
const WORDS = {
  vi: {
    create: 'Tạo mật khẩu ứng dụng',
    name: 'Chương trình thư',
    submit: 'Tạo',
    own: 'Mật khẩu của bạn',
    once: 'Hãy nhập ngay vào iPhone của Lan. Mật khẩu này chỉ hiện một lần.',
    done: 'Xong',
    list: 'Mật khẩu ứng dụng',
    none: 'Chưa có mật khẩu ứng dụng nào.',
    revoke: 'Gỡ iPhone của Lan',
    really: 'Gỡ mật khẩu',
    revoked: 'Đã gỡ mật khẩu ứng dụng.',
    unused: 'chưa dùng lần nào',
  },
  en: {
    create: 'Create an app password',
    name: 'Mail program',
    submit: 'Create',
    own: 'Your password',
    once: 'Enter it in iPhone của Lan now. It’s shown only once.',
    done: 'Done',
    list: 'App passwords',
    none: 'No app passwords yet.',
    revoke: 'Revoke iPhone của Lan',
    really: 'Revoke',
    revoked: 'The app password was revoked.',
    unused: 'not used yet',
  },
} as const

const appPassword = (id: string, change: Partial<AppPasswordField> = {}): AppPasswordField => ({
  id,
  name: `Máy ${id}`,
  scopes: ['imap', 'smtp'],
  created_at: 1_763_000_000,
  last_use: null,
  ...change,
})

function serversOf(...protocols: readonly MailServerField['protocol'][]): MailServerField[] {
  return protocols.map((protocol) => ({ protocol, host: 'mail.senmail.test', port: 993, encryption: 'SSL' }))
}

let access: MailProgramAccessField
let sent: unknown[]
beforeEach(() => {
  sent = []
  access = {
    app_passwords: [],
    protocols: ['imap', 'pop3', 'smtp'],
    app_password_required: false,
    confirm_by: 'password',
  }
  stage.server.answer(listAppPasswords, () => ({ data: access }))
  stage.server.answer(listMailServers, () => ({ data: serversOf('SMTP', 'IMAP', 'POP3'), total: 3 }))
  stage.server.answer(createAppPassword, ({ body }) => {
    sent.push(body)
    access = { ...access, app_passwords: [appPassword('9', body), ...access.app_passwords] }
    return { data: { id: '9', password: PASSWORD } }
  })
  stage.server.answer(revokeAppPassword, ({ params }) => {
    access = { ...access, app_passwords: access.app_passwords.filter(({ id }) => id !== params.id) }
    return { data: {} }
  })
})

it.each([
  ['vi', 1_440, 'light'],
  ['en', 390, 'dark'],
] as const)(
  'creates a password, shows it once and revokes it, in %s, %d px wide, %s',
  async (language, width, theme) => {
    const words = WORDS[language]
    await stage.open([], { language, theme, width, height: 844, path: PATH })
    await expect.element(page.getByText(words.none)).toBeVisible()
    await page.getByRole('button', { name: words.create }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabelText(words.name, { exact: true }).fill(' iPhone của Lan ')
    await dialog.getByLabelText(words.own, { exact: true }).fill('Sen@2026demo')
    await dialog.getByRole('button', { name: words.submit, exact: true }).click()
    await expect.element(dialog.getByText(PASSWORD)).toBeVisible()
    await expect.element(dialog.getByText(words.once)).toBeVisible()
    expect(sent).toEqual([{ name: ' iPhone của Lan ', scopes: ['imap', 'smtp'], password: 'Sen@2026demo' }])
    expect(await accessibilityViolations()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await dialog.getByRole('button', { name: words.done }).click()
    const row = page.getByRole('list', { name: words.list }).getByRole('listitem')
    await expect.element(row).toHaveTextContent('IMAP, SMTP')
    await expect.element(row).toHaveTextContent(words.unused)
    expect(document.body.textContent).not.toContain(PASSWORD)
    await page.getByRole('button', { name: words.revoke }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: words.really, exact: true }).click()
    await expect.element(page.getByText(words.revoked)).toBeVisible()
    await expect.element(page.getByText(words.none)).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
  },
)

it('offers the protocols that listen', async () => {
  stage.server.answer(listMailServers, () => ({ data: serversOf('SMTP', 'IMAP'), total: 2 }))
  await stage.open([], { language: 'en', path: PATH })
  await page.getByRole('button', { name: 'Create an app password' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('checkbox', { name: 'Read mail by IMAP' })).toBeVisible()
  expect(dialog.getByRole('checkbox').elements().length).toBe(2)
})

it('says that no protocol listens, and shows no way to use one', async () => {
  stage.server.answer(listMailServers, () => ({ data: [], total: 0 }))
  await stage.open([], { language: 'en', path: PATH })
  await expect.element(page.getByText('Your provider doesn’t support other mail programs yet.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Create an app password' }).elements()).toEqual([])
  expect(page.getByRole('list', { name: 'Step by step' }).elements()).toEqual([])
})

it('shows at its field that a value is missing, keeps the typed text, and shows refusals of the server', async () => {
  stage.server.answer(createAppPassword, () => {
    throw new CallError('too_many_app_passwords', 409)
  })
  await stage.open([], { language: 'en', path: PATH })
  await page.getByRole('button', { name: 'Create an app password' }).click()
  const dialog = page.getByRole('dialog')
  const create = dialog.getByRole('button', { name: 'Create', exact: true })
  await dialog.getByLabelText('Your password', { exact: true }).fill('Sai@2026demo')
  await create.click()
  await expect.element(dialog.getByText('Give it a name.')).toBeVisible()
  await hasFocus(dialog.getByLabelText('Mail program', { exact: true }))
  await dialog.getByLabelText('Mail program', { exact: true }).fill('Outlook')
  for (const name of ['Read mail by IMAP', 'Send mail by SMTP']) await dialog.getByRole('checkbox', { name }).click()
  await create.click()
  await expect.element(dialog.getByText('Choose what the program may do.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Fetch mail by POP3' }).click()
  await create.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('You’ve reached the limit for app passwords.')
  await expect.element(dialog.getByLabelText('Mail program', { exact: true })).toHaveValue('Outlook')
  stage.server.answer(createAppPassword, () => {
    throw new CallError('password_wrong', 400)
  })
  await create.click()
  await hasFocus(dialog.getByLabelText('Your password', { exact: true }))
})

it('shows the last use, and moves the focus to the next row after one was revoked', async () => {
  const used = { at: 1_763_000_500, source: '113.160.12.7', protocol: 'imap' as const }
  access = { ...access, app_passwords: [appPassword('2', { last_use: used }), appPassword('1')] }
  await stage.open([], { language: 'en', path: PATH })
  const rows = page.getByRole('list', { name: 'App passwords' }).getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent(/last used .* · IMAP · 113\.160\.12\.7/)
  await page.getByRole('button', { name: 'Revoke Máy 2' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect.poll(() => rows.elements().length).toBe(1)
  await expect.poll(() => rows.element().contains(document.activeElement)).toBe(true)
})

it('names the protocols that an administrator has turned off, and offers only the rest', async () => {
  access = { ...access, protocols: ['imap'], app_password_required: true }
  await stage.open([], { language: 'en', path: PATH })
  await expect.element(page.getByText(/Mail programs need an app password here/)).toBeVisible()
  await expect.element(page.getByText(/Your administrator has turned off POP3, SMTP\./)).toBeVisible()
  await page.getByRole('button', { name: 'Create an app password' }).click()
  await expect.poll(() => page.getByRole('dialog').getByRole('checkbox').elements().length).toBe(1)
})

it('creates none beyond the limit', async () => {
  access = { ...access, app_passwords: Array.from({ length: MAX_APP_PASSWORDS }, (_, at) => appPassword(`${at + 1}`)) }
  await stage.open([], { language: 'vi', path: PATH })
  await expect.element(page.getByText('Đã đạt mức tối đa 25 mật khẩu.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Tạo mật khẩu ứng dụng' })).toBeDisabled()
})

it('creates none when everything is turned off', async () => {
  access = { ...access, protocols: [] }
  await stage.open([], { language: 'vi', path: PATH })
  await expect
    .element(page.getByText('Quản trị viên đã tắt chương trình thư khác cho tài khoản của bạn.'))
    .toBeVisible()
  await isGone(page.getByRole('button', { name: 'Tạo mật khẩu ứng dụng' }))
})
