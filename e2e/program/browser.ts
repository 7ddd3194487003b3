import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { CHECKOUT } from './checkout.ts'
import { runToEnd } from './program.ts'

export interface OpenPage {
  readonly page: Page
  readonly complaints: readonly string[]
}

/** Disables the browser's own requests, so that all observed requests come from the page. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** Pages whose responses a journey provides have no network address, and could not open local sockets otherwise. */
const WITHOUT_LOCAL_NETWORK_CHECKS = '--disable-features=LocalNetworkAccessChecks'

export const CHROMIUM_SWITCHES = [
  ...QUIET,
  WITHOUT_LOCAL_NETWORK_CHECKS,
  // Chromium's own sandbox does not work for root.
  ...(process.geteuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** @throws Error when there is no browser and none can be installed */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? (await findChromium()),
    args: CHROMIUM_SWITCHES,
  })
}

/** The exit code of a drill that cannot run here; `npm test` counts it as skipped. */
const LEFT_OUT = 77

/** Opens a browser for a drill. Without a browser the drill is skipped, with the reason. */
export async function openBrowserOrLeave(): Promise<Browser> {
  const path = process.env.CHROMIUM_PATH ?? (await findChromium().catch((error: Error) => error))
  if (typeof path === 'string') return openBrowser()
  console.log(`Left out: ${path.message}`)
  process.exit(LEFT_OUT)
}

/** Opens a page in a new session, signs in by the login form, and waits for the list. */
export async function openMailbox(browser: Browser, url: string, email: string, password: string): Promise<OpenPage> {
  const context = await browser.newContext({ locale: 'vi-VN', timezoneId: 'Asia/Ho_Chi_Minh' })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`${email}: ${error.message}`))
  await page.goto(url)
  await page.getByLabel('Địa chỉ thư').fill(email)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click()
  await page.getByRole('row').first().waitFor()
  return { page, complaints }
}

/** @throws Error when there is no browser and none can be installed */
export async function findChromium(): Promise<string> {
  const command = [process.execPath, join(CHECKOUT, 'tools', 'find-chromium.mjs')] as const
  const { code, output } = await runToEnd({ command, cwd: CHECKOUT, env: {} })
  if (code !== 0) throw new Error(`There is no browser: ${output.trim()}`)
  return output.trimEnd().split('\n').at(-1) ?? ''
}
