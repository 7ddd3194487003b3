import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { GOODBYE_SECONDS, READ_AHEAD_BYTES, UNREAD_ANSWER_SECONDS } from '@sen/model/mail-programs/limits'
import { afterEach, expect, test } from 'vitest'
import { ClientConnection } from './client-connection.ts'
import { ClientGone } from './input-buffer.ts'
import { ManualTimers } from './manual-timers.fixture.ts'

/** Node and the kernel hold some bytes of their own. */
const SOCKET_BYTES = 128 * 1024

let server: Server
const clients: Socket[] = []

afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy()
  await new Promise((resolve) => server.close(resolve))
})

async function pair() {
  const timers = new ManualTimers()
  server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const accepted = once(server, 'connection')
  const client = connect(port, '127.0.0.1')
  client.on('error', () => undefined)
  clients.push(client)
  const [socket] = (await accepted) as [Socket]
  const connection = new ClientConnection(socket, { timers, address: '127.0.0.1' })
  return { timers, client, socket, connection }
}

test('reading stops while a command runs, however much the client sends', async () => {
  const { client, socket, connection } = await pair()
  const chunk = Buffer.alloc(64 * 1024, 'a')
  let sent = 0
  // The client's own buffer fills when the server no longer reads.
  while (client.write(chunk) && sent < 100) sent += 1
  await once(socket, 'pause').catch(() => undefined)
  expect(connection.input.length).toBeLessThanOrEqual(READ_AHEAD_BYTES + SOCKET_BYTES)
  expect(socket.isPaused()).toBe(true)
  await connection.input.readSome(1_000_000)
  expect(socket.isPaused()).toBe(false)
})

test('a client that is sent away is destroyed in time, although it never reads or closes', async () => {
  const { timers, client, socket, connection } = await pair()
  client.pause()
  const big = Buffer.alloc(4 * 1024 * 1024, 'a')
  connection.write(big)
  void connection.flush().catch(() => undefined)
  connection.sendAway('* BYE\r\n')
  expect(connection.isGone).toBe(true)
  await expect(connection.input.readLine(100)).rejects.toThrow(ClientGone)
  timers.advance(GOODBYE_SECONDS)
  expect(socket.destroyed).toBe(true)
})

test('the last words arrive, and the socket ends at once when the client reads them', async () => {
  const { client, socket, connection } = await pair()
  const read: Buffer[] = []
  client.on('data', (chunk: Buffer) => read.push(chunk))
  connection.sendAway('* BYE Logging out\r\n')
  await once(client, 'close')
  expect(Buffer.concat(read).toString()).toBe('* BYE Logging out\r\n')
  expect(socket.destroyed).toBe(true)
})

test('a half-closed socket ends', async () => {
  const { client, socket, connection } = await pair()
  const line = connection.input.readLine(100)
  client.end()
  await expect(line).rejects.toThrow(ClientGone)
  if (!socket.destroyed) await once(socket, 'close')
  expect(connection.signal.aborted).toBe(true)
})

test('a client that does not read its answer is disconnected', async () => {
  const { timers, client, socket, connection } = await pair()
  client.pause()
  const flushed = (async () => {
    for (;;) {
      connection.write(Buffer.alloc(1024 * 1024, 'a'))
      await connection.flush()
    }
  })()
  const gone = expect(flushed).rejects.toThrow(ClientGone)
  while (!socket.writableNeedDrain || timers.count === 0) await new Promise((resolve) => setImmediate(resolve))
  timers.advance(UNREAD_ANSWER_SECONDS)
  await gone
  expect(socket.destroyed).toBe(true)
})

test('the work of a client that disconnects learns of it', async () => {
  const { client, connection } = await pair()
  const aborted = once(connection.signal, 'abort')
  client.destroy()
  await aborted
  expect(() => connection.write('x')).toThrow(ClientGone)
})
