import type { Page } from 'playwright-core'

export class Dice {
  #state: number
  readonly #seed: number

  constructor(seed: number) {
    this.#seed = seed
    this.#state = seed
  }

  fork(index: number): Dice {
    return new Dice(this.#seed + 7_919 * (index + 1))
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  pick<T>(from: readonly T[]): T | undefined {
    return from[Math.floor(this.next() * from.length)]
  }
}

const FOLDERS = ['INBOX', 'INBOX', 'INBOX', 'Starred', 'Trash', 'Junk', 'Sent'] as const

export async function actAtRandom(page: Page, dice: Dice): Promise<string> {
  await leaveQuestions(page)
  const throwing = dice.next()
  if (throwing < 0.1) return changeFolder(page, dice)
  if (throwing < 0.18 && (await undo(page))) return 'undo'
  if (!(await standOnSomeRow(page, dice))) return changeFolder(page, dice)
  if (throwing < 0.4) return press(page, 's', 'star')
  if (throwing < 0.55) return press(page, 'Shift+I', 'read')
  if (throwing < 0.7) return press(page, 'Shift+U', 'unread')
  if (throwing < 0.76) return readOne(page)
  if (throwing < 0.82) return press(page, 'x', 'select')
  if (throwing < 0.88) return markSpam(page)
  return remove(page)
}

async function changeFolder(page: Page, dice: Dice): Promise<string> {
  const folder = dice.pick(FOLDERS) ?? 'INBOX'
  const link = page.locator(`nav a[href="/folder/${folder}"]`).first()
  // A dialog may open between the check and the press.
  await leaveQuestions(page)
  await link.click({ timeout: 5_000 }).catch(async () => {
    await leaveQuestions(page)
    await link.click()
  })
  await page.locator(`nav[aria-label="Thư mục"] a[href="/folder/${folder}"][aria-current="page"]`).first().waitFor()
  return 'change of folder'
}

/** The notice may disappear before the click. */
async function undo(page: Page): Promise<boolean> {
  const button = page.getByRole('button', { name: 'Hoàn tác', exact: true }).first()
  if ((await button.count()) === 0) return false
  return button
    .click({ timeout: 500 })
    .then(() => true)
    .catch(() => false)
}

function standOnSomeRow(page: Page, dice: Dice): Promise<boolean> {
  return standOnRow(page, Math.floor(dice.next() * 15))
}

/** Focuses a row, counted from 0, modulo the number of rows. @returns whether there is any */
export function standOnRow(page: Page, number: number): Promise<boolean> {
  return page.evaluate((at) => {
    const rows = [
      ...(document.querySelector('[role="grid"]')?.querySelectorAll<HTMLElement>('[role="row"][data-id]') ?? []),
    ].slice(0, 15)
    const row = rows[at % rows.length]
    row?.focus()
    return row !== undefined
  }, number)
}

async function press(page: Page, key: string, what: string): Promise<string> {
  await page.keyboard.press(key)
  return what
}

async function readOne(page: Page): Promise<string> {
  await page.keyboard.press('Enter')
  await page.keyboard.press('u')
  return 'reading'
}

async function markSpam(page: Page): Promise<string> {
  await page.keyboard.press('!')
  await answer(page, 'Chỉ chuyển vào Thư rác')
  return 'spam'
}

async function remove(page: Page): Promise<string> {
  await page.keyboard.press('#')
  await answer(page, 'Xóa vĩnh viễn')
  return 'delete'
}

async function answer(page: Page, name: string): Promise<void> {
  const dialog = page.locator('dialog[open]')
  await dialog.waitFor({ timeout: 150 }).catch(() => undefined)
  if ((await dialog.count()) === 0) return
  const button = dialog.getByRole('button', { name, exact: true })
  await button.click({ timeout: 2_000 }).catch(() => page.keyboard.press('Escape'))
}

export async function leaveQuestions(page: Page): Promise<void> {
  const dialog = page.locator('dialog[open]')
  for (let tries = 0; tries < 10 && (await dialog.count()) > 0; tries += 1) {
    await page.keyboard.press('Escape')
    await dialog
      .first()
      .waitFor({ state: 'hidden', timeout: 3_000 })
      .catch(() => undefined)
  }
}
