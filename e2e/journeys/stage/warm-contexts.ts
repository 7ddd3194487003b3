import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'

/** Each idle context keeps a browser process. Tests rarely need more: two users on two kinds of screen. */
const MAX_IDLE = 4

/** Methods with lasting effects: a context on which they were called is not reused. */
const LASTING = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
] as const
/** The same for a context's clock, which all of its pages share. */
const LASTING_FOR_CLOCKS = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const

const EMPTY_PAGE = '/empty-page-of-the-journeys'

/**
 * Successive tests reuse a context, whose open empty page keeps compiled code (`--process-per-site`). This saves half
 * of the processor time of a first load.
 */
export interface WarmContext {
  readonly context: BrowserContext
  readonly key: string
  pages(): readonly Page[]
  /** Closes the pages and clears their data, or closes the context if that is impossible. */
  giveBack(): Promise<void>
  close(): Promise<void>
}

const idle: WarmContext[] = []
const keepers = new WeakSet<Page>()

export function otherPages(page: Page): readonly Page[] {
  return pagesOf(page.context()).filter((each) => each !== page)
}

function pagesOf(context: BrowserContext): readonly Page[] {
  return context.pages().filter((page) => !keepers.has(page))
}

/** @param options `baseURL` is that of the only program whose pages it opens */
export async function takeContext(
  browser: Browser,
  options: BrowserContextOptions & { readonly baseURL: string },
): Promise<WarmContext> {
  const key = JSON.stringify(options)
  const at = idle.findIndex((warm) => warm.key === key && warm.context.browser() === browser)
  const [found] = at < 0 ? [] : idle.splice(at, 1)
  return found ?? makeContext(browser, options)
}

export async function makeContext(
  browser: Browser,
  options: BrowserContextOptions & { readonly baseURL: string },
): Promise<WarmContext> {
  const key = JSON.stringify(options)
  const context = await browser.newContext(options)
  const keeper = await context.newPage()
  keepers.add(keeper)
  await keeper.route(`**${EMPTY_PAGE}`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await keeper.goto(EMPTY_PAGE)
  const devices = await context.newCDPSession(keeper)
  let isSpoilt = false
  const spoil = () => {
    isSpoilt = true
  }
  keeper.once('crash', spoil)
  keeper.once('close', spoil)
  onCall(context, LASTING, spoil)
  onCall(context.clock, LASTING_FOR_CLOCKS, spoil)

  const warm: WarmContext = {
    context,
    key,
    pages: () => pagesOf(context),
    giveBack: async () => {
      if (isSpoilt) return context.close()
      await Promise.all(pagesOf(context).map((page) => page.close()))
      await forget(context, devices, options.baseURL)
      idle.push(warm)
      while (idle.length > MAX_IDLE) await idle.shift()?.close()
    },
    close: () => context.close(),
  }
  return warm
}

async function forget(context: BrowserContext, devices: CDPSession, origin: string): Promise<void> {
  await context.setOffline(false)
  await context.clearCookies()
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers,file_systems'
  await devices.send('Storage.clearDataForOrigin', { origin, storageTypes })
}

function onCall(target: object, names: readonly string[], tell: () => void): void {
  for (const name of names) {
    const method: unknown = Reflect.get(target, name)
    if (typeof method !== 'function') throw new Error(`The browser's driver has no ${name} any more.`)
    Reflect.set(target, name, (...given: unknown[]) => {
      tell()
      return Reflect.apply(method, target, given)
    })
  }
}
