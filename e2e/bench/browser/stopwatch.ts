import type { BrowserContext, Page } from 'playwright-core'

interface Times {
  readonly startedAt: number
  formAt?: number
  listAt?: number
}

export type Sight = 'body' | 'next page' | 'compose'

interface Stopwatch {
  readonly times: Times
  watch(sight: Sight): void
  readonly taken: () => Promise<number>
}

declare global {
  interface Window {
    benchWatch: Stopwatch
  }
}

const SUBMITTED_AT = 'bench.submittedAt'

export async function carryStopwatch(context: BrowserContext): Promise<void> {
  // The compiled page code calls this helper, which keeps function names.
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(stopwatch, SUBMITTED_AT)
}

export async function untilShown(page: Page, what: 'formAt' | 'listAt'): Promise<number> {
  const { startedAt, at } = await timesOf(page, what)
  return at - startedAt
}

export async function fromSubmitToList(page: Page): Promise<number> {
  const { at } = await timesOf(page, 'listAt')
  const submittedAt = await page.evaluate((key) => Number(sessionStorage.getItem(key)), SUBMITTED_AT)
  return at - submittedAt
}

export async function fromPress(page: Page, sight: Sight, press: () => Promise<void>): Promise<number> {
  await page.evaluate((name) => window.benchWatch.watch(name), sight)
  await press()
  return page.evaluate(() => window.benchWatch.taken())
}

async function timesOf(page: Page, what: 'formAt' | 'listAt'): Promise<{ startedAt: number; at: number }> {
  // A sign-in may lead to a new page, whose times count then.
  const found = await page.waitForFunction((name) => {
    const times = window.benchWatch?.times
    const at = times?.[name]
    return at === undefined ? undefined : { startedAt: times.startedAt, at }
  }, what)
  return (await found.jsonValue()) ?? { startedAt: 0, at: 0 }
}

function stopwatch(submittedKey: string): void {
  const PATIENCE_MILLISECONDS = 20_000
  const now = (): number => performance.timeOrigin + performance.now()
  const times: Times = { startedAt: performance.timeOrigin }
  const isShown = (selector: string): boolean => (document.querySelector(selector)?.getClientRects().length ?? 0) > 0
  const firstRow = (): string | undefined => document.querySelector<HTMLElement>('[role="row"][data-id]')?.dataset.id
  const isTextOfMail = (element: Element): boolean => (element.textContent ?? '').trim() !== ''
  let rowBefore: string | undefined
  const sights: Readonly<Record<Sight, () => boolean>> = {
    // HTML is shown in a frame that marks itself as ready, plain text in the page.
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
          // Uses the event's timestamp, because the event may have waited for the page.
          seen(sight, performance.timeOrigin + event.timeStamp).then(resolve, reject)
        }
        addEventListener('click', begin, true)
        addEventListener('keydown', begin, true)
      })
      taken.catch(() => {})
    },
  }
}
