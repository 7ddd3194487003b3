import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import {
  HTTP_HEAD_SECONDS,
  MAX_HTTP_CONNECTIONS_OF_SOURCE,
  MAX_HTTP_WAITING_OF_SOURCE,
} from '@sen/model/bulkheads/limits'
import { sourceKey } from '../source-key.ts'

/**
 * Limits connections per network address (IPv6: /64). Beyond the limit, the connection that has waited longest for its
 * request head is closed. So a client cannot shut out others behind its address. Behind a proxy, all clients share its
 * address, so the proxy must limit them (docs/operations/deployment.md).
 */
export function limitConnections(server: Server): void {
  // Node checks for late heads every `connectionsCheckingInterval` (30 s).
  server.headersTimeout = HTTP_HEAD_SECONDS * 1_000
  const open = new Counts()
  const waiting = new Map<string, Set<Socket>>()
  const stopWaiting = (socket: Socket, source: string) => {
    const ofSource = waiting.get(source)
    ofSource?.delete(socket)
    if (ofSource?.size === 0) waiting.delete(source)
  }
  const sources = new WeakMap<Socket, string>()
  server.on('connection', (socket: Socket) => {
    if (socket.remoteAddress === undefined) return
    const source = sourceKey(socket.remoteAddress)
    if (open.of(source) >= MAX_HTTP_CONNECTIONS_OF_SOURCE) {
      socket.destroy()
      return
    }
    const ofSource = waiting.get(source) ?? new Set()
    const [longest] = ofSource
    if (longest && ofSource.size >= MAX_HTTP_WAITING_OF_SOURCE) {
      ofSource.delete(longest)
      longest.destroy()
    }
    waiting.set(source, ofSource.add(socket))
    sources.set(socket, source)
    open.add(source, 1)
    socket.once('close', () => {
      stopWaiting(socket, source)
      open.add(source, -1)
    })
  })
  const onHead = ({ socket }: { readonly socket: Socket }) => stopWaiting(socket, sources.get(socket) ?? '')
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
