import type { Browser, Locator, Page } from 'playwright-core'
import { fromPress } from './stopwatch.ts'
import { type Account, newVisitor, submit, untilForm, untilList, visit } from './visits.ts'

const LOOK_MILLISECONDS = 2_500

/** @param round each opens another row */
export async function measurePresses(
  browser: Browser,
  account: Account,
  round: number,
): Promise<{ first: number; again: number; nextPage: number; compose: number }> {
  const context = await newVisitor(browser)
  try {
    const entered = await visit(context, account)
    await untilForm(entered)
    await submit(entered, account)
    await entered.page.close()
    const opened = await visit(context, account)
    await untilList(opened)
    const { page } = opened
    const row = page.locator('[role="row"][data-id]').nth(1 + round * 3)
    await page.waitForTimeout(LOOK_MILLISECONDS)
    const first = await fromPress(page, 'body', () => click(page, row))
    await backToList(page, row)
    const again = await fromPress(page, 'body', () => click(page, row))
    await backToList(page, row)
    const older = page.getByRole('button', { name: /^(Cũ hơn|Older)$/ })
    const nextPage = await fromPress(page, 'next page', () => click(page, older))
    await page.waitForTimeout(LOOK_MILLISECONDS)
    const compose = await fromPress(page, 'compose', () => page.keyboard.press('c'))
    return { first, again, nextPage, compose }
  } finally {
    await context.close()
  }
}

async function backToList(page: Page, row: Locator): Promise<void> {
  await page.keyboard.press('u')
  await row.waitFor()
  await page.waitForTimeout(LOOK_MILLISECONDS)
}

async function click(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to press.')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}
