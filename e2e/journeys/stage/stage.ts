import { join } from 'node:path'
import { saveSettings } from '@sen/contract/settings'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { callerAt } from '../../program/api-client.ts'
import { openBrowser } from '../../program/browser.ts'
import { CHECKOUT } from '../../program/checkout.ts'
import { tokenOf } from './people.ts'
import { DESKTOP, type Screen } from './screens.ts'
import type { Language } from './words.ts'

const PATIENCE_MILLISECONDS = 10_000

export interface Look {
  readonly language?: Language
  readonly theme?: 'light' | 'dark'
  readonly screen?: Screen
}

export interface Stage {
  /** A browser of its own that nobody has signed in with. It is closed after the test. */
  stranger(look?: Look): Promise<Page>
  /** A browser of its own where `email` is signed in, at `path`, with the account's language and theme as given. */
  signedIn(email: string, look?: Look, path?: string): Promise<Page>
}

/**
 * Registers a browser for the tests of this file. After each test its pages are closed, and it fails when one of them
 * threw an error or asked anything of another host than the program: mail must never make a page do that.
 */
export function stage(url: string = inject('program').url): Stage {
  const contexts: BrowserContext[] = []
  const complaints: string[] = []
  let browser: Browser | undefined

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => browser?.close())
  afterEach(async ({ task }) => {
    const open = contexts.splice(0)
    if (task.result?.state === 'fail') await photograph(open, task.name)
    for (const context of open) await context.close()
    expect(complaints.splice(0)).toEqual([])
  })

  const stranger = async ({ screen = DESKTOP, theme = 'light' }: Look = {}): Promise<Page> => {
    if (!browser) throw new Error('A page is asked for outside of a test.')
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: screen.width, height: screen.height },
      isMobile: screen.kind === 'phone',
      hasTouch: screen.kind === 'phone',
      locale: 'vi-VN',
      timezoneId: 'Asia/Ho_Chi_Minh',
      colorScheme: theme,
      reducedMotion: 'reduce',
    })
    contexts.push(context)
    context.setDefaultTimeout(PATIENCE_MILLISECONDS)
    context.on('weberror', (error) => complaints.push(error.error().message))
    context.on('request', (request) => {
      const asked = new URL(request.url())
      if (/^(http|ws)s?:$/.test(asked.protocol) && asked.host !== new URL(url).host) complaints.push(`asks ${asked}`)
    })
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
    await page.goto(path)
    await page.locator(`html[lang=${language}][data-theme=${theme}]`).waitFor()
    return page
  }

  return { stranger, signedIn }
}

/** What a failed test left on the screen, into `.cache/journeys`. */
async function photograph(contexts: readonly BrowserContext[], test: string): Promise<void> {
  const pages = contexts.flatMap((context) => context.pages())
  for (const [index, page] of pages.entries()) {
    const name = `${test.replace(/[^\p{L}\p{N}]+/gu, '-')}-${index + 1}.png`
    await page.screenshot({ path: join(CHECKOUT, '.cache', 'journeys', name) }).catch(() => undefined)
  }
}
