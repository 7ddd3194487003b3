import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { TUS_CONTENT_TYPE, TUS_VERSION } from '@sen/contract/uploads'
import { MAX_STRANGE_BODIES_OF_SOURCE } from '@sen/model/bulkheads/limits'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openShareServer } from './pages/standalone/share-server.fixture.ts'

let open: Awaited<ReturnType<typeof openShareServer>>
let port = 0
beforeAll(async () => {
  open = await openShareServer()
  await open.server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (open.server.app.server.address() as AddressInfo).port
})
afterAll(() => open.server.close())

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

const MULTIPART = 'multipart/form-data; boundary=x'
const FIRST_PART = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\na'

async function begin(request: string, headers: Readonly<Record<string, string>>): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined).resume()
  const asked = once(open.server.app.server, 'request')
  const lines = Object.entries({ host: 'localhost', 'content-length': '1000000', ...headers })
  socket.write(
    `${request} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${FIRST_PART}`,
  )
  await asked
  return socket
}

const STRANGE: readonly (readonly [string, string, Readonly<Record<string, string>>])[] = [
  [
    'a piece of an upload with a token that nobody has',
    'PATCH /api/v2/uploads/1',
    { 'x-auth-token': 'none', 'content-type': TUS_CONTENT_TYPE, 'tus-resumable': TUS_VERSION, 'upload-offset': '0' },
  ],
  ['files with a token that nobody has', 'POST /api/v2/files', { 'x-auth-token': 'none', 'content-type': MULTIPART }],
  [
    'a document of an office server with a token that nobody has',
    'POST /wopi/files/1/contents?access_token=none',
    { 'x-wopi-override': 'PUT', 'content-type': 'application/octet-stream' },
  ],
  [
    'files for a request that is not there',
    'POST /r/nothing/bring',
    { origin: 'http://localhost', 'content-type': MULTIPART },
  ],
]

it.each(STRANGE)('counts %s as bodies without a session', async (_, request, headers) => {
  const first = await begin(request, headers)
  const closed = once(first, 'close')
  for (let n = 1; n < MAX_STRANGE_BODIES_OF_SOURCE; n += 1) await begin(request, headers)
  // The handler has refused it.
  await expect.poll(() => first.bytesRead).toBeGreaterThan(0)
  expect(first.destroyed).toBe(false)
  const last = await begin(request, headers)
  await closed
  expect(last.destroyed).toBe(false)
})

it('gives files of a session the time of a slow line', async () => {
  const headers = { 'x-auth-token': open.tokens.lan, 'content-type': MULTIPART }
  const first = await begin('POST /api/v2/files', headers)
  await begin('POST /wopi/files/1/contents?access_token=none', { 'content-type': 'application/octet-stream' })
  for (let n = 0; n < MAX_STRANGE_BODIES_OF_SOURCE; n += 1)
    await begin('POST /wopi/files/1/contents?access_token=none', {})
  expect(first.destroyed).toBe(false)
})
