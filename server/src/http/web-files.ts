import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendError } from './error-answers.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const ASK_FIRST = 'no-cache'

/** Never answered with the page: a missing call or file must look missing. */
const NOT_PAGES = /^\/(api|assets|static|healthz|readyz|metrics)(\/|$|\?)/

/**
 * The built pages. Files under `assets/` carry a hash of their content in their name and stay in caches for ever;
 * `.br` and `.gz` files beside them are sent to those who take them. Every address of a page gets `index.html`, the
 * rest is missing.
 */
export async function webRoutes(app: FastifyInstance, folder: string | undefined): Promise<void> {
  const hasPages = folder !== undefined && existsSync(folder)
  if (hasPages) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      // Looked up as they are asked for: a build that is put in place beside a running program must work at once.
      wildcard: true,
      dotfiles: 'ignore',
      allowedPath: (_, __, request) => !leavesFolder(request.url),
      index: 'index.html',
      cacheControl: false,
      setHeaders: (response, path) => {
        // Caches on the way must not give the compressed form to those who cannot read it.
        response.setHeader('vary', 'accept-encoding')
        response.setHeader('cache-control', path.startsWith(`${folder}/assets/`) ? FOR_EVER : ASK_FIRST)
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (hasPages && isPage(request)) return reply.sendFile('index.html')
    sendError(reply, 'not_found')
    return reply
  })
}

/** Written in whichever way, a step up leads to no page and to no file. */
function leavesFolder(url: string): boolean {
  const [path = ''] = url.split('?', 1)
  return /(\/|\\|%2f|%5c)(\.|%2e){2}(\/|\\|%2f|%5c|$)/i.test(path)
}

function isPage(request: FastifyRequest): boolean {
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  return (
    isReading &&
    !leavesFolder(request.url) &&
    !NOT_PAGES.test(request.url) &&
    (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null
  )
}
