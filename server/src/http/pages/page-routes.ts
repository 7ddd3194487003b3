import { ERROR_STATUS } from '@sen/contract/errors'
import { confirmLogin, login, sendLoginCode } from '@sen/contract/identity'
import { readScreen } from '@sen/contract/start'
import { firstListAt } from '@sen/model/folders'
import { pathAfterSignIn } from '@sen/model/same-origin-path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { compressedFor, sendText, sendTextInParts } from '../compressed.ts'
import { codeOf, invalidInput } from '../error-answers.ts'
import type { PasswordSignIn } from '../routes/identity.ts'
import { policyOfPage } from '../security-headers.ts'
import { addressOfPage } from './address-of-page.ts'
import { acceptForms } from './forms.ts'
import { type LoginPage, type LoginPageFacts, loginPage } from './login-page.ts'
import { pageLanguageOf } from './page-language.ts'
import { logMissingData, type ProgramPageNeeds, programPage } from './program-page.ts'
import { readReturnCookie } from './returning.ts'
import { type SignOnRouteNeeds, signOnRoutes } from './sign-on-routes.ts'
import type { BeginStart } from './start.ts'
import { themeOf } from './theme-cookie.ts'

export interface PageNeeds extends ProgramPageNeeds, Omit<SignOnRouteNeeds, 'sendLogin'> {
  readonly beginStart: BeginStart
  readonly passwordSignIn: PasswordSignIn
}

/** Otherwise a code is required, which this phone can receive. */
type EnteredByForm = true | Pick<LoginPageFacts, 'phone'>

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Error pages are public, and so are addresses with a token to exchange. */
const FOR_EVERYBODY = /^\/(403|404|500|502)\/?$/
const PASSES = ['login_param', 'access_token'] as const

const LANGUAGES = 2

/** Visitors who are not signed in get the login page at the requested address. */
export async function pageRoutes(app: FastifyInstance, needs: PageNeeds): Promise<SendPage> {
  const sendLogin = loginSender(needs)
  signOnRoutes(app, { ...needs, sendLogin })

  const { passwordSignIn } = needs
  const enterByForm = async (form: unknown, request: FastifyRequest, reply: FastifyReply): Promise<EnteredByForm> => {
    const said = login.body.safeParse(form)
    if (!said.success) throw invalidInput(said.error.issues)
    const entered = await passwordSignIn.enter(said.data, request, reply)
    return 'token' in entered || entered
  }
  const confirmByForm = async (form: unknown, request: FastifyRequest, reply: FastifyReply): Promise<EnteredByForm> => {
    const { remember_device: box, ...fields } = form as { readonly remember_device?: string }
    // A browser does not send an unchecked box.
    const said = confirmLogin.body.safeParse({ ...fields, remember_device: box !== undefined })
    if (!said.success) throw invalidInput(said.error.issues)
    await passwordSignIn.confirm(said.data, request, reply)
    return true
  }
  const sendByForm = async (form: Readonly<Record<string, string>>, request: FastifyRequest): Promise<void> => {
    const said = sendLoginCode.body.safeParse({ way: form.send_code })
    if (!said.success) throw invalidInput(said.error.issues)
    await passwordSignIn.sendCode(said.data, request)
  }

  await app.register((scope, _, done) => {
    // Other content types could not be shown the page again.
    scope.removeAllContentTypeParsers()
    acceptForms(scope)
    scope.post('/login', async (request, reply) => {
      const form = (request.body ?? {}) as Readonly<Record<string, string>>
      const next = pathAfterSignIn(form.next)
      const isCode = form.code !== undefined
      try {
        if (form.send_code !== undefined) {
          await sendByForm(form, request)
          const phone = await passwordSignIn.phoneOf(request)
          const remembers = form.remember_device !== undefined
          return await sendLogin(request, reply, { next, asks: 'code', phone, isSent: true, remembers })
        }
        const isIn = await (isCode ? confirmByForm : enterByForm)(form, request, reply)
        if (isIn !== true) return await sendLogin(request, reply, { next, asks: 'code', phone: isIn.phone })
      } catch (error) {
        needs.onSignInFailed(request, error)
        // Without a script, users would see raw JSON.
        const code = codeOf(error, request)
        void reply.code(ERROR_STATUS[code])
        const asks = isCode && code !== 'second_step_expired' ? 'code' : 'password'
        return sendLogin(request, reply, {
          next,
          asks,
          remembers: form.remember_device !== undefined,
          email: form.email,
          code: form.code,
          phone: asks === 'code' ? await passwordSignIn.phoneOf(request) : null,
          problem: { of: 'form', code },
        })
      }
      return reply.header('cache-control', 'no-store').redirect(next, 303)
    })
    done()
  })

  return async (request, reply) => {
    const { pathname, searchParams } = addressOfPage(request.url)
    if (pathname === '/login') {
      const problem = searchParams.get('problem')
      const { signOn } = needs.session
      const kept = signOn.nextOf(request)
      if (kept !== undefined) signOn.clearNext(reply)
      const facts = { next: pathAfterSignIn(searchParams.get('next') ?? kept), email: readReturnCookie(request, reply) }
      return sendLogin(request, reply, problem === null ? facts : { ...facts, problem: { of: 'link', code: problem } })
    }
    if (/^\/account\/verify\/?$/.test(pathname)) return neverKept(reply).redirect('/verify', 302)
    const { files, site } = needs
    const page = (await files.read('index.html')) ?? ''
    void reply.header('content-security-policy', policyOfPage(page, site.brand.docsUrl))
    if (FOR_EVERYBODY.test(pathname) || PASSES.some((pass) => searchParams.has(pass))) {
      return sendHtml(request, reply, page)
    }
    try {
      const session = await needs.session.findByCookie(request)
      if (!session) return await sendLogin(request, reply, { next: pathAfterSignIn(request.url) })
      const list = firstListAt(pathname, searchParams)
      const begun = await needs.beginStart(session.actor)
      const screen = list?.isAlone ? readScreen(request.cookies.sen_screen) : undefined
      const made = programPage(needs, { page, begun, list, screen, request })
      return sendTextInParts(request, neverKept(reply), 'text/html', made)
    } catch (error) {
      logMissingData(request, error)
      return sendHtml(request, reply, page)
    }
  }
}

function loginSender({ files, firstScreens, site }: PageNeeds) {
  const made = new Map<string, LoginPage>()
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    facts: Omit<LoginPageFacts, 'theme'>,
  ): Promise<FastifyReply> => {
    const language = pageLanguageOf(request)
    const template = (await files.read(`login.${language}.html`)) ?? ''
    const page = made.get(template) ?? loginPage(template, site)
    if (!made.has(template)) {
      if (made.size >= LANGUAGES) made.clear()
      made.set(template, page)
    }
    firstScreens.warmUp()
    void reply.header('content-security-policy', policyOfPage(template, site.brand.docsUrl))
    // The form must send its origin.
    void reply.header('referrer-policy', 'same-origin')
    return sendHtml(request, reply, page({ ...facts, theme: themeOf(request) }))
  }
}

async function sendHtml(request: FastifyRequest, reply: FastifyReply, page: string): Promise<FastifyReply> {
  return sendText(neverKept(reply), 'text/html', await compressedFor(request, Buffer.from(page)))
}

/** A personal response must not be cached. */
function neverKept(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store')
}
