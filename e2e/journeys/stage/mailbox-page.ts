import { expect, type Locator, type Page } from '@playwright/test'
import type { Device } from './devices.ts'
import type { Words } from './words.ts'

/** Finds a thread's row by its subject or another part of its accessible name. */
export function rowOf(page: Page, says: string | RegExp): Locator {
  return page.getByRole('row', { name: says })
}

/** Returns a row's accessible name once the user is loaded, whose own name becomes "me". */
export async function sentenceOf(row: Locator, words: Words): Promise<string> {
  await row
    .page()
    .getByRole('button', { name: `${words.account}: ` })
    .waitFor()
  return (await row.getAttribute('aria-label')) ?? ''
}

/** Opens the row's thread and waits for its heading. */
export async function openThread(page: Page, subject: string): Promise<void> {
  await rowOf(page, subject).getByRole('link').click()
  await page.getByRole('heading', { name: subject, level: 2 }).waitFor()
}

/** Opens a folder from the sidebar, or a phone's drawer, and waits for its heading. */
export async function goToFolder(page: Page, device: Device, words: Words, folder: string): Promise<void> {
  if (device.kind === 'phone') await page.getByRole('button', { name: words.more, exact: true }).tap()
  await folderLink(page, words, folder).click()
  await page.getByRole('heading', { name: folder, level: 1 }).waitFor()
}

/** Finds the folder's link, whose name may end with its count. */
export function folderLink(page: Page, words: Words, folder: string): Locator {
  const name = new RegExp(`^${folder.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\d+ .*)?$`)
  return page.getByRole('navigation', { name: words.folders }).getByRole('link', { name })
}

/** Returns the count beside a folder; 0 for none. */
export async function countBeside(page: Page, words: Words, folder: string): Promise<number> {
  const link = folderLink(page, words, folder)
  await link.waitFor()
  const [count = '0'] = await link.locator('b').allTextContents()
  return Number(count)
}

/** Finds a notice by its text. */
export function notice(page: Page, words: Words, says: string | RegExp): Locator {
  return page.getByRole('region', { name: words.notices }).getByText(says)
}

/** Waits until the element has the focus, which may take a frame. */
export async function hasFocus(place: Locator): Promise<void> {
  await expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true)
}

/** Waits until the application replaces the server-rendered list, which accepts no gestures. */
export async function whenProgramStands(page: Page): Promise<void> {
  await page.locator('#drawn').waitFor({ state: 'detached' })
}

/** Swipes a row by a number of pixels. */
export async function swipe(row: Locator, by: number, onTheWay: () => Promise<void> = async () => {}): Promise<void> {
  const finger = await touch(row)
  for (const share of [0.25, 0.5, 0.75, 1]) await finger.move(by * share)
  await onTheWay()
  await finger.lift()
}

/** Keeps a finger on a row until `happens` is visible. */
export async function hold(row: Locator, happens: Locator): Promise<void> {
  const finger = await touch(row)
  await happens.waitFor()
  await finger.lift()
}

async function touch(row: Locator) {
  const page = row.page()
  await whenProgramStands(page)
  const devices = await page.context().newCDPSession(page)
  // Wait until the row is stable and uncovered, for example by a sliding drawer.
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
