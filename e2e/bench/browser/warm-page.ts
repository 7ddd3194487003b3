import type { Browser, CDPSession, Page } from 'playwright-core'
import { type Figure, milliseconds } from '../figures.ts'
import { quantile } from '../quantile.ts'

export async function openList(
  browser: Browser,
  url: string,
  token: string,
): Promise<{ page: Page; devices: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  await context.addCookies([{ name: 'sen_session', value: token, url, httpOnly: true }])
  // The compiled page code calls this helper, which keeps function names.
  await context.addInitScript('globalThis.__name = (named) => named')
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('[role="row"][data-id]').first().waitFor()
  return { page, devices: await context.newCDPSession(page) }
}

export function shareFigure(what: string, taken: readonly number[], targetMilliseconds: number): Figure {
  return {
    what,
    measured: `${milliseconds(quantile(taken, 0.5))} (p95 ${milliseconds(quantile(taken, 0.95))})`,
    target: `≤ ${targetMilliseconds} ms`,
    isMet: quantile(taken, 0.5) <= targetMilliseconds,
  }
}
