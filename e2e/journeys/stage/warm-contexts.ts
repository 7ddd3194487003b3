import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'

/** Each keeps a process of the browser. Two people at once on one kind of screen are the most that tests often ask for. */
const MAX_IDLE = 4

/** What a test does to a whole context and nothing takes back: such a context serves no other test. */
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
/** Of a context's clock, which is that of all its pages. */
const LASTING_FOR_CLOCKS = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const

const EMPTY_PAGE = '/empty-page-of-the-journeys'

/**
 * A browser context that pages of several tests stand in, one test after the other. An empty page of the same site stays
 * open in it and keeps the process of its pages (`--process-per-site`), with their code read and compiled: of a page's first
 * load that is half of the processor time.
 */
export interface WarmContext {
  readonly context: BrowserContext
  /** For which options it was made. */
  readonly key: string
  /** The pages of the test. */
  pages(): readonly Page[]
  /** Closes the pages and forgets all that they kept in the browser, or closes the context where that cannot be done. */
  giveBack(): Promise<void>
  close(): Promise<void>
}

const idle: WarmContext[] = []
const keepers = new WeakSet<Page>()

/** The pages that stand beside this one in its browser. */
export function otherPages(page: Page): readonly Page[] {
  return pagesOf(page.context()).filter((each) => each !== page)
}

function pagesOf(context: BrowserContext): readonly Page[] {
  return context.pages().filter((page) => !keepers.has(page))
}

/**
 * An idle context that was made with the same options, or a new one, which says the same to every test: no cookie, nothing
 * stored, no page. @param baseURL of the only program that its pages come from
 */
export async function takeContext(
  browser: Browser,
  options: BrowserContextOptions & { readonly baseURL: string },
): Promise<WarmContext> {
  const key = JSON.stringify(options)
  const at = idle.findIndex((warm) => warm.key === key && warm.context.browser() === browser)
  const [found] = at < 0 ? [] : idle.splice(at, 1)
  return found ?? makeContext(browser, options)
}

/** One that has nothing in its caches. */
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

/** Of what a page can leave in a browser all but the caches of the network, which a second visitor may find filled. */
async function forget(context: BrowserContext, devices: CDPSession, origin: string): Promise<void> {
  await context.setOffline(false)
  await context.clearCookies()
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers,file_systems'
  await devices.send('Storage.clearDataForOrigin', { origin, storageTypes })
}

/** Tells of each call of these methods before it is made. */
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
