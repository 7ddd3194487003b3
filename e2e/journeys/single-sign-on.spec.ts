import { join } from 'node:path'
import { revokeOtherSessions } from '@sen/contract/sessions'
import { saveSettings } from '@sen/contract/settings'
import { type OpenidProvider, startOpenidProvider } from '@sen/testkit/servers/openid-provider'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { callerAt } from '../program/api-client.ts'
import { copyDemoData } from '../program/demo-data.ts'
import { freePorts } from '../program/free-port.ts'
import { type RunningProgram, startProgram } from '../program/program.ts'
import { scratchFolder } from '../program/scratch.ts'
import { accessibilityViolations } from './stage/accessibility-violations.ts'
import { whenProgramStands } from './stage/mailbox-page.ts'
import { LAN, tokenOf } from './stage/people.ts'
import { DESKTOP, PHONE } from './stage/screens.ts'
import { stage } from './stage/stage.ts'
import { type Language, wordsOf } from './stage/words.ts'

const [port = 0, smtpPort = 0, providerPort = 0] = await freePorts(3)
const url = `http://127.0.0.1:${port}`
const { stranger } = stage(url, `http://127.0.0.1:${providerPort}`)

const WORDS = {
  vi: {
    button: 'Đăng nhập bằng Cổng Sen',
    refused: 'Tài khoản này chưa có hộp thư',
    another: 'Dùng tài khoản khác',
    now: 'Đang đăng nhập',
    way: 'đăng nhập một lần',
  },
  en: {
    button: 'Sign in with Cổng Sen',
    refused: 'No mailbox for this account',
    another: 'Use another account',
    now: 'Signed in now',
    way: 'by single sign-on',
  },
} as const

let provider: OpenidProvider
let program: RunningProgram
beforeAll(async () => {
  provider = await startOpenidProvider({ publicUrl: url, port: providerPort })
  provider.users.set('lan', { subject: 'lan-1', email: LAN, isVerified: true })
  provider.users.set('khach', { subject: 'khach-1', email: 'khach@ngoai.example', isVerified: true })
  const cwd = scratchFolder('single-sign-on')
  const data = join(cwd, 'data')
  await copyDemoData(inject('demoData'), data)
  program = await startProgram({
    cwd,
    env: {
      DATA_DIR: data,
      PORT: String(port),
      SMTP_PORT: String(smtpPort),
      LOG_LEVEL: 'error',
      PUBLIC_URL: url,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_NAME: 'Cổng Sen',
    },
  })
})
afterAll(async () => {
  await program.stop()
  await provider.close()
})

async function giveName(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function openLogin(page: Page, language: Language, path: string): Promise<void> {
  await callerAt(url, await tokenOf(LAN, url))(saveSettings, { body: [{ key: 'language', value: language }] })
  await page.context().addCookies([{ name: 'sen_language', value: language, url }])
  await page.goto(path)
  await page.locator(`html[lang=${language}]`).waitFor()
}

it.each([
  ['vi', 'a desk', DESKTOP],
  ['en', 'a phone', PHONE],
] as const)(
  'refuses who has no mailbox, signs in who has one, and leads to the provider’s logout when the session is over, in %s on %s',
  async (language, _, screen) => {
    const words = WORDS[language]
    const page = await stranger({ screen })
    await openLogin(page, language, '/protect/devices')
    expect(await accessibilityViolations(page, 'login with single sign-on')).toEqual([])
    await page.getByRole('link', { name: words.button, exact: true }).click()
    await giveName(page, 'khach')
    await page.getByRole('heading', { name: words.refused }).waitFor()
    expect(await accessibilityViolations(page, 'refused by single sign-on')).toEqual([])
    expect(await page.getByLabel(wordsOf(language).email).isVisible()).toBe(false)
    await page.getByRole('link', { name: words.another }).click()
    await giveName(page, 'lan')

    await page.waitForURL(`${url}/protect/devices`)
    await whenProgramStands(page)
    const here = page.getByRole('list', { name: words.now }).getByRole('listitem').first()
    await here.getByText(words.way).waitFor()

    // Signed out elsewhere: signs in at the provider and returns to the same page.
    await callerAt(url, await tokenOf(LAN, url))(revokeOtherSessions)
    await page.getByRole('button', { name: wordsOf(language).signInAgain }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('link', { name: words.button, exact: true }).click()
    await giveName(page, 'lan')
    await page.waitForURL(`${url}/protect/devices`)
    await here.getByText(words.way).waitFor()
  },
)

it('needs no script of the login page, and ends at the provider whom one signs out', async () => {
  const { button } = WORDS.vi
  const page = await stranger()
  const scripts = '**/assets/*.js'
  await page.route(scripts, (route) => route.abort())
  await openLogin(page, 'vi', '/')
  await page.getByRole('link', { name: button, exact: true }).click()
  await page.unroute(scripts)
  await giveName(page, 'lan')
  await page.waitForURL(`${url}/folder/INBOX`)
  await whenProgramStands(page)
  const says = wordsOf('vi')
  await page.getByRole('button', { name: `${says.account}: ${LAN}` }).click()
  await page.getByRole('menuitem', { name: says.signOut }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(`${url}/login`)
  await page.getByRole('link', { name: button, exact: true }).waitFor()
})
