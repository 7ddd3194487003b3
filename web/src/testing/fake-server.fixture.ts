import type { AnswerOf, BodyOf, ParamsOf, Route } from '@sen/contract/route'
import { CallError } from '../data/call-error.ts'

interface Received<R extends Route> {
  readonly params: ParamsOf<R>
  readonly query: URLSearchParams
  readonly body: BodyOf<R>
  readonly headers: Headers
  /** Length of a body that is neither JSON nor a form. */
  readonly bytes: number
  /** Aborted when the caller cancels the call. */
  readonly signal: AbortSignal | undefined
}

type Handler = (request: Received<Route>) => unknown

const fetchOfBrowser = globalThis.fetch.bind(globalThis)

/** Unexpected or malformed calls get an error. */
export class FakeServer {
  readonly #handlers: { route: Route; handler: Handler }[] = []
  readonly unexpected: string[] = []

  /** Sets the answer for a route; the latest one counts. A handler refuses by throwing a `CallError`. */
  answer<R extends Route>(route: R, handler: (request: Received<R>) => AnswerOf<R> | Promise<AnswerOf<R>>): void {
    this.#handlers.unshift({ route, handler: handler as unknown as Handler })
  }

  /** Each test calls it, so that saves of an earlier test's windows reach no other server. */
  start(): void {
    globalThis.fetch = async (input, init) => {
      // The host does not matter, and without a page there is none.
      const address = new URL(input instanceof Request ? input.url : input, 'http://localhost')
      if (!address.pathname.startsWith('/api/')) return fetchOfBrowser(input, init)
      return this.respond(address, init)
    }
  }

  /** Answers one call, as `fetch` does after `start`. */
  async respond(address: URL, init: RequestInit = {}): Promise<Response> {
    const { method = 'GET', body } = init
    for (const { route, handler } of this.#handlers) {
      const params = route.method === method ? paramsIn(address.pathname, route.path) : undefined
      if (!params) continue
      const form = body instanceof FormData ? body : undefined
      const sent = typeof body === 'string' ? JSON.parse(body) : form
      const read = route.body?.safeParse(sent)
      if (read?.error) {
        this.unexpected.push(
          `${method} ${address.pathname} with a body of the wrong form: ${JSON.stringify(read.error.issues)}`,
        )
        return Response.json({ error: { code: 'invalid', message: '' } }, { status: 400 })
      }
      try {
        const made = await handler({
          params,
          query: address.searchParams,
          body: read ? read.data : sent,
          headers: new Headers(init.headers),
          bytes: bytesOf(body),
          signal: init.signal ?? undefined,
        })
        return made instanceof Response ? made : Response.json(made)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        const { code, details, status } = error
        return Response.json({ error: { code, message: '', details } }, { status })
      }
    }
    this.unexpected.push(`${method} ${address.pathname}`)
    return Response.json({ error: { code: 'not_found', message: '' } }, { status: 404 })
  }
}

function bytesOf(body: unknown): number {
  if (body instanceof Blob) return body.size
  return body instanceof Uint8Array ? body.byteLength : 0
}

function paramsIn(path: string, pattern: string): Record<string, string> | undefined {
  const [parts, named] = [path.split('/'), pattern.split('/')]
  if (parts.length !== named.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, name] of named.entries()) {
    const part = decodeURIComponent(parts[at] ?? '')
    if (name.startsWith(':')) params[name.slice(1)] = part
    else if (name !== part) return undefined
  }
  return params
}
