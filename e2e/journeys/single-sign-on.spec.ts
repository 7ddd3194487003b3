import type { Page } from '@playwright/test'
import { revokeOtherSessions } from '@sen/contract/sessions'
import { saveSettings } from '@sen/contract/settings'
import { type OpenidProvider, startOpenidProvider } from '@sen/testkit/servers/openid-provider'
import { callerAt } from '../program/api-client.ts'
import { freePorts } from '../program/free-port.ts'
import { accessibilityViolations } from './stage/accessibility-violations.ts'
import { whenProgramStands } from './stage/mailbox-page.ts'
import { LAN, tokenOf } from './stage/people.ts'
import { theProgram } from './stage/program.ts'
import { test as base, expect } from './stage/test.ts'
import { type Language, wordsOf } from './stage/words.ts'

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
    way: 'with single sign-on',
  },
} as const

let provider: OpenidProvider

const test = base.extend({
  programPaths: [
    async ({ programPaths }, provide) => {
      const [port = 0] = await freePorts(1)
      provider = await startOpenidProvider({ publicUrl: programPaths.url, port })
      provider.users.set('lan', { subject: 'lan-1', email: LAN, isVerified: true })
      provider.users.set('khach', { subject: 'khach-1', email: 'khach@ngoai.example', isVerified: true })
      const env = {
        PUBLIC_URL: programPaths.url,
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: provider.clientId,
        OIDC_CLIENT_SECRET: provider.clientSecret,
        OIDC_NAME: 'Cổng Sen',
      }
      await provide({ ...programPaths, env: { ...programPaths.env, ...env } })
      await provider.close()
    },
    { scope: 'worker' },
  ],
  besideHost: async ({ programPaths }, provide) => provide(new URL(programPaths.env.OIDC_ISSUER ?? '').host),
})

/** Signs in at the provider's page. */
async function giveName(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function openLogin(page: Page, language: Language, path: string): Promise<void> {
  const { url } = theProgram()
  await callerAt(url, await tokenOf(LAN))(saveSettings, { body: [{ key: 'language', value: language }] })
  await page.context().addCookies([{ name: 'sen_language', value: language, url }])
  await page.goto(path)
  await page.locator(`html[lang=${language}]`).waitFor()
}

test('refuses a person without a mailbox, signs in one with a mailbox, and leads to the provider’s logout when the session is over', {
  tag: '@both',
}, async ({ stranger, language }) => {
  const words = WORDS[language]
  const page = await stranger()
  await openLogin(page, language, '/protect/devices')
  expect(await accessibilityViolations(page, 'login with single sign-on')).toEqual([])
  await page.getByRole('link', { name: words.button, exact: true }).click()
  await giveName(page, 'khach')
  await page.getByRole('heading', { name: words.refused }).waitFor()
  expect(await accessibilityViolations(page, 'refused by single sign-on')).toEqual([])
  expect(await page.getByLabel(wordsOf(language).email).isVisible()).toBe(false)
  await page.getByRole('link', { name: words.another }).click()
  await giveName(page, 'lan')

  // Leads to the requested page, without credentials in the address.
  await page.waitForURL('/protect/devices')
  await whenProgramStands(page)
  const here = page.getByRole('list', { name: words.now }).getByRole('listitem').first()
  await here.getByText(words.way).waitFor()

  // Signed out elsewhere: signs in at the provider and returns to the same page.
  await callerAt(theProgram().url, await tokenOf(LAN))(revokeOtherSessions)
  await page.getByRole('button', { name: wordsOf(language).signInAgain }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: words.button, exact: true }).click()
  await giveName(page, 'lan')
  await page.waitForURL('/protect/devices')
  await here.getByText(words.way).waitFor()
})

test('needs no script of the login page, and ends at the provider’s page for signing out', async ({ stranger }) => {
  const { button } = WORDS.vi
  const page = await stranger()
  const scripts = '**/assets/*.js'
  await page.route(scripts, (route) => route.abort())
  await openLogin(page, 'vi', '/')
  await page.getByRole('link', { name: button, exact: true }).click()
  await page.unroute(scripts)
  await giveName(page, 'lan')
  await page.waitForURL('/folder/INBOX')
  await whenProgramStands(page)
  const says = wordsOf('vi')
  await page.getByRole('button', { name: `${says.account}: ${LAN}` }).click()
  await page.getByRole('menuitem', { name: says.signOut }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('/login')
  await page.getByRole('link', { name: button, exact: true }).waitFor()
})
