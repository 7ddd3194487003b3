import type { IncomingMessage, Server } from 'node:http'

/**
 * A body that brings less than so much within so long has stopped, and is ended: 25 MB at this rate would take a day, where ten
 * minutes are given.
 */
export const BODY_PATIENCE_SECONDS = 60
export const MIN_BODY_BYTES_PER_PATIENCE = 16 * 1024

const SWEEP_MILLISECONDS = 10_000

interface Watched {
  /** Of the socket, when it last had brought enough. */
  bytesThen: number
  /** In milliseconds, likewise. */
  since: number
}

/**
 * Ends requests whose body stands still: who sends a head, and then nothing or next to nothing, would hold a connection until the
 * limit of the whole request. A body that waits for us is not ended: its bytes are there, and nobody reads them yet.
 */
export class SilentBodies {
  readonly #watched = new Map<IncomingMessage, Watched>()
  readonly #now: () => number

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  watch(request: IncomingMessage): void {
    if (request.complete || !hasBody(request)) return
    this.#watched.set(request, { bytesThen: request.socket.bytesRead, since: this.#now() })
    // Not at the answer's end: what is answered before its body has come goes on holding the connection.
    request.once('end', () => this.#watched.delete(request))
  }

  /** Ends what stands still. To be called every few seconds. */
  sweep(): void {
    const now = this.#now()
    for (const [request, watched] of this.#watched) {
      if (request.complete || request.socket.destroyed) this.#watched.delete(request)
      else if (isMoving(request, watched))
        this.#watched.set(request, { bytesThen: request.socket.bytesRead, since: now })
      else if (now - watched.since >= BODY_PATIENCE_SECONDS * 1_000) {
        this.#watched.delete(request)
        end(request)
      }
    }
  }
}

/** Watches the bodies of all requests of a server, until it closes. */
export function endSilentBodies(server: Server): void {
  const bodies = new SilentBodies()
  server.prependListener('request', (request) => bodies.watch(request))
  const timer = setInterval(() => bodies.sweep(), SWEEP_MILLISECONDS).unref()
  server.once('close', () => clearInterval(timer))
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function isMoving(request: IncomingMessage, { bytesThen }: Watched): boolean {
  const waitsForUs = request.readableLength >= request.readableHighWaterMark
  return waitsForUs || request.socket.bytesRead - bytesThen >= MIN_BODY_BYTES_PER_PATIENCE
}

/** As Node ends requests that take too long. Where anything was answered before, one more answer would be read as a part of that. */
function end({ socket }: IncomingMessage): void {
  if (socket.bytesWritten > 0) {
    socket.destroy()
    return
  }
  socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  socket.destroySoon()
}
