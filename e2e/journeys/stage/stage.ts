import { join } from 'node:path'
import { saveSettings } from '@sen/contract/settings'
import type { Browser, BrowserContext, Page, Request, WebError } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import { callerAt } from '../../program/api-client.ts'
import { openBrowser } from '../../program/browser.ts'
import { CHECKOUT } from '../../program/checkout.ts'
import { whenProgramStands } from './mailbox-page.ts'
import { forgetTokens, tokenOf } from './people.ts'
import { theProgram } from './program.ts'
import { DESKTOP, type Screen } from './screens.ts'
import { makeContext, takeContext, type WarmContext } from './warm-contexts.ts'
import type { Language } from './words.ts'

/** A timeout for hangs, not a performance limit: other tests run concurrently. */
const PATIENCE_MILLISECONDS = 20_000
const LAST_CHANGES_MILLISECONDS = 2_000

export interface Look {
  readonly language?: Language
  readonly theme?: 'light' | 'dark'
  readonly screen?: Screen
  readonly cold?: boolean
  /** Prepares the page before navigation, for example its clock or routes. */
  readonly prepare?: (page: Page) => Promise<unknown>
}

export interface Stage {
  /** Opens a page without a session and without data of other tests, except the network cache. */
  stranger(look?: Look): Promise<Page>
  /** Opens such a page signed in as `email`, at `path`, with the given language and theme. */
  signedIn(email: string, look?: Look, path?: string): Promise<Page>
}

/** Pages of a context share a process, and with it compiled code. */
const SHARED_PROCESS = ['--process-per-site']

let opening: Promise<Browser> | undefined

async function theBrowser(): Promise<Browser> {
  opening ??= openBrowser(SHARED_PROCESS)
  const browser = await opening
  if (browser.isConnected()) return browser
  opening = openBrowser(SHARED_PROCESS)
  return opening
}

/**
 * A test fails when a page threw an error or sent a request to another host.
 * @param beside another host to which pages navigate on purpose
 */
export function stage(url: string = theProgram().url, beside?: string): Stage {
  const hosts = [url, beside].flatMap((each) => (each === undefined ? [] : [new URL(each).host]))
  const taken: { readonly warm: WarmContext; readonly isCold: boolean; readonly changes: Changes }[] = []
  const complaints: string[] = []
  const complain = (error: WebError) => void complaints.push(error.error().message)
  const judgeHost = (request: Request) => {
    const asked = new URL(request.url())
    if (/^(http|ws)s?:$/.test(asked.protocol) && !hosts.includes(asked.host)) complaints.push(`asks ${asked}`)
  }

  afterEach(async ({ task }) => {
    const open = taken.splice(0)
    const hasFailed = task.result?.state === 'fail'
    if (hasFailed) {
      await photograph(
        open.flatMap(({ warm }) => warm.pages()),
        `${task.name}, try ${(task.result?.retryCount ?? 0) + 1}`,
      )
      forgetTokens()
    }
    await Promise.all(open.map(({ changes }) => changes.whenDone()))
    for (const { warm, isCold, changes } of open) {
      changes.stop()
      warm.context.off('weberror', complain)
      warm.context.off('request', judgeHost)
      await (hasFailed || isCold ? warm.close() : warm.giveBack())
    }
    // As one string, because the list of retries shows only the first line of a failure.
    expect(complaints.splice(0).join(' · ')).toBe('')
  })

  const stranger = async ({ screen = DESKTOP, theme = 'light', cold: isCold = false }: Look = {}): Promise<Page> => {
    const options = {
      baseURL: url,
      viewport: { width: screen.width, height: screen.height },
      isMobile: screen.kind === 'phone',
      hasTouch: screen.kind === 'phone',
      locale: 'vi-VN',
      timezoneId: 'Asia/Ho_Chi_Minh',
      colorScheme: theme,
      reducedMotion: 'reduce',
    } as const
    const browser = await theBrowser()
    const warm = isCold ? await makeContext(browser, options) : await takeContext(browser, options)
    const { context } = warm
    taken.push({ warm, isCold, changes: followChanges(context) })
    context.setDefaultTimeout(PATIENCE_MILLISECONDS)
    context.on('weberror', complain)
    context.on('request', judgeHost)
    return context.newPage()
  }

  const signedIn = async (email: string, look: Look = {}, path = '/'): Promise<Page> => {
    const { language = 'vi', theme = 'light' } = look
    const token = await tokenOf(email, url)
    const body = [
      { key: 'language', value: language },
      { key: 'theme', value: theme },
    ]
    await callerAt(url, token)(saveSettings, { body })
    const page = await stranger(look)
    await page.context().addCookies([{ name: 'sen_session', value: token, url, httpOnly: true }])
    await look.prepare?.(page)
    await page.goto(path)
    await page.locator(`html[lang=${language}][data-theme=${theme}]`).waitFor()
    await whenProgramStands(page)
    // Wait for local storage, from which pages without account data, such as an unknown address, take them.
    await page.waitForFunction(
      (chosen) => (JSON.parse(localStorage.getItem('sen.preferences') ?? '{}').state?.language ?? 'vi') === chosen,
      language,
    )
    return page
  }

  return { stranger, signedIn }
}

interface Changes {
  whenDone(): Promise<void>
  stop(): void
}

/**
 * Changes are optimistic, and requests in progress are lost with the page. The next test would find partial results.
 */
function followChanges(context: BrowserContext): Changes {
  const waiting = new Set<Request>()
  const begin = (request: Request) => {
    if (request.method() !== 'GET') waiting.add(request)
  }
  const end = (request: Request) => void waiting.delete(request)
  context.on('request', begin)
  context.on('requestfinished', end)
  context.on('requestfailed', end)
  return {
    whenDone: async () => {
      const deadline = performance.now() + LAST_CHANGES_MILLISECONDS
      while (waiting.size > 0 && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20))
    },
    stop: () => {
      context.off('request', begin)
      context.off('requestfinished', end)
      context.off('requestfailed', end)
    },
  }
}

/** Saves screenshots of a failed test to `.cache/journeys`, and logs the visible text. */
async function photograph(pages: readonly Page[], test: string): Promise<void> {
  for (const [index, page] of pages.entries()) {
    const name = `${test.replace(/[^\p{L}\p{N}]+/gu, '-')}-${index + 1}.png`
    await page.screenshot({ path: join(CHECKOUT, '.cache', 'journeys', name) }).catch(() => undefined)
    const words = await page.ariaSnapshot({ timeout: LAST_CHANGES_MILLISECONDS }).catch((error: Error) => error.message)
    console.log(`${test}: page ${index + 1} at ${page.url()}\n${words}`)
  }
}
