import { listAppPasswords } from '@sen/contract/app-passwords'
import { listMailServers, type MailServerField } from '@sen/contract/site'
import { MAIL_PROTOCOLS, type MailProtocol } from '@sen/model/app-passwords/app-passwords'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityViolations } from '../../testing/accessibility-violations.fixture.ts'
import { isGone, mailStage } from '../../testing/mail-stage.fixture.tsx'
import { GUIDE_PROGRAMS } from '../../widgets/mail-programs/guide-programs.ts'

const stage = mailStage()
const SERVERS: MailServerField[] = [
  { protocol: 'SMTP', host: 'smtp.cong-ty-trach-nhiem-huu-han.example', port: 465, encryption: 'SSL' },
  { protocol: 'SMTP', host: 'smtp.cong-ty-trach-nhiem-huu-han.example', port: 587, encryption: 'STARTTLS' },
  { protocol: 'IMAP', host: 'imap.cong-ty-trach-nhiem-huu-han.example', port: 993, encryption: 'SSL' },
]

let servers: MailServerField[]
let protocols: MailProtocol[]
beforeEach(() => {
  servers = SERVERS
  protocols = [...MAIL_PROTOCOLS]
  stage.server.answer(listMailServers, () => ({ data: servers, total: servers.length }))
  stage.server.answer(listAppPasswords, () => ({
    data: {
      app_passwords: [],
      protocols,
      app_password_required: true,
      confirm_by: 'password' as const,
    },
  }))
})

it.each(
  GUIDE_PROGRAMS.flatMap((program) => [
    [program, 'vi', 1_440, 'light'] as const,
    [program, 'en', 390, 'dark'] as const,
  ]),
)('explains %s with the values of this account, in %s, %d px wide', async (program, language, width, theme) => {
  await stage.open([], { language, width, height: 844, theme, path: `/help/mail-programs/${program}` })
  const steps = page.getByRole('main').getByRole('list').last()
  await expect.element(steps.getByRole('figure').first()).toBeVisible()
  const pictures = steps
    .getByRole('figure')
    .elements()
    .map(({ textContent }) => textContent)
  const text = pictures.join(' ')
  expect(text).toContain('imap.cong-ty-trach-nhiem-huu-han.example')
  expect(text).toContain('smtp.cong-ty-trach-nhiem-huu-han.example')
  if (program === 'iphone') expect(steps.element().textContent).toMatch(/993.*465/)
  else expect(text).toMatch(/993.*465/)
  expect(text).not.toContain('587')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  expect(await accessibilityViolations()).toEqual([])
})

it('changes the program in its place, and leads back to the settings', async () => {
  await stage.open([], { language: 'en', path: '/help/mail-programs/nothing' })
  const tabs = page.getByRole('navigation', { name: 'Programs' })
  await expect.element(tabs.getByRole('link', { name: 'iPhone and iPad' })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: 'Thunderbird' }).click()
  await expect.element(page.getByRole('list', { name: 'Thunderbird' })).toBeVisible()
  expect(stage.path()).toBe('/help/mail-programs/thunderbird')
  await page.getByRole('link', { name: 'Other mail programs' }).click()
  await expect.element(page.getByRole('heading', { name: 'App passwords' })).toBeVisible()
})

it('names POP3 when there is no IMAP', async () => {
  servers = [{ protocol: 'POP3', host: 'pop.sen.example', port: 995, encryption: 'SSL' }, ...SERVERS.slice(0, 1)]
  await stage.open([], { language: 'en', path: '/help/mail-programs/outlook-classic' })
  await expect.element(page.getByText('POP3 Account Settings')).toBeVisible()
})

it('offers POP3 beside IMAP', async () => {
  servers = [...SERVERS, { protocol: 'POP3', host: 'pop.sen.example', port: 995, encryption: 'SSL' }]
  await stage.open([], { language: 'en', path: '/help/mail-programs/thunderbird' })
  const choice = page.getByText(/POP3 instead of IMAP: server pop\.sen\.example, port 995, SSL\/TLS\./)
  await expect.element(choice).toBeVisible()
  await expect.element(page.getByText('IMAP', { exact: true }).first()).toBeVisible()
})

it('says when no other program is supported', async () => {
  servers = []
  await stage.open([], { language: 'en', path: '/help/mail-programs/outlook' })
  await expect.element(page.getByText('Your provider doesn’t support other mail programs yet.')).toBeVisible()
})

it.each([
  ['vi', 1_440, 'light', 'Quản trị viên đã tắt IMAP.', /quét mã/],
  ['en', 390, 'dark', 'Your administrator has turned off IMAP.', /scan the code/],
  ['vi', 1_024, 'dark', 'Quản trị viên đã tắt IMAP.', /quét mã/],
] as const)(
  'shows POP3 and no code when the Owner turned IMAP off, in %s, %d px wide',
  async (language, width, theme, off, code) => {
    servers = [...SERVERS, { protocol: 'POP3', host: 'pop.sen.example', port: 995, encryption: 'SSL' }]
    protocols = ['pop3', 'smtp']
    await stage.open([], { language, width, height: 844, theme, path: '/help/mail-programs/iphone' })
    await expect.element(page.getByText(off)).toBeVisible()
    await expect.element(page.getByText('pop.sen.example')).toBeVisible()
    expect(document.body.textContent).not.toContain('imap.cong-ty')
    await isGone(page.getByText(code))
    expect(await accessibilityViolations()).toEqual([])
  },
)

it('shows no steps when mail programs are turned off, and says who did it', async () => {
  protocols = []
  await stage.open([], { language: 'en', path: '/help/mail-programs/thunderbird' })
  await expect.element(page.getByText('Your administrator has turned off IMAP, SMTP.')).toBeVisible()
  await isGone(page.getByRole('list', { name: 'Thunderbird' }))
})

it('offers the code when an iPhone can read and send', async () => {
  await stage.open([], { language: 'en', path: '/help/mail-programs/iphone' })
  await expect.element(page.getByText(/scan the code/)).toBeVisible()
})
