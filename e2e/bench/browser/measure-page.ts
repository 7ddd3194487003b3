import type { Page } from 'playwright-core'
import { openBrowser } from '../../program/browser.ts'
import type { Figure, Section } from '../figures.ts'
import { openList, shareFigure } from './warm-page.ts'

const OPENED = 30
const TURNED = 12
const LOOK_MILLISECONDS = 1_000
const REST_MILLISECONDS = 250
const AT_FULL_SPEED = { slowdown: 1, targetMilliseconds: 60 }
const SLOWED_DOWN = { slowdown: 4, targetMilliseconds: 150 }

/** Measures from the click on a row to its text, and from "older" to the next rows, also throttled four times. */
export async function measurePage(url: string, token: string): Promise<Section> {
  const browser = await openBrowser()
  try {
    const figures: Figure[] = []
    for (const { slowdown, targetMilliseconds } of [AT_FULL_SPEED, SLOWED_DOWN]) {
      const { page, devices } = await openList(browser, url, token)
      await openThreads(page, 3)
      await devices.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      const speed = slowdown === 1 ? 'at full speed' : `at ${slowdown}× slowdown`
      figures.push(
        shareFigure(
          `opening a thread, to its text on the screen, ${speed}`,
          await openThreads(page, OPENED),
          targetMilliseconds,
        ),
      )
      figures.push(
        shareFigure(
          `the next page of the list, after a second’s look, ${speed}`,
          await turnPages(page, TURNED),
          targetMilliseconds,
        ),
      )
      await page.context().close()
    }
    return { title: 'In the page (Chromium, warm)', figures }
  } finally {
    await browser.close()
  }
}

async function openThreads(page: Page, count: number): Promise<readonly number[]> {
  const taken: number[] = []
  for (let index = 0; index < count; index += 1) {
    const row = page.locator('[role="row"][data-id]').nth(index)
    await row.hover()
    await page.waitForTimeout(REST_MILLISECONDS)
    taken.push(await clickUntilShown(page, index))
    await page.keyboard.press('u')
    await row.waitFor()
  }
  return taken
}

/** Measured in the page: from the click's timestamp to the first frame after the text appears. */
function clickUntilShown(page: Page, index: number): Promise<number> {
  return page.evaluate(async (at) => {
    const row = document.querySelectorAll<HTMLElement>('[role="row"][data-id]')[at]
    const link = row?.querySelector('a')
    if (!link) throw new Error('There is no such row.')
    // HTML is shown in a frame that marks itself as ready, plain text in the page.
    const isShown = (): boolean => {
      if (document.querySelector('main iframe[data-ready]')) return true
      const paragraphs = document.querySelectorAll('main [dir="auto"] p')
      return [...paragraphs].some((paragraph) => (paragraph.textContent ?? '').trim() !== '')
    }
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
    const from = performance.now()
    link.click()
    const until = from + 10_000
    while (!isShown()) {
      if (performance.now() > until) throw new Error('The text of the mail never came.')
      await frame()
    }
    await frame()
    return performance.now() - from
  }, index)
}

async function turnPages(page: Page, count: number): Promise<readonly number[]> {
  const taken: number[] = []
  for (let index = 0; index < count; index += 1) {
    await page.waitForTimeout(LOOK_MILLISECONDS)
    taken.push(
      await page.evaluate(async () => {
        const first = () => document.querySelector<HTMLElement>('[role="row"][data-id]')?.dataset.id
        const buttons = [...document.querySelectorAll<HTMLButtonElement>('[role="toolbar"] button')]
        const older = buttons.find(({ ariaLabel }) => ariaLabel === 'Cũ hơn' || ariaLabel === 'Older')
        if (!older) throw new Error('There is no way to the next page.')
        const before = first()
        const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
        const from = performance.now()
        older.click()
        while (first() === before || document.querySelector('[aria-busy="true"]')) {
          if (performance.now() > from + 10_000) throw new Error('The next page never came.')
          await frame()
        }
        await frame()
        return performance.now() - from
      }),
    )
  }
  return taken
}
