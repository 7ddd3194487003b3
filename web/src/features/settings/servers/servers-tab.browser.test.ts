import { listAppPasswords, type MailProgramAccessField } from '@sen/contract/app-passwords'
import { listMailServers, type MailServerField } from '@sen/contract/site'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { whenFirstScreenStands } from '../../../state/starting/first-screen.ts'
import { accessibilityViolations } from '../../../testing/accessibility-violations.fixture.ts'
import { isGone, mailStage } from '../../../testing/mail-stage.fixture.tsx'

const stage = mailStage()
let access: MailProgramAccessField
beforeEach(() => {
  access = {
    app_passwords: [],
    protocols: ['imap', 'pop3', 'smtp'],
    app_password_required: false,
    confirm_by: 'password',
  }
  stage.server.answer(listAppPasswords, () => ({ data: access }))
})
/** Spec section 9.10 has them. */
const SERVERS: MailServerField[] = [
  { protocol: 'SMTP', host: 'smtp.nha-cung-cap.example', port: 587, encryption: 'STARTTLS' },
  { protocol: 'IMAP', host: 'imap.nha-cung-cap.example', port: 993, encryption: 'SSL' },
  { protocol: 'POP3', host: 'pop3.nha-cung-cap.example', port: 995, encryption: 'SSL' },
]
// No server listens at this origin.
const DOCS = 'http://127.0.0.1:9/tai-lieu'

it.each([
  ['vi', 1_440],
  ['en', 390],
] as const)(
  'shows the servers as the operator names them, and a link to the guide, in %s, %d px wide',
  async (language, width) => {
    stage.server.answer(listMailServers, () => ({ data: SERVERS, total: 3 }))
    await stage.open([], { language, width, height: 844, path: '/setting/pop3imap', site: { docs_url: DOCS } })
    const table = page.getByRole('table')
    await expect.element(table).toBeVisible()
    const rows = [...table.element().querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    )
    expect(rows).toEqual([
      ['SMTP', 'smtp.nha-cung-cap.example', '587', 'STARTTLS'],
      ['IMAP', 'imap.nha-cung-cap.example', '993', 'SSL/TLS'],
      ['POP3', 'pop3.nha-cung-cap.example', '995', 'SSL/TLS'],
    ])
    expect(await accessibilityViolations()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    const help = language === 'vi' ? 'Cách thiết lập ứng dụng thư' : 'How to set up a mail program'
    await page.getByRole('button', { name: help }).click()
    await expect.poll(() => document.querySelector('dialog iframe')?.getAttribute('src')).toBe(DOCS)
  },
)

it.each([
  ['vi', 'Máy chủ thư', 'Nhà cung cấp chưa mở kết nối cho chương trình thư khác.'],
  ['en', 'Mail servers', 'Your provider doesn’t support other mail programs yet.'],
] as const)('says in one line that there are none, in %s', async (language, heading, none) => {
  stage.server.answer(listMailServers, () => ({ data: [], total: 0 }))
  await stage.open([], { path: '/setting/pop3imap', language })
  await expect.element(page.getByRole('heading', { name: heading })).toBeVisible()
  await expect.element(page.getByText(none)).toBeVisible()
  await isGone(page.getByRole('table'))
})

it('counts as the first screen, so that banners and windows for writing do not wait for a list that never comes', async () => {
  stage.server.answer(listMailServers, () => ({ data: [], total: 0 }))
  let stands = false
  void whenFirstScreenStands().then(() => {
    stands = true
  })
  await stage.open([], { path: '/setting/pop3imap' })
  // This is long before the endless wait.
  await expect.poll(() => stands, { timeout: 5_000 }).toBe(true)
})

it('shows both ports for sending, says that an app password is needed, and leads to app passwords', async () => {
  access = { ...access, protocols: ['imap', 'smtp'], app_password_required: true, confirm_by: 'password' }
  const second = { protocol: 'SMTP' as const, host: 'mail.example', port: 465, encryption: 'SSL' as const }
  stage.server.answer(listMailServers, () => ({ data: [...SERVERS.slice(0, 1), second], total: 2 }))
  await stage.open([], { path: '/setting/pop3imap', language: 'en' })
  await expect.poll(() => document.querySelectorAll('tbody tr').length).toBe(2)
  await expect.element(page.getByText(/Password: an app password\.$/)).toBeVisible()
  await expect.element(page.getByText('Your administrator has turned off POP3.')).toBeVisible()
  await page.getByRole('link', { name: 'Create and revoke app passwords' }).click()
  await expect.poll(() => stage.path()).toBe('/setting/mailprograms')
})

it('says nothing of passwords before it knows which ones are accepted', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  stage.server.answer(listAppPasswords, async () => {
    await answered
    return { data: access }
  })
  stage.server.answer(listMailServers, () => ({ data: SERVERS, total: 3 }))
  await stage.open([], { path: '/setting/pop3imap', language: 'en' })
  await expect.element(page.getByRole('link', { name: 'Create and revoke app passwords' })).toBeVisible()
  expect(document.body.textContent).not.toContain('Password: ')
  answer()
  await expect.element(page.getByText(/Password: the one you use to sign in here/)).toBeVisible()
})
