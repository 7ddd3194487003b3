import { type BrowserContext, test as base, expect, type Page, type Request, type WebError } from '@playwright/test'
import { saveSettings } from '@sen/contract/settings'
import { callerAt } from '../../program/api-client.ts'
import { DESKTOP, type Device } from './devices.ts'
import { whenProgramStands } from './mailbox-page.ts'
import { tokenOf } from './people.ts'
import { demoPaths, type JourneyProgram, runProgram, setTheProgram } from './program.ts'
import { type Language, type Words, wordsOf } from './words.ts'

export { expect }

const LAST_CHANGES_MILLISECONDS = 2_000
/** Allows for a busy machine. */
const START_MILLISECONDS = 5 * 60_000

/** How a page is shown; the projects of playwright.config.ts set the defaults. */
export interface Look {
  readonly language: Language
  readonly theme: 'light' | 'dark'
  readonly device: Device
}

export interface Visit extends Partial<Look> {
  readonly path?: string
  /** Prepares the page before navigation, for example its clock or routes. */
  readonly prepare?: (page: Page) => Promise<unknown>
}

export type Stranger = (look?: Pick<Partial<Look>, 'theme' | 'device'>) => Promise<Page>
export type SignedIn = (email: string, visit?: Visit) => Promise<Page>

interface Fixtures extends Look {
  readonly look: Look
  /** The address under which pages open the program. */
  readonly url: string
  /** Another host to which pages navigate on purpose. */
  readonly besideHost: string
  /** Texts of the page in the project's language. */
  readonly words: Words
  /** Opens a page without a session and with empty caches. */
  readonly stranger: Stranger
  /** Opens such a page signed in as `email`, at `path`, with the given language and theme. */
  readonly signedIn: SignedIn
}

interface WorkerFixtures {
  /** The folder that globalSetup made. */
  readonly demoData: string
  /** Where the program runs. A file that changes it gets a worker and a program of its own. */
  readonly programPaths: JourneyProgram
  readonly program: JourneyProgram
  readonly programOfHelpers: undefined
}

/**
 * Playwright's `test` with a program in demo mode and pages of its users. A test fails when a page threw an error or
 * sent a request to another host, which mail must never cause.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  language: ['vi', { option: true }],
  theme: ['light', { option: true }],
  device: [DESKTOP, { option: true }],
  besideHost: ['', { option: true }],
  demoData: [process.env.JOURNEY_DEMO_DATA ?? '', { option: true, scope: 'worker' }],
  programPaths: [async ({ demoData }, provide) => provide(await demoPaths(demoData)), { scope: 'worker' }],
  program: [
    async ({ programPaths }, provide) => runProgram(programPaths, provide),
    { scope: 'worker', timeout: START_MILLISECONDS },
  ],
  programOfHelpers: [
    async ({ program }, provide) => {
      setTheProgram(program)
      await provide(undefined)
    },
    { scope: 'worker', auto: true },
  ],
  url: async ({ program }, provide) => provide(program.url),
  baseURL: async ({ url }, provide) => provide(url),
  words: async ({ language }, provide) => provide(wordsOf(language)),

  stranger: async ({ browser, url, besideHost, device, theme }, provide) => {
    const hosts = [new URL(url).host, besideHost]
    const contexts: { readonly context: BrowserContext; readonly whenAnswered: () => Promise<void> }[] = []
    const complaints: string[] = []
    await provide(async (look = {}) => {
      const { kind, width, height } = look.device ?? device
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width, height },
        isMobile: kind === 'phone',
        hasTouch: kind === 'phone',
        colorScheme: look.theme ?? theme,
      })
      contexts.push({ context, whenAnswered: followChanges(context) })
      context.on('weberror', (error: WebError) => void complaints.push(error.error().message))
      context.on('request', (request: Request) => {
        const asked = new URL(request.url())
        if (/^(http|ws)s?:$/.test(asked.protocol) && !hosts.includes(asked.host)) complaints.push(`asks ${asked}`)
      })
      return context.newPage()
    })
    await Promise.all(contexts.map(({ whenAnswered }) => whenAnswered()))
    await Promise.all(contexts.map(({ context }) => context.close()))
    // As one string, because the list of retries shows only the first line of a failure.
    expect(complaints.join(' · ')).toBe('')
  },

  look: async ({ language, theme, device }, provide) => provide({ language, theme, device }),

  signedIn: async ({ stranger, url, look }, provide) => {
    await provide(async (email, visit = {}) => {
      const { language, theme, device, path = '/', prepare } = { ...look, ...visit }
      const token = await tokenOf(email, url)
      const body = [
        { key: 'language', value: language },
        { key: 'theme', value: theme },
      ]
      await callerAt(url, token)(saveSettings, { body })
      const page = await stranger({ theme, device })
      await page.context().addCookies([{ name: 'sen_session', value: token, url, httpOnly: true }])
      await prepare?.(page)
      await page.goto(path)
      await page.locator(`html[lang=${language}][data-theme=${theme}]`).waitFor()
      await whenProgramStands(page)
      // Wait for local storage, from which pages without account data, such as an unknown address, take them.
      await page.waitForFunction(
        (chosen) => (JSON.parse(localStorage.getItem('sen.preferences') ?? '{}').state?.language ?? 'vi') === chosen,
        language,
      )
      return page
    })
  },
})

/**
 * Returns a wait for the answers of all changing requests. Changes are optimistic, and requests in progress are lost
 * with the page. The next test would find partial results.
 */
function followChanges(context: BrowserContext): () => Promise<void> {
  const waiting = new Set<Request>()
  context.on('request', (request) => void (request.method() !== 'GET' && waiting.add(request)))
  context.on('requestfinished', (request) => void waiting.delete(request))
  context.on('requestfailed', (request) => void waiting.delete(request))
  return async () => {
    const deadline = performance.now() + LAST_CHANGES_MILLISECONDS
    while (waiting.size > 0 && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
