import { listAppPasswords, type MailProgramAccessField } from '@sen/contract/app-passwords'
import { createSetupLink } from '@sen/contract/setup-links'
import { listMailServers, type MailServerField } from '@sen/contract/site'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CallError } from '../../../data/call-error.ts'
import { accessibilityViolations } from '../../../testing/accessibility-violations.fixture.ts'
import { isGone, mailStage } from '../../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
const PATH = '/setting/mailprograms'
const URL = 'https://mail.senmail.test/setup/MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0'
const SERVERS: MailServerField[] = [
  { protocol: 'SMTP', host: 'mail.senmail.test', port: 465, encryption: 'SSL' },
  { protocol: 'IMAP', host: 'mail.senmail.test', port: 993, encryption: 'SSL' },
]

let access: MailProgramAccessField
let servers: MailServerField[]
beforeEach(() => {
  access = {
    app_passwords: [],
    protocols: ['imap', 'pop3', 'smtp'],
    app_password_required: true,
    confirm_by: 'password',
  }
  servers = SERVERS
  stage.server.answer(listAppPasswords, () => ({ data: access }))
  stage.server.answer(listMailServers, () => ({ data: servers, total: servers.length }))
  stage.server.answer(createSetupLink, () => ({ data: { url: URL, expires_at: 1_795_507_200 } }))
})

it.each([
  ['vi', 1_440, 'Mật khẩu của bạn', 'Hiện mã', 'Xong'],
  ['en', 390, 'Your password', 'Show the code', 'Done'],
] as const)(
  'shows a code for the phone and its address, in %s, %d px wide',
  async (language, width, own, show, done) => {
    await stage.open([], { language, width, height: 844, path: PATH })
    await page.getByRole('button', { name: show }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabelText(own, { exact: true }).fill('Sen@2026demo')
    await dialog.getByRole('button', { name: show }).click()
    await expect.element(dialog.getByRole('img')).toBeVisible()
    await expect.element(dialog.getByText(URL)).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    // The phone has created its password when the dialog closes.
    const made = {
      id: '1',
      name: 'iPhone',
      scopes: ['imap' as const, 'smtp' as const],
      created_at: 1_795_507_000,
      last_use: null,
    }
    access = { ...access, app_passwords: [made] }
    await dialog.getByRole('button', { name: done }).click()
    await expect.element(page.getByText('iPhone', { exact: true })).toBeVisible()
  },
)

it.each([
  ['vi', 1_024, 'light', 'Mật khẩu của bạn', 'Hiện mã', 'Mã đã được iPhone của Lan dùng.'],
  ['en', 390, 'dark', 'Your password', 'Show the code', 'The code was used by iPhone của Lan.'],
] as const)('says that the code was used while it is open, in %s', async (language, width, theme, own, show, used) => {
  const made = (id: string, name: string) => ({
    id,
    name,
    scopes: ['imap' as const],
    created_at: 1_795_507_000,
    last_use: null,
  })
  access = { ...access, app_passwords: [made('1', 'Outlook')] }
  await stage.open([], { language, width, height: 844, theme, path: PATH })
  await page.getByRole('button', { name: show }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText(own, { exact: true }).fill('Sen@2026demo')
  await dialog.getByRole('button', { name: show }).click()
  await expect.element(dialog.getByRole('img')).toBeVisible()
  access = { ...access, app_passwords: [made('1', 'Outlook'), made('2', 'iPhone của Lan')] }
  await expect.element(dialog.getByRole('status'), { timeout: 8_000 }).toHaveTextContent(used)
  await isGone(dialog.getByRole('img'))
  expect(await accessibilityViolations()).toEqual([])
})

it('says why there is no code', async () => {
  stage.server.answer(createSetupLink, () => {
    throw new CallError('too_many_app_passwords', 409)
  })
  await stage.open([], { language: 'en', path: PATH })
  await page.getByRole('button', { name: 'Show the code' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Your password', { exact: true }).fill('Sen@2026demo')
  await dialog.getByRole('button', { name: 'Show the code' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('You’ve reached the limit for app passwords')
})

it('offers none when an iPhone could not send and read', async () => {
  servers = SERVERS.slice(0, 1)
  await stage.open([], { language: 'en', path: PATH })
  await expect.element(page.getByRole('link', { name: 'Outlook (new)' })).toBeVisible()
  await isGone(page.getByRole('button', { name: 'Show the code' }))
})
