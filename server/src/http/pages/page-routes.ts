import { ERROR_STATUS } from '@sen/contract/errors'
import { login } from '@sen/contract/identity'
import { readScreen, Start } from '@sen/contract/start'
import { Refused } from '@sen/core/kit/refused'
import { firstListAt } from '@sen/model/folders'
import { accentHue } from '@sen/model/looks/accent-hue'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as core from 'zod/v4/core'
import { compiledSchema } from '../compiled-schema.ts'
import { compressedFor, sendText } from '../compressed.ts'
import { invalidInput } from '../error-answers.ts'
import { keepable } from '../plain-text.ts'
import type { SiteOptions } from '../presenters/site.ts'
import type { EnterByPassword } from '../routes/identity.ts'
import { policyOfPage } from '../security-headers.ts'
import type { SessionDoor } from '../session.ts'
import type { FirstScreens, Screen } from './first-screens.ts'
import { type LoginPage, type LoginPageFacts, loginPage } from './login-page.ts'
import { addressOfPage, ownAddress } from './own-address.ts'
import type { PageFiles } from './page-files.ts'
import type { ReadStart } from './start.ts'

export interface PageNeeds {
  readonly files: PageFiles
  readonly firstScreens: FirstScreens
  readonly session: SessionDoor
  readonly site: SiteOptions
  readonly readStart: ReadStart
  readonly enter: EnterByPassword
}

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** What a page that nobody has to be signed in for has in its address: an error page, or a pass that is to be exchanged. */
const FOR_EVERYBODY = /^\/(403|404|500|502)\/?$/
const PASSES = ['login_param', 'access_token'] as const

const FORM = 'application/x-www-form-urlencoded'
const MAX_FORM_BYTES = 16_384

/** One template for each. */
const LANGUAGES = 2

const startSchema = compiledSchema(Start)

/**
 * The page of each address. Who is not signed in gets the login page at once, whatever the address, which stays what was
 * wished for; who is, gets the mail program with all that its first screen shows.
 */
export async function pageRoutes(app: FastifyInstance, needs: PageNeeds): Promise<SendPage> {
  const sendLogin = loginSender(needs)

  await app.register((scope, _, done) => {
    // A form is all that is posted here: nothing else could be shown the page again.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      FORM,
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      async (_: unknown, body: string) =>
        Object.fromEntries(Array.from(new URLSearchParams(body), ([name, value]) => [name, keepable(value)])),
    )
    scope.post('/login', async (request, reply) => {
      const form = (request.body ?? {}) as Readonly<Record<string, string>>
      const next = ownAddress(form.next)
      try {
        const said = login.body.safeParse(form)
        if (!said.success) throw invalidInput(said.error.issues)
        await needs.enter(said.data, request, reply)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        void reply.code(ERROR_STATUS[error.code])
        return sendLogin(request, reply, { next, email: form.email, problem: { of: 'form', code: error.code } })
      }
      // It sets the cookie of a session.
      return reply.header('cache-control', 'no-store').redirect(next, 303)
    })
    done()
  })

  return async (request, reply) => {
    const { pathname, searchParams } = addressOfPage(request.url)
    if (pathname === '/login') {
      const problem = searchParams.get('problem')
      const facts = { next: ownAddress(searchParams.get('next') ?? undefined) }
      return sendLogin(request, reply, problem === null ? facts : { ...facts, problem: { of: 'link', code: problem } })
    }
    if (FOR_EVERYBODY.test(pathname) || PASSES.some((pass) => searchParams.has(pass))) {
      return sendProgram(needs, request, reply, undefined)
    }
    try {
      const actor = await needs.session.findByCookie(request)
      if (!actor) return await sendLogin(request, reply, { next: ownAddress(request.url) })
      const list = firstListAt(pathname, searchParams)
      const start = await needs.readStart(actor, list)
      const drawn = list?.isAlone ? await drawnFor(needs, request, start) : undefined
      return await sendProgram(needs, request, reply, { start, drawn })
    } catch (error) {
      // The database is away: the program itself says so, and tries again.
      request.log.error({ err: error }, 'a page was sent without its data')
      return sendProgram(needs, request, reply, undefined)
    }
  }
}

function loginSender({ files, firstScreens, site }: PageNeeds) {
  const made = new Map<string, LoginPage>()
  return async (request: FastifyRequest, reply: FastifyReply, facts: LoginPageFacts): Promise<FastifyReply> => {
    const language = request.cookies.sen_language === 'en' ? 'en' : 'vi'
    const template = (await files.read(`login.${language}.html`)) ?? ''
    const page = made.get(template) ?? loginPage(template, site)
    if (!made.has(template)) {
      if (made.size >= LANGUAGES) made.clear()
      made.set(template, page)
    }
    firstScreens.warmUp()
    void reply.header('content-security-policy', policyOfPage(template, site.brand.docsUrl))
    // The form names its origin when it is sent, which the policy of the other pages would keep from it.
    void reply.header('referrer-policy', 'same-origin')
    return sendHtml(request, reply, page(facts))
  }
}

interface First {
  readonly start: Start
  /** The list on the first screen as the browser will draw it; undefined: it draws it itself. */
  readonly drawn?: { readonly html: string; readonly screen: Screen } | undefined
}

/** Where the browser's window is known. */
async function drawnFor({ firstScreens }: PageNeeds, request: FastifyRequest, start: Start): Promise<First['drawn']> {
  const screen = readScreen(request.cookies.sen_screen)
  const html = screen && (await firstScreens.draw(start, screen))
  return screen && html !== undefined ? { html, screen } : undefined
}

async function sendProgram(
  { files, site }: PageNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  first: First | undefined,
): Promise<FastifyReply> {
  const page = (await files.read('index.html')) ?? ''
  void reply.header('content-security-policy', policyOfPage(page, site.brand.docsUrl))
  if (!first) return sendHtml(request, reply, page)
  const { start, drawn } = first
  // Nothing in it can end the element it stands in.
  const json = JSON.stringify(core.parse(startSchema, start)).replaceAll('<', '\\u003c')
  const texts = await textsOf(files, start)
  const made = page
    .replace(/<html[^>]*>/, htmlTag(first, site))
    .replace('</head>', () => `${texts}</head>`)
    .replace('</body>', () => `<script type="application/json" id="start">${json}</script></body>`)
  return sendHtml(request, reply, drawn ? withDrawn(made, drawn.html) : made)
}

/** The account's language and looks, so that nothing has to be asked of the browser's storage before the first drawing. */
function htmlTag({ start: { settings }, drawn }: First, { brand }: SiteOptions): string {
  const settled = (name: string): unknown => settings.find(({ key }) => key === name)?.value
  const hue = accentHue(brand.accent)
  const attributes = {
    lang: settled('language') === 'en' ? 'en' : 'vi',
    'data-told-theme': String(settled('theme')),
    ...(drawn && { 'data-drawn-width': String(drawn.screen.width) }),
    ...(hue !== undefined && { style: `--accent-hue: ${hue}` }),
  }
  return `<html ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')}>`
}

/** What the page's head has read and compiled before it is run: the program and its parts, but not what the page itself begins with. */
const PROGRAM_PARTS = /<link rel="modulepreload"(?! crossorigin href="\/assets\/shared-)/g

/**
 * Puts it where the program's place is, to be seen until the program itself stands there. The program is then fetched, but not
 * compiled before it is wanted: that takes processors from the drawing.
 */
function withDrawn(page: string, drawn: string): string {
  return page
    .replaceAll(PROGRAM_PARTS, '<link rel="prefetch" as="script"')
    .replace(/<!--loader-->.*?<!--\/loader-->/s, () => `<div id="drawn" inert>${drawn}</div>`)
}

/** Names the texts of the account's language in the page's head: its code would ask for them only when it runs. */
async function textsOf(files: PageFiles, { settings }: Start): Promise<string> {
  const language = settings.find(({ key }) => key === 'language')?.value
  const manifest = JSON.parse((await files.read('.vite/manifest.json')) ?? '{}') as Record<string, { file?: string }>
  const file = manifest[`src/i18n/${language}.po`]?.file
  return file === undefined ? '' : `<link rel="modulepreload" crossorigin href="/${file}">`
}

/** Made for who asks: nothing may keep it. */
async function sendHtml(request: FastifyRequest, reply: FastifyReply, page: string): Promise<FastifyReply> {
  void reply.header('cache-control', 'no-store')
  return sendText(reply, 'text/html', await compressedFor(request, Buffer.from(page)))
}
