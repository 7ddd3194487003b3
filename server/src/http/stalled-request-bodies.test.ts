import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { MAX_STRANGE_BODIES_OF_SOURCE, STRANGE_BODY_SECONDS } from '@sen/model/bulkheads/limits'
import { afterEach, describe, expect, test } from 'vitest'
import {
  BODY_PATIENCE_SECONDS,
  closeStalledBodies,
  MIN_BODY_BYTES_PER_PATIENCE,
  StalledRequestBodies,
} from './stalled-request-bodies.ts'

const PATIENCE = BODY_PATIENCE_SECONDS * 1_000

const closing: (() => unknown)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function begun(
  reads: boolean,
  first: string,
  { length = 1_000_000, isTrusted = true }: { readonly length?: number; readonly isTrusted?: boolean } = {},
) {
  let now = 0
  const bodies = new StalledRequestBodies(() => now)
  const server = createServer((request) => {
    bodies.watch(request)
    if (isTrusted) bodies.trust(request)
    if (reads) request.resume()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  closing.push(
    () => socket.destroy(),
    () => server.close(),
  )
  const asked = once(server, 'request') as Promise<[IncomingMessage]>
  socket.write(`POST / HTTP/1.1\r\nhost: here\r\ncontent-length: ${length}\r\n\r\n`)
  const [request] = await asked
  const bring = async (bytes: string) => {
    const before = request.socket.bytesRead
    socket.write(bytes)
    // Unread bytes stay in the system's socket buffers.
    await expect.poll(() => request.socket.bytesRead - before).toBeGreaterThanOrEqual(Math.min(bytes.length, 20_000))
  }
  await bring(first)
  return {
    socket,
    request,
    bring,
    sweepAfter: (milliseconds: number) => {
      now += milliseconds
      bodies.check()
    },
  }
}

async function answerOf(socket: Socket): Promise<string> {
  const [bytes] = (await once(socket, 'data')) as [Buffer]
  return bytes.toString()
}

describe('a request whose body does not come', () => {
  test('is ended when no byte arrived for a minute', async () => {
    const { socket, sweepAfter } = await begun(true, 'a')
    const answer = answerOf(socket)
    const closed = once(socket, 'close')
    sweepAfter(PATIENCE)
    expect(await answer).toContain('408')
    await closed
  })

  test('is ended when it brings a byte now and then', async () => {
    const { socket, bring, sweepAfter } = await begun(true, 'a')
    const closed = once(socket, 'close')
    sweepAfter(PATIENCE / 2)
    await bring('b')
    sweepAfter(PATIENCE / 2)
    socket.resume()
    await closed
  })

  test('goes on over a line that is slow and moves', async () => {
    const { request, bring, sweepAfter } = await begun(true, 'a')
    for (let minute = 0; minute < 5; minute++) {
      await bring('b'.repeat(MIN_BODY_BYTES_PER_PATIENCE))
      sweepAfter(PATIENCE - 1)
    }
    expect(request.socket.destroyed).toBe(false)
    sweepAfter(PATIENCE)
    expect(request.socket.destroyed || request.socket.writableEnded).toBe(true)
  })

  test('is not ended while its bytes wait for us', async () => {
    const { request, sweepAfter } = await begun(false, 'a'.repeat(900_000))
    sweepAfter(PATIENCE)
    sweepAfter(PATIENCE)
    expect(request.socket.writableEnded).toBe(false)
  })

  test('is not ended once all of it has come, however long its answer takes', async () => {
    const { request, sweepAfter } = await begun(true, 'abc', { length: 3 })
    await expect.poll(() => request.complete).toBe(true)
    sweepAfter(2 * PATIENCE)
    expect(request.socket.writableEnded).toBe(false)
  })
})

describe('a body that its reader has left early', () => {
  test('is ended when the rest does not come', async () => {
    const { socket, request, sweepAfter } = await begun(false, 'a'.repeat(20_000))
    // Node removes the socket from the request when an iteration ends early.
    for await (const _ of request) break
    expect(request.socket).toBeNull()
    sweepAfter(PATIENCE - 1)
    expect(socket.destroyed).toBe(false)
    const closed = once(socket.resume(), 'close')
    sweepAfter(PATIENCE)
    await closed
  })

  test('of a stranger is ended after half a minute', async () => {
    const { socket, request, sweepAfter } = await begun(false, 'a'.repeat(20_000), { isTrusted: false })
    for await (const _ of request) break
    const answer = answerOf(socket)
    sweepAfter(STRANGE_BODY_SECONDS * 1_000)
    expect(await answer).toContain('408')
  })
})

describe('the body of a stranger', () => {
  test('is ended after half a minute, however it moves', async () => {
    const { socket, bring, sweepAfter } = await begun(true, 'a', { isTrusted: false })
    await bring('b'.repeat(MIN_BODY_BYTES_PER_PATIENCE))
    const answer = answerOf(socket)
    sweepAfter(STRANGE_BODY_SECONDS * 1_000)
    expect(await answer).toContain('408')
  })

  test('is ended when others come from its address, the longest under way first', async () => {
    const bodies = new StalledRequestBodies()
    const ended: number[] = []
    const stranger = (from: string, number: number) =>
      Object.assign(new EventEmitter(), {
        headers: { 'content-length': '9' },
        socket: { remoteAddress: from, bytesRead: 0, bytesWritten: 1, destroy: () => ended.push(number) },
      }) as unknown as IncomingMessage
    const signedIn = stranger('192.0.2.1', -1)
    bodies.watch(signedIn)
    bodies.trust(signedIn)
    for (let number = 0; number < MAX_STRANGE_BODIES_OF_SOURCE; number += 1) bodies.watch(stranger('192.0.2.1', number))
    bodies.watch(stranger('192.0.2.2', 1_000))
    expect(ended).toEqual([])
    bodies.watch(stranger('192.0.2.1', 1_001))
    expect(ended).toEqual([0])
  })
})

test('a server watches the requests that come to it, before its own answers', () => {
  const server = createServer(() => undefined)
  closeStalledBodies(server, { bySource: true })
  expect(server.listenerCount('request')).toBe(2)
  server.emit('close')
})
