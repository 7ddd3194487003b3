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
]
/** A page that a journey answers itself comes from no network, and may not open sockets to this machine otherwise. */
const WITHOUT_FEATURES = ['LocalNetworkAccessChecks']

/**
 * On a machine whose processors are all busy: V8's helper threads would only take turns with what they help; young objects have
 * room, so that they are collected less often; no page lives long enough to get back what compiling its functions for the middle tier
 * (Maglev) costs; pictures are drawn without a process of their own. A page that lives for hundreds of tests is better without, as
 * those of the components are: it is collected in long stops.
 */
const LOW_CPU_SWITCHES = [
  '--js-flags=--single-threaded --no-maglev --no-memory-reducer --min-semi-space-size=16',
  '--in-process-gpu',
]
/** A script is parsed while it comes, before it is known that the process has it compiled already. */
const COSTLY_FEATURES = ['ScriptStreaming']

/**
 * @param more switches of Chromium
 * @throws Error when there is no browser and none can be had
 */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  return launch(WITHOUT_FEATURES, more)
}

/** One for what is held to no time: it takes a fifth less of the processors, measured over all journeys. The same parameters. */
export async function openLowCpuBrowser(more: readonly string[] = []): Promise<Browser> {
  return launch([...WITHOUT_FEATURES, ...COSTLY_FEATURES], [...LOW_CPU_SWITCHES, ...more])
}

async function launch(withoutFeatures: readonly string[], more: readonly string[]): Promise<Browser> {
  // Of several lists of features the browser takes the last.
  const features = `--disable-features=${withoutFeatures.join(',')}`
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? (await findChromium()),
    // Chromium's own sandbox does not work for root.
    args: [...QUIET, features, ...more, ...(process.geteuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
}

/** The code of a drill that could not be run here; `npm test` counts it as left out. */
const LEFT_OUT = 77

/** For drills: without a browser they are left out, with the reason, and not failed. @param open one that is held to no time */
export async function openBrowserOrLeave(open: () => Promise<Browser> = openBrowser): Promise<Browser> {
  const path = process.env.CHROMIUM_PATH ?? (await findChromium().catch((error: Error) => error))
  if (typeof path === 'string') return open()
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
