import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerError, errorAnswer, sendError } from './error-answers.ts'
import type { SendPage } from './pages/page-routes.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const ASK_FIRST = 'no-cache'

/** Paths that are never answered with the page, so that a missing route or file is reported as missing. */
const NOT_PAGES = /^\/(api|assets|static|healthz|readyz|metrics)(\/|$|\?)/

/**
 * The built files. Those under `assets/` carry a hash of their content in their name and stay in caches for ever;
 * `.br` and `.gz` files beside them are sent to those who take them. Every address of a page gets what `sendPage` sends,
 * the rest is missing.
 */
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
        // Looked up as they are asked for: a build that is put in place beside a running program must work at once.
        wildcard: true,
        dotfiles: 'ignore',
        // Pages are made for who asks, and a folder is no file.
        allowedPath: (path, _, request) =>
          !leavesFolder(request.url) && !/(\.html|\/)$/.test(path) && !hasNul(request.url),
        index: false,
        cacheControl: false,
        setHeaders: (response, path) => {
          // Caches on the way must not give the compressed form to those who cannot read it.
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

/** No name has it, and neither the file system nor the database takes it. */
function hasNul(url: string): boolean {
  return (url.split('?', 1)[0] ?? '').includes('%00')
}

/** Returns whether a path leaves the folder, in any encoding of `..`. */
function leavesFolder(url: string): boolean {
  const [path = ''] = url.split('?', 1)
  return /(\/|\\|%2f|%5c)(\.|%2e){2}(\/|\\|%2f|%5c|$)/i.test(path)
}

/** Whether somebody asks for a page, and not for a call or a file. */
export function isPage(request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  return (
    isReading &&
    !leavesFolder(request.url) &&
    !NOT_PAGES.test(request.url) &&
    (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null
  )
}
