import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Screen } from './screens.ts'
import type { Words } from './words.ts'

/** The row of a thread, by its subject or anything else that its sentence says. */
export function rowOf(page: Page, says: string | RegExp): Locator {
  return page.getByRole('row', { name: says })
}

/** What a row says, once it is known who reads: one's own name in it becomes "me". */
export async function sentenceOf(row: Locator, words: Words): Promise<string> {
  await row
    .page()
    .getByRole('button', { name: `${words.account}: ` })
    .waitFor()
  return (await row.getAttribute('aria-label')) ?? ''
}

/** Opens the row's thread, and waits until its subject stands above it. */
export async function openThread(page: Page, subject: string): Promise<void> {
  await rowOf(page, subject).getByRole('link').click()
  await page.getByRole('heading', { name: subject, level: 2 }).waitFor()
}

/** Goes to a folder through the sidebar, which a phone keeps in a drawer, and waits until its name stands above. */
export async function goToFolder(page: Page, screen: Screen, words: Words, folder: string): Promise<void> {
  if (screen.kind === 'phone') await page.getByRole('button', { name: words.more, exact: true }).tap()
  await folderLink(page, words, folder).click()
  await page.getByRole('heading', { name: folder, level: 1 }).waitFor()
}

/** The folder in the sidebar; its name goes on with what it counts. */
export function folderLink(page: Page, words: Words, folder: string): Locator {
  const name = new RegExp(`^${folder.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\d+ .*)?$`)
  return page.getByRole('navigation', { name: words.folders }).getByRole('link', { name })
}

/** What the sidebar counts beside a folder; 0 where it says nothing. */
export async function countBeside(page: Page, words: Words, folder: string): Promise<number> {
  const link = folderLink(page, words, folder)
  await link.waitFor()
  const [count = '0'] = await link.locator('b').allTextContents()
  return Number(count)
}

/** The notice at the bottom that says this. */
export function notice(page: Page, words: Words, says: string): Locator {
  return page.getByRole('region', { name: words.notices }).getByText(says)
}

/** Waits until the focus is there: it may come a frame after what it goes to. */
export async function hasFocus(place: Locator): Promise<void> {
  await expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true)
}

/** Until then a page shows the list that the server has drawn, which keeps keys and presses for later but takes no gestures. */
export async function whenProgramStands(page: Page): Promise<void> {
  await page.locator('#drawn').waitFor({ state: 'detached' })
}

/** A finger that draws a row aside by so many pixels. */
export async function swipe(row: Locator, by: number, onTheWay: () => Promise<void> = async () => {}): Promise<void> {
  const finger = await touch(row)
  for (const share of [0.25, 0.5, 0.75, 1]) await finger.move(by * share)
  await onTheWay()
  await finger.lift()
}

/** A finger that stays on a row until `happens` is there. */
export async function hold(row: Locator, happens: Locator): Promise<void> {
  const finger = await touch(row)
  await happens.waitFor()
  await finger.lift()
}

async function touch(row: Locator) {
  const page = row.page()
  await whenProgramStands(page)
  const devices = await page.context().newCDPSession(page)
  // It stands still and nothing covers it: a drawer that is sliding in would be touched beside it.
  await row.hover({ trial: true })
  const box = await row.boundingBox()
  if (!box) throw new Error('There is no such row on the screen.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    devices.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [{ x, y }])
  return {
    move: (dx: number) => send('touchMove', [{ x: x + dx, y }]),
    lift: () => send('touchEnd', []),
  }
}
