import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { runHttpJob } from './http-load.ts'
import type { HttpJob } from './load-job.ts'

let server: Server | undefined
const asked: { url: string; encoding: string | undefined }[] = []

afterEach(() => {
  server?.close()
  asked.length = 0
})

/** Responds with the text chunks of the requested address, each in a packet of its own. */
async function serverOf(bodies: Readonly<Record<string, readonly string[]>>): Promise<number> {
  const started = createServer((request, response) => {
    const { url = '' } = request
    asked.push({ url, encoding: request.headers['accept-encoding']?.toString() })
    const pieces = bodies[url] ?? ['']
    response.writeHead(200, { 'content-length': Buffer.byteLength(pieces.join('')) })
    const next = (index: number): void => {
      const piece = pieces[index]
      if (piece === undefined) response.end()
      else response.write(piece, () => setImmediate(() => next(index + 1)))
    }
    next(0)
  })
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  return (started.address() as AddressInfo).port
}

const once = (port: number, more: Partial<HttpJob>): HttpJob => ({
  kind: 'http',
  host: '127.0.0.1',
  port,
  token: 'token',
  requests: [],
  connections: 1,
  once: true,
  warmUpSeconds: 0,
  seconds: 0,
  ...more,
})

const get = (path: string) => ({ method: 'GET', path }) as const

it('sends each request once, and does not count pauses between requests', async () => {
  const port = await serverOf({})
  const requests = [get('/1'), { ...get('/change'), isBetween: true }, get('/2')]
  const result = await runHttpJob(once(port, { requests }))
  expect(asked.map(({ url }) => url)).toEqual(['/1', '/change', '/2'])
  expect(result.answered).toBe(2)
})

it('tells apart the answers that hold a text, also one that came in two pieces', async () => {
  const port = await serverOf({
    '/html': ['{"body":"', '<p>","body_for', 'mat":"html"}'],
    '/text': ['{"body":"x","body_format":"text"}'],
  })
  const requests = [get('/html'), get('/text'), get('/html'), get('/text'), get('/text')]
  const result = await runHttpJob(once(port, { requests, apart: '"body_format":"html"' }))
  expect(result.answered).toBe(5)
  expect(result.apart?.answered).toBe(2)
})

it('asks for gzip only when it plays a browser', async () => {
  const port = await serverOf({})
  await runHttpJob(once(port, { requests: [get('/')] }))
  await runHttpJob(once(port, { requests: [get('/')], takesGzip: true }))
  expect(asked.map(({ encoding }) => encoding?.includes('gzip'))).toEqual([undefined, true])
})
