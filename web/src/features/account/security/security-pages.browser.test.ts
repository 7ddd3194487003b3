import { type AppPasswordField, listAppPasswords } from '@sen/contract/app-passwords'
import { changePassword } from '@sen/contract/identity'
import {
  listRememberedDevices,
  listSessions,
  listSignIns,
  revokeOtherSessions,
  revokeSession,
  type SessionField,
  type SignInField,
} from '@sen/contract/sessions'
import { getTwoStep } from '@sen/contract/two-step'
import { MAIL_PROTOCOLS } from '@sen/model/app-passwords/app-passwords'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CallError } from '../../../data/call-error.ts'
import { hasFocus, isGone, mailStage } from '../../../testing/mail-stage.fixture.tsx'
import { pageAnswer } from '../../../testing/page-answer.fixture.ts'

const stage = mailStage()
const NEXT = 'Đường@2027'
const WORDS = {
  vi: {
    present: 'Mật khẩu hiện tại',
    next: 'Mật khẩu mới',
    again: 'Nhập lại mật khẩu mới',
    save: 'Lưu',
    short: 'Mật khẩu mới quá ngắn',
    differs: 'Hai mật khẩu mới không giống nhau.',
    wrong: 'Mật khẩu không đúng',
    saved: 'Đã đổi mật khẩu.',
  },
  en: {
    present: 'Current password',
    next: 'New password',
    again: 'Confirm new password',
    save: 'Save',
    short: 'The new password is too short',
    differs: 'The new passwords don’t match.',
    wrong: 'The password is wrong',
    saved: 'Password changed.',
  },
} as const

const device = {
  browser: 'Firefox',
  system: 'Linux',
  way: 'password',
  second_step: null,
  place: null,
  begun_at: 1_763_000_000,
} as const
const FAILED: SignInField = {
  id: '7',
  at: 1_763_000_000,
  outcome: 'wrong_password',
  browser: '',
  system: '',
  way: 'password',
  second_step: null,
  source: '203.0.113.9',
  place: { country: 'VN', city: 'Hanoi' },
  new_device: false,
  app_password: null,
}
let sessions: SessionField[]
let appPasswords: AppPasswordField[]
beforeEach(() => {
  appPasswords = []
  stage.server.answer(listAppPasswords, () => ({
    data: {
      app_passwords: appPasswords,
      protocols: [...MAIL_PROTOCOLS],
      app_password_required: false,
      confirm_by: 'password' as const,
    },
  }))
  sessions = [
    { id: '1', ...device, source: '192.0.2.1', last_seen_at: 1_763_000_060, current: true },
    {
      ...{ id: '2', ...device, browser: 'Chrome', source: '192.0.2.2', place: { country: 'FR', city: '' } },
      last_seen_at: 1_763_000_050,
      current: false,
    },
    { id: '3', ...device, browser: '', system: '', source: '192.0.2.3', last_seen_at: 1_763_000_040, current: false },
  ]
  stage.server.answer(listRememberedDevices, () => ({ data: [], total: 0 }))
  stage.server.answer(getTwoStep, () => ({ data: { on_since: null, recovery_codes_left: 0, phone: null } }))
  stage.server.answer(listSessions, () => ({ data: sessions, total: sessions.length }))
  stage.server.answer(revokeSession, ({ params }) => {
    sessions = sessions.filter(({ id }) => id !== params.id)
    return { data: {} }
  })
  stage.server.answer(revokeOtherSessions, () => {
    const ended = sessions.length - 1
    sessions = sessions.filter(({ current }) => current)
    appPasswords = []
    return { data: { ended } }
  })
  stage.server.answer(listSignIns, ({ query }) => pageAnswer([FAILED], query))
})

it.each(['vi', 'en'] as const)(
  'says in %s why a new password is rejected, and keeps the typed text',
  async (language) => {
    const words = WORDS[language]
    const sent: unknown[] = []
    stage.server.answer(changePassword, ({ body }) => {
      sent.push(body)
      if ((body as { readonly password: string }).password !== 'Sen@2026demo')
        throw new CallError('password_wrong', 400)
      return { data: { token: 'x' } }
    })
    await stage.open([], { language, path: '/protect/password' })
    const [present, next, again] = [words.present, words.next, words.again].map((label) =>
      page.getByLabelText(label, { exact: true }),
    )
    if (!present || !next || !again) throw new Error('a field is missing')
    const save = page.getByRole('button', { name: words.save, exact: true })
    await present.fill('Sai@2026')
    await next.fill('Sen@1')
    await again.fill(NEXT)
    await save.click()
    await expect.element(page.getByText(words.short).first()).toBeVisible()
    await hasFocus(next)
    await next.fill(`${NEXT}x`)
    await save.click()
    await expect.element(page.getByText(words.differs).first()).toBeVisible()
    expect(sent).toEqual([])
    await next.fill(NEXT)
    await save.click()
    await expect.element(page.getByText(words.wrong).first()).toBeVisible()
    await hasFocus(present)
    await expect.element(next).toHaveValue(NEXT)
    await present.fill('Sen@2026demo')
    await save.click()
    await expect.element(page.getByText(words.saved)).toBeVisible()
    expect(sent.at(-1)).toEqual({ password: 'Sen@2026demo', new_password: NEXT, revoke_app_passwords: true })
    await expect.poll(() => stage.path()).toBe('/account/protect')
  },
)

it('shows one’s sessions, this device marked, and signs out one and then all others', async () => {
  await stage.open([], { language: 'en', path: '/protect/devices' })
  const list = page.getByRole('list', { name: 'Signed in now' })
  await expect.poll(() => list.getByRole('listitem').elements().length).toBe(3)
  await expect.element(list.getByRole('listitem').nth(0)).toHaveTextContent('This device')
  await expect.element(list.getByRole('listitem').nth(1)).toHaveTextContent('192.0.2.2 · France · last used')
  await expect.element(list.getByRole('listitem').nth(2)).toHaveTextContent('Another program')
  await page.getByRole('button', { name: /^Sign out Chrome on Linux/ }).click()
  await expect.poll(() => list.getByRole('listitem').elements().length).toBe(2)
  await hasFocus(list)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect.element(page.getByText('Signed out on one other device.')).toBeVisible()
  await expect.poll(() => list.getByRole('listitem').elements().length).toBe(1)
  await hasFocus(list)
  await expect.element(page.getByRole('list', { name: 'Sign-in history' })).toHaveTextContent('Wrong password')
  await expect
    .element(page.getByRole('list', { name: 'Sign-in history' }))
    .toHaveTextContent('203.0.113.9 · Hanoi, Vietnam')
})

const IPHONE: AppPasswordField = {
  id: '5',
  name: 'iPhone của Lan',
  scopes: ['imap', 'smtp'],
  created_at: 1_763_000_000,
  last_use: null,
}

it('asks before it signs out everywhere, because app passwords are revoked too', async () => {
  appPasswords = [IPHONE]
  sessions = sessions.slice(0, 1)
  await stage.open([], { language: 'vi', path: '/protect/devices' })
  await page.getByRole('button', { name: 'Đăng xuất khỏi mọi nơi khác' }).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question).toHaveTextContent('1 mật khẩu ứng dụng của bạn cũng bị gỡ.')
  await question.getByRole('button', { name: 'Đăng xuất' }).click()
  await expect.poll(() => appPasswords).toEqual([])
  await isGone(page.getByRole('button', { name: 'Đăng xuất khỏi mọi nơi khác' }))
})

it('asks whether a new password revokes app passwords, and only if there are any', async () => {
  appPasswords = [IPHONE]
  const sent: unknown[] = []
  stage.server.answer(changePassword, ({ body }) => {
    sent.push(body)
    return { data: { token: 'x' } }
  })
  await stage.open([], { language: 'en', path: '/protect/password' })
  const choice = page.getByRole('checkbox', { name: 'Also revoke the app passwords of other mail programs' })
  await expect.element(choice).toBeChecked()
  await choice.click()
  await page.getByLabelText('Current password', { exact: true }).fill('Sen@2026demo')
  await page.getByLabelText('New password', { exact: true }).fill(NEXT)
  await page.getByLabelText('Confirm new password', { exact: true }).fill(NEXT)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => sent).toEqual([{ password: 'Sen@2026demo', new_password: NEXT, revoke_app_passwords: false }])
})

it('shows sign-ins of mail programs by protocol and app password, and changes of app passwords', async () => {
  const at = { at: 1_763_000_000, browser: '', system: '', second_step: null, source: '192.0.2.9', place: null }
  const entries: SignInField[] = [
    { ...at, id: '9', outcome: 'app_password_revoked', way: null, new_device: false, app_password: 'iPhone của Lan' },
    { ...at, id: '8', outcome: 'signed_in', way: 'imap', new_device: true, app_password: 'iPhone của Lan' },
    { ...at, id: '7', outcome: 'app_password_required', way: 'smtp', new_device: false, app_password: null },
  ]
  stage.server.answer(listSignIns, ({ query }) => pageAnswer(entries, query))
  await stage.open([], { language: 'en', path: '/protect/devices' })
  const rows = page.getByRole('list', { name: 'Sign-in history' }).getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent('An app password was revoked')
  await expect.element(rows.nth(1)).toHaveTextContent('New network')
  await expect.element(rows.nth(1)).toHaveTextContent('with a mail program over IMAP · app password “iPhone của Lan”')
  await expect.element(rows.nth(2)).toHaveTextContent('Right password, but mail programs need an app password')
  await expect.element(rows.nth(2)).toHaveTextContent('with a mail program over SMTP')
})
