import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { MAX_HTTP_CONNECTIONS_OF_SOURCE, MAX_HTTP_WAITING_OF_SOURCE } from '@sen/model/bulkheads/limits'
import { afterEach, expect, it } from 'vitest'
import { limitConnections } from './connection-limits.ts'

const closing: (() => unknown)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function listening(): Promise<(count: number) => Promise<readonly Socket[]>> {
  const server = createServer((_, response) => void response.end('ok'))
  limitConnections(server)
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return async (count) => {
    const sockets: Socket[] = []
    for (let n = 0; n < count; n += 1) {
      const socket = connect(port, '127.0.0.1')
      closing.push(() => socket.destroy())
      socket.on('error', () => undefined)
      await Promise.all([once(server, 'connection'), once(socket, 'connect')])
      sockets.push(socket)
    }
    return sockets
  }
}

async function answerOf(socket: Socket): Promise<string> {
  socket.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n')
  const [bytes] = (await once(socket, 'data')) as [Buffer]
  return bytes.toString()
}

it('closes the longest waiting of those of one source that send no head, and serves the next', async () => {
  const open = await listening()
  const [first, second] = await open(MAX_HTTP_WAITING_OF_SOURCE)
  const [third] = await open(1)
  await once(first as Socket, 'close')
  expect(await answerOf(third as Socket)).toContain('200 OK')
  // A connection that has sent its head is not waiting, and is never closed by this limit.
  expect(await answerOf(second as Socket)).toContain('200 OK')
  await open(3)
  expect(await answerOf(second as Socket)).toContain('200 OK')
})

it('closes a connection beyond all that one source may have', async () => {
  const open = await listening()
  const sockets: Socket[] = []
  while (sockets.length < MAX_HTTP_CONNECTIONS_OF_SOURCE) {
    const [socket] = await open(1)
    await answerOf(socket as Socket)
    sockets.push(socket as Socket)
  }
  const [late] = await open(1)
  await once(late as Socket, 'close')
})
