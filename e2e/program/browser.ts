import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { CHECKOUT } from './checkout.ts'
import { runToEnd } from './program.ts'

/** What a page said that no page should say: thrown errors, complaints of the browser. */
export interface OpenPage {
  readonly page: Page
  readonly complaints: readonly string[]
}

/** It asks nothing of anybody by itself, so that what it asks is what the page asks. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page that a journey answers itself comes from no network, and may not open sockets to this machine otherwise.
  '--disable-features=LocalNetworkAccessChecks',
]

/**
 * @param more switches of Chromium
 * @throws Error when there is no browser and none can be had
 */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? (await findChromium()),
    // Chromium's own sandbox does not work for root.
    args: [...QUIET, ...more, ...(process.geteuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
}

/** The code of a drill that could not be run here; `npm test` counts it as left out. */
const LEFT_OUT = 77

/** For drills: without a browser they are left out, with the reason, and not failed. */
export async function openBrowserOrLeave(): Promise<Browser> {
  const path = process.env.CHROMIUM_PATH ?? (await findChromium().catch((error: Error) => error))
  if (typeof path === 'string') return openBrowser()
  console.log(`Left out: ${path.message}`)
  process.exit(LEFT_OUT)
}

/** A page of its own session, signed in through the login form, with its list on the screen. */
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

/** @throws Error when there is none and none can be had */
export async function findChromium(): Promise<string> {
  const command = [process.execPath, join(CHECKOUT, 'tools', 'find-chromium.mjs')] as const
  const { code, output } = await runToEnd({ command, cwd: CHECKOUT, env: {} })
  if (code !== 0) throw new Error(`There is no browser: ${output.trim()}`)
  return output.trimEnd().split('\n').at(-1) ?? ''
}
