import type { BrowserContext, Page } from 'playwright-core'

/** When something first stood on the screen, in milliseconds since 1970, so that two pages have one clock. */
interface Times {
  readonly startedAt: number
  formAt?: number
  listAt?: number
}

/** What a press leads to; the clock runs from the press itself. */
export type Sight = 'body' | 'next page' | 'compose'

interface Stopwatch {
  readonly times: Times
  /** Begins with the next click or key. */
  watch(sight: Sight): void
  readonly taken: () => Promise<number>
}

declare global {
  interface Window {
    benchWatch: Stopwatch
  }
}

const SUBMITTED_AT = 'bench.submittedAt'

/** Each page of the context then notes its times by itself, from before its first byte. */
export async function carryStopwatch(context: BrowserContext): Promise<void> {
  // What runs in the page is compiled with calls of this helper, which keeps the names of functions.
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(stopwatch, SUBMITTED_AT)
}

/** Milliseconds from the beginning of the navigation until the form, or the list, stood there. */
export async function untilShown(page: Page, what: 'formAt' | 'listAt'): Promise<number> {
  const { startedAt, at } = await timesOf(page, what)
  return at - startedAt
}

/** Milliseconds from the press on the login form's button until the list stood there, in whichever page it did. */
export async function fromSubmitToList(page: Page): Promise<number> {
  const { at } = await timesOf(page, 'listAt')
  const submittedAt = await page.evaluate((key) => Number(sessionStorage.getItem(key)), SUBMITTED_AT)
  return at - submittedAt
}

/** Milliseconds from what `press` does in the page until the first picture with what it leads to. */
export async function fromPress(page: Page, sight: Sight, press: () => Promise<void>): Promise<number> {
  await page.evaluate((name) => window.benchWatch.watch(name), sight)
  await press()
  return page.evaluate(() => window.benchWatch.taken())
}

async function timesOf(page: Page, what: 'formAt' | 'listAt'): Promise<{ startedAt: number; at: number }> {
  // A sign-in may lead to another page meanwhile: then its times count.
  const found = await page.waitForFunction((name) => {
    const times = window.benchWatch?.times
    const at = times?.[name]
    return at === undefined ? undefined : { startedAt: times.startedAt, at }
  }, what)
  return (await found.jsonValue()) ?? { startedAt: 0, at: 0 }
}

/** Runs in the page. */
function stopwatch(submittedKey: string): void {
  const PATIENCE_MILLISECONDS = 20_000
  const now = (): number => performance.timeOrigin + performance.now()
  const times: Times = { startedAt: performance.timeOrigin }
  const isShown = (selector: string): boolean => (document.querySelector(selector)?.getClientRects().length ?? 0) > 0
  const firstRow = (): string | undefined => document.querySelector<HTMLElement>('[role="row"][data-id]')?.dataset.id
  const isTextOfMail = (element: Element): boolean => (element.textContent ?? '').trim() !== ''
  let rowBefore: string | undefined
  const sights: Readonly<Record<Sight, () => boolean>> = {
    // HTML stands in a frame that says when it is drawn, plain text in the page itself.
    body: () =>
      document.querySelector('main iframe[data-ready]') !== null ||
      [...document.querySelectorAll('main [dir="auto"] p')].some(isTextOfMail),
    'next page': () => firstRow() !== rowBefore && document.querySelector('[aria-busy="true"]') === null,
    compose: () => {
      const editor = document.querySelector('[role="dialog"] [contenteditable="true"]')
      return editor?.closest('[role="dialog"]')?.contains(document.activeElement) ?? false
    },
  }
  const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))

  const note = async (name: 'formAt' | 'listAt', selector: string): Promise<void> => {
    while (!isShown(selector)) await nextFrame()
    // What is found before a picture is drawn stands on the screen with it.
    await nextFrame()
    times[name] = now()
  }
  void note('formAt', 'form input[type="password"]')
  void note('listAt', '[role="row"][data-id]')
  const noteSubmit = (): void => {
    if (times.listAt === undefined) sessionStorage.setItem(submittedKey, String(now()))
  }
  addEventListener('submit', noteSubmit, true)

  const seen = async (sight: Sight, pressedAt: number): Promise<number> => {
    while (!sights[sight]()) {
      if (now() > pressedAt + PATIENCE_MILLISECONDS) throw new Error(`${sight} never came.`)
      await nextFrame()
    }
    await nextFrame()
    return now() - pressedAt
  }
  let taken: Promise<number> = Promise.resolve(0)
  window.benchWatch = {
    times,
    taken: () => taken,
    watch: (sight) => {
      rowBefore = firstRow()
      taken = new Promise((resolve, reject) => {
        const begin = (event: Event): void => {
          removeEventListener('click', begin, true)
          removeEventListener('keydown', begin, true)
          // The event's own time: it may have waited for the page.
          seen(sight, performance.timeOrigin + event.timeStamp).then(resolve, reject)
        }
        addEventListener('click', begin, true)
        addEventListener('keydown', begin, true)
      })
      taken.catch(() => {})
    },
  }
}
