import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerError, errorAnswer, sendError } from './error-answers.ts'
import type { SendPage } from './pages/page-routes.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const ASK_FIRST = 'no-cache'

/** A missing route or file must be reported as missing. */
const NOT_PAGES = /^\/(api|assets|static|healthz|readyz|metrics)(\/|$|\?)/

/** Files under `assets/` have a hash in their name and may be cached for ever. */
export async function webRoutes(
  app: FastifyInstance,
  web: { readonly folder: string; readonly sendPage: SendPage } | undefined,
): Promise<void> {
  if (web) {
    await app.register((scope, _, done) => {
      scope.setErrorHandler(answerFileError)
      void scope.register(fastifyStatic, {
        root: web.folder,
        preCompressed: true,
        // A new build beside a running program takes effect at once.
        wildcard: true,
        dotfiles: 'ignore',
        allowedPath: (path, _, request) =>
          !leavesFolder(request.url) && !/(\.html|\/)$/.test(path) && !hasNul(request.url),
        index: false,
        cacheControl: false,
        setHeaders: (response, path) => {
          // Caches must not give the compressed form to clients that cannot read it.
          response.setHeader('vary', 'accept-encoding')
          response.setHeader('cache-control', path.startsWith(`${web.folder}/assets/`) ? FOR_EVER : ASK_FIRST)
        },
      })
      done()
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (web && isPage(request)) return hasNul(request.url) ? reply.redirect('/404') : web.sendPage(request, reply)
    sendError(reply, 'not_found')
    return reply
  })
}

/** Unsatisfiable ranges and failed conditions (RFC 9110) are client errors. */
function answerFileError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode = 500 } = error
  if (statusCode >= 500) answerError(error, request, reply)
  else void reply.code(statusCode).send(errorAnswer('invalid', { field: '', problem: 'header' }))
}

function hasNul(url: string): boolean {
  return (url.split('?', 1)[0] ?? '').includes('%00')
}

function leavesFolder(url: string): boolean {
  const [path = ''] = url.split('?', 1)
  return /(\/|\\|%2f|%5c)(\.|%2e){2}(\/|\\|%2f|%5c|$)/i.test(path)
}

export function isPage(request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  return (
    isReading &&
    !leavesFolder(request.url) &&
    !NOT_PAGES.test(request.url) &&
    (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null
  )
}
