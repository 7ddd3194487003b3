import type { Browser, CDPSession, Page } from 'playwright-core'
import { type Figure, milliseconds } from '../figures.ts'
import { quantile } from '../quantile.ts'

/** A page of its own on a desk, signed in by its cookie, with its list on the screen, and its developer's tools. */
export async function openList(
  browser: Browser,
  url: string,
  token: string,
): Promise<{ page: Page; devices: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  await context.addCookies([{ name: 'sen_session', value: token, url, httpOnly: true }])
  // What runs in the page is compiled with calls of this helper, which keeps the names of functions.
  await context.addInitScript('globalThis.__name = (named) => named')
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('[role="row"][data-id]').first().waitFor()
  return { page, devices: await context.newCDPSession(page) }
}

/** The median against the target, and the p95 beside it. Targets and `taken` are milliseconds. */
export function shareFigure(what: string, taken: readonly number[], targetMilliseconds: number): Figure {
  return {
    what,
    measured: `${milliseconds(quantile(taken, 0.5))} (p95 ${milliseconds(quantile(taken, 0.95))})`,
    target: `≤ ${targetMilliseconds} ms`,
    isMet: quantile(taken, 0.5) <= targetMilliseconds,
  }
}
