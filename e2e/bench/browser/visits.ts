import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { carryStopwatch, fromSubmitToList, untilShown } from './stopwatch.ts'
import { type Traffic, TrafficCounter } from './traffic.ts'

/** 60 ms round trip, 4 Mbit/s in each direction. */
const BYTES_PER_SECOND = 4_000_000 / 8
const SLOW_LINK = {
  offline: false,
  latency: 60,
  downloadThroughput: BYTES_PER_SECOND,
  uploadThroughput: BYTES_PER_SECOND,
}

/** On a very slow machine these figures are meaningless, but the others may be valid. */
const PATIENCE_MILLISECONDS = 120_000

const SETTLED_MILLISECONDS = 3_000

export interface Account {
  readonly url: string
  readonly address: string
  readonly password: string
}

export interface Conditions {
  readonly slowdown?: number
  readonly isSlowLink?: boolean
}

export interface Visit {
  readonly page: Page
  readonly devices: CDPSession
  readonly traffic: TrafficCounter
}

export async function newVisitor(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'vi-VN' })
  await carryStopwatch(context)
  return context
}

export async function visit(context: BrowserContext, { url }: Account, conditions: Conditions = {}): Promise<Visit> {
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MILLISECONDS)
  const devices = await context.newCDPSession(page)
  const traffic = await TrafficCounter.begin(devices)
  if (conditions.isSlowLink === true) await devices.send('Network.emulateNetworkConditions', SLOW_LINK)
  if (conditions.slowdown !== undefined) {
    await devices.send('Emulation.setCPUThrottlingRate', { rate: conditions.slowdown })
  }
  await page.goto(url, { waitUntil: 'commit' })
  return { page, devices, traffic }
}

export async function untilForm({ page }: Visit): Promise<number> {
  return untilShown(page, 'formAt')
}

export async function untilList({ page }: Visit): Promise<number> {
  return untilShown(page, 'listAt')
}

/**
 * Submits at once, like a browser that knows the password, even if the page's code has not loaded.
 * @returns milliseconds from the press to the list
 */
export async function submit({ page }: Visit, { address, password }: Account): Promise<number> {
  await page.locator('input[type="email"]').fill(address)
  await page.locator('input[type="password"]').fill(password)
  await page.locator('input[type="password"]').press('Enter', { noWaitAfter: true })
  return fromSubmitToList(page)
}

export async function afterIdle({ traffic }: Visit): Promise<Traffic> {
  return traffic.whenQuiet(SETTLED_MILLISECONDS)
}

export async function scriptKilobytesUntilLoaded({ page }: Visit): Promise<number> {
  await page.waitForLoadState('load')
  const bytes = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const loadedAt = navigation?.loadEventStart ?? 0
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return entries
      .filter(({ name, startTime }) => /\.js(\?|$)/.test(name) && startTime < loadedAt)
      .reduce((sum, { transferSize }) => sum + transferSize, 0)
  })
  return bytes / 1024
}
