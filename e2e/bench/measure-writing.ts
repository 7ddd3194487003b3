import { createDraft } from '@sen/contract/messages'
import type { Browser, Page } from 'playwright-core'
import { callerAt } from '../program/api-client.ts'
import { openBrowser } from '../program/browser.ts'
import { type Figure, milliseconds, type Section } from './figures.ts'
import { openList, share, shareFigure } from './warm-page.ts'

const OPENED = 12
const OPENS_WITHIN_MILLISECONDS = 100
const PARAGRAPHS = 1_000
const SLOWDOWN = 4
const LETTERS = 120
const LETTER_WITHIN_MILLISECONDS = 16
/** Fast typing: ten letters a second. */
const BETWEEN_LETTERS_MILLISECONDS = 100

/** What somebody who writes waits for: the window after `c`, once compose has come, and each letter of a long mail. */
export async function measureWriting(url: string, token: string): Promise<Section> {
  const browser = await openBrowser()
  try {
    const opened = await openWindows(browser, url, token)
    const typed = await typeLetters(browser, url, token)
    const p95 = share(typed, 0.95)
    const figures: Figure[] = [
      shareFigure('from “c” to an editor that can be written in, once loaded', opened, OPENS_WITHIN_MILLISECONDS),
      {
        what: `a letter in a mail of ${PARAGRAPHS.toLocaleString('en')} paragraphs, at ${SLOWDOWN}× slowdown, p50 / p95`,
        measured: `${milliseconds(share(typed, 0.5))} / ${milliseconds(p95)}`,
        target: `p95 ≤ ${LETTER_WITHIN_MILLISECONDS} ms`,
        isMet: p95 <= LETTER_WITHIN_MILLISECONDS,
      },
    ]
    return { title: 'Writing (Chromium, warm)', figures }
  } finally {
    await browser.close()
  }
}

async function openWindows(browser: Browser, url: string, token: string): Promise<readonly number[]> {
  const { page } = await openList(browser, url, token)
  // Whether one may write is known a moment after the list.
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('c')
  await editorOf(page).waitFor()
  const taken: number[] = []
  for (let round = 0; round < OPENED; round += 1) {
    await page.getByRole('button', { name: /^(Lưu và đóng|Save and close)$/ }).click()
    await editorOf(page).waitFor({ state: 'detached' })
    await page.waitForLoadState('networkidle')
    taken.push(await keyUntilWritable(page))
  }
  await page.context().close()
  return taken
}

const editorOf = (page: Page) => page.locator('[role="dialog"] [contenteditable="true"]')

/** The clock runs in the page: from the key's own time to the first frame after the editor stands there. */
function keyUntilWritable(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
    const from = performance.now()
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'c', code: 'KeyC', bubbles: true, cancelable: true }),
    )
    while (!document.querySelector('[role="dialog"] [contenteditable="true"]')) {
      if (performance.now() > from + 10_000) throw new Error('The editor never came.')
      await frame()
    }
    await frame()
    return performance.now() - from
  })
}

/** @returns for each letter, how long the page worked on it: from the key to the letter laid out, all that follows done */
async function typeLetters(browser: Browser, url: string, token: string): Promise<readonly number[]> {
  const body = Array.from(
    { length: PARAGRAPHS },
    (_, at) => `<div>Đoạn ${at + 1}: bên em gửi lại bảng đối chiếu.</div>`,
  )
  const { data: draft } = await callerAt(url, token)(createDraft, {
    body: { client_key: 'bench-typing', to: [], cc: [], bcc: [], subject: 'Rất dài', body: body.join(''), files: [] },
  })
  const { page, devices } = await openList(browser, url, token)
  await page.goto(`${url}/folder/Drafts/${draft.id}`)
  const editor = editorOf(page)
  await editor.getByText(`Đoạn ${PARAGRAPHS}:`).waitFor()
  await editor
    .locator(':scope > *')
    .nth(PARAGRAPHS / 2)
    .click()
  await page.waitForLoadState('networkidle')
  await watchKeys(page)
  await devices.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  for (let at = 0; at < LETTERS; at += 1) {
    const key = 'tieng viet '[at % 11] ?? ' '
    await devices.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key, unmodifiedText: key })
    await devices.send('Input.dispatchKeyEvent', { type: 'keyUp', key })
    await page.waitForTimeout(BETWEEN_LETTERS_MILLISECONDS)
  }
  await devices.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return page.evaluate(() => Reflect.get(window, 'keyTimes') as number[])
}

/** The work of a key ends when a message sent at its beginning, and a layout, have had their turn. */
function watchKeys(page: Page): Promise<void> {
  return page.evaluate(() => {
    const times: number[] = []
    Reflect.set(window, 'keyTimes', times)
    window.addEventListener(
      'keydown',
      () => {
        const from = performance.now()
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          document.querySelector<HTMLElement>('[contenteditable="true"]')?.getBoundingClientRect()
          times.push(performance.now() - from)
        }
        port2.postMessage(null)
      },
      { capture: true },
    )
  })
}
