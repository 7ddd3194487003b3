import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import {
  HTTP_HEAD_SECONDS,
  MAX_HTTP_CONNECTIONS_OF_SOURCE,
  MAX_HTTP_WAITING_OF_SOURCE,
} from '@sen/model/bulkheads/limits'
import { sourceKey } from '../source-key.ts'

/**
 * Bounds the connections of each network address (of IPv6 each /64), and those of them that have not sent a whole request head yet: a client
 * that opens thousands, or sends its heads byte by byte, gets no more. The newest one is closed.
 *
 * Not for a server behind a proxy, whose address all clients share: there the proxy counts (docs/operations/deployment.md).
 */
export function limitConnections(server: Server): void {
  // Each Node server looks for late heads every `connectionsCheckingInterval` (30 s).
  server.headersTimeout = HTTP_HEAD_SECONDS * 1_000
  const open = new Counts()
  const waiting = new Counts()
  const stopWaiting = new WeakMap<Socket, () => void>()
  server.on('connection', (socket: Socket) => {
    if (socket.remoteAddress === undefined) return
    const source = sourceKey(socket.remoteAddress)
    if (open.of(source) >= MAX_HTTP_CONNECTIONS_OF_SOURCE || waiting.of(source) >= MAX_HTTP_WAITING_OF_SOURCE) {
      socket.destroy()
      return
    }
    open.add(source, 1)
    waiting.add(source, 1)
    let isWaiting = true
    const stop = () => {
      if (isWaiting) waiting.add(source, -1)
      isWaiting = false
    }
    stopWaiting.set(socket, stop)
    socket.once('close', () => {
      stop()
      open.add(source, -1)
    })
  })
  const onHead = ({ socket }: { readonly socket: Socket }) => stopWaiting.get(socket)?.()
  server.prependListener('request', onHead)
  server.prependListener('upgrade', onHead)
}

class Counts {
  readonly #bySource = new Map<string, number>()

  of(source: string): number {
    return this.#bySource.get(source) ?? 0
  }

  add(source: string, count: number): void {
    const sum = this.of(source) + count
    if (sum > 0) this.#bySource.set(source, sum)
    else this.#bySource.delete(source)
  }
}
