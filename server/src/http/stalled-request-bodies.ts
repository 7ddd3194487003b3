import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { MAX_STRANGE_BODIES_OF_SOURCE, STRANGE_BODY_SECONDS } from '@sen/model/bulkheads/limits'
import { sourceKey } from '../source-key.ts'

declare module 'fastify' {
  interface FastifyRequest {
    trustBody(): void
  }
}

/** At this rate, 25 MB would take a day, so a slower body has stopped. */
export const BODY_PATIENCE_SECONDS = 60
export const MIN_BODY_BYTES_PER_PATIENCE = 16 * 1024

const SWEEP_MILLISECONDS = 10_000

interface WatchedRequest {
  /** `request.socket` is null after a reader has left the body early. */
  readonly socket: Socket
  bytesThen: number
  since: number
  readonly strangerFrom: string | undefined
  readonly begunAt: number
}

/**
 * Bodies without progress would hold a connection until the request's time limit. An anonymous body has 30 seconds, and
 * each network address has a limited number of them. A body that waits for the server is not ended.
 */
export class StalledRequestBodies {
  readonly #watched = new Map<IncomingMessage, WatchedRequest>()
  readonly #now: () => number
  readonly #bySource: boolean

  /**
   * @param now milliseconds of a monotonic clock
   * @param bySource false behind a proxy, where the address does not identify the client
   */
  constructor(now: () => number = () => performance.now(), bySource = true) {
    this.#now = now
    this.#bySource = bySource
  }

  watch(request: IncomingMessage): void {
    if (request.complete || !hasBody(request)) return
    const { socket } = request
    const strangerFrom = sourceKey(socket.remoteAddress ?? '')
    if (this.#bySource) this.#makeRoom(strangerFrom)
    const now = this.#now()
    this.#watched.set(request, { socket, bytesThen: socket.bytesRead, since: now, strangerFrom, begunAt: now })
    // A body that a reader left early does not end, so `sweep` closes its connection unless the rest arrives.
    request.once('end', () => this.#watched.delete(request))
  }

  trust(request: IncomingMessage): void {
    const watched = this.#watched.get(request)
    if (watched) this.#watched.set(request, { ...watched, strangerFrom: undefined })
  }

  check(): void {
    const now = this.#now()
    for (const [request, watched] of this.#watched) {
      if (request.complete || watched.socket.destroyed) this.#watched.delete(request)
      else if (isLate(request, watched, now)) this.#end(request, watched)
      else if (isMoving(request, watched))
        this.#watched.set(request, { ...watched, bytesThen: watched.socket.bytesRead, since: now })
      else if (now - watched.since >= BODY_PATIENCE_SECONDS * 1_000) {
        this.#end(request, watched)
      }
    }
  }

  /** Ends the oldest anonymous body if this address has too many. */
  #makeRoom(source: string): void {
    const under = [...this.#watched].filter(
      ([request, { strangerFrom }]) => strangerFrom === source && !request.complete,
    )
    const [longest] = under
    if (longest && under.length >= MAX_STRANGE_BODIES_OF_SOURCE) this.#end(...longest)
  }

  #end(request: IncomingMessage, { socket }: WatchedRequest): void {
    this.#watched.delete(request)
    end(socket)
  }
}

function isLate(request: IncomingMessage, { strangerFrom, begunAt }: WatchedRequest, now: number): boolean {
  return strangerFrom !== undefined && !waitsForUs(request) && now - begunAt >= STRANGE_BODY_SECONDS * 1_000
}

export function closeStalledBodies(server: Server, { bySource }: { readonly bySource: boolean }): StalledRequestBodies {
  const bodies = new StalledRequestBodies(undefined, bySource)
  server.prependListener('request', (request) => bodies.watch(request))
  const timer = setInterval(() => bodies.check(), SWEEP_MILLISECONDS).unref()
  server.once('close', () => clearInterval(timer))
  return bodies
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function isMoving(request: IncomingMessage, { socket, bytesThen }: WatchedRequest): boolean {
  return waitsForUs(request) || socket.bytesRead - bytesThen >= MIN_BODY_BYTES_PER_PATIENCE
}

function waitsForUs(request: IncomingMessage): boolean {
  return !request.destroyed && request.readableLength >= request.readableHighWaterMark
}

/** If an answer was started, another one would be read as a part of it. */
function end(socket: Socket): void {
  if (socket.bytesWritten > 0) {
    socket.destroy()
    return
  }
  socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  socket.destroySoon()
}
