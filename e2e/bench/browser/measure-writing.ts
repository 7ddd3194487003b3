import type { Page } from 'playwright-core'
import { openBrowser } from '../../program/browser.ts'
import type { Section } from '../figures.ts'
import { measureTyping } from './typing.ts'
import { openList, shareFigure } from './warm-page.ts'

const OPENED = 12
const OPENS_WITHIN_MILLISECONDS = 100

/** Measures writing: from `c` to the compose window, once compose is loaded, and each letter of a long mail. */
export async function measureWriting(url: string, token: string): Promise<Section> {
  const browser = await openBrowser()
  try {
    const { page } = await openList(browser, url, token)
    const opened = await openWindows(page)
    const figures = [
      shareFigure('from “c” to an editor that can be written in, once loaded', opened, OPENS_WITHIN_MILLISECONDS),
      ...(await measureTyping(page, url, token)),
    ]
    return { title: 'Writing (Chromium, warm)', figures }
  } finally {
    await browser.close()
  }
}

async function openWindows(page: Page): Promise<readonly number[]> {
  const editor = page.locator('[role="dialog"] [contenteditable="true"]')
  // Composing is enabled once the user is loaded.
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('c')
  await editor.waitFor()
  const taken: number[] = []
  for (let round = 0; round < OPENED; round += 1) {
    await page.getByRole('button', { name: /^(Lưu và đóng|Save and close)$/ }).click()
    await editor.waitFor({ state: 'detached' })
    await page.waitForLoadState('networkidle')
    taken.push(await keyUntilWritable(page))
  }
  await page.getByRole('button', { name: /^(Lưu và đóng|Save and close)$/ }).click()
  return taken
}

/** Measured in the page: from the key's timestamp to the first frame after the editor appears. */
function keyUntilWritable(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
    const from = performance.now()
    const about = { key: 'c', code: 'KeyC', bubbles: true, cancelable: true }
    document.body.dispatchEvent(new KeyboardEvent('keydown', about))
    while (!document.querySelector('[role="dialog"] [contenteditable="true"]')) {
      if (performance.now() > from + 10_000) throw new Error('The editor never came.')
      await frame()
    }
    await frame()
    return performance.now() - from
  })
}
