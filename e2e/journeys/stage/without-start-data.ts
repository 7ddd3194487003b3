import type { Page } from '@playwright/test'

/** Without the first screen's data, each query makes its own call, which a journey can delay or change. */
export async function withoutStartData(page: Page): Promise<void> {
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
