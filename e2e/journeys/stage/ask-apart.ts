import type { Page } from 'playwright-core'

/**
 * From the next page on, nothing of the first screen comes with the page, drawn or not, or in one answer: it is asked for call by call, as
 * when the database was away for a moment. For journeys that hold back or change the answer of one of these calls.
 */
export async function askApart(page: Page): Promise<void> {
  await page.route('**/api/v2/start?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.route(
    (url) => !/^\/(api|assets)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const body = (await response.text())
        .replace(/<script type="application\/json" id="start">.*?<\/script>/s, '')
        .replace(/<div id="drawn".*?(?=<\/div>\s*<noscript>)/s, '')
      await route.fulfill({ response, body })
    },
  )
}
