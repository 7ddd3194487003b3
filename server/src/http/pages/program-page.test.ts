import { get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { createGunzip } from 'node:zlib'
import type { Start } from '@sen/contract/start'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { sendTextInParts } from '../compressed.ts'
import type { PageFiles } from './page-files.ts'
import { programPage } from './program-page.ts'
import type { BegunStart } from './start.ts'

const PAGE =
  '<html><head><title>Mail</title><link rel="modulepreload" crossorigin href="/assets/shared-1.js"><link rel="modulepreload" href="/assets/program-1.js"></head><body><!--loader-->…<!--/loader--></body></html>'

let app: FastifyInstance | undefined
afterEach(() => app?.close())

async function pageOf(finish: BegunStart['finish'], files: PageFiles = { read: async () => undefined }) {
  const error = vi.fn()
  const site = { brand: { accent: '' } } as never
  const needs = {
    files,
    firstScreens: { draw: async () => '<b>list</b>' } as never,
    site,
  }
  const begun: BegunStart = { settings: [{ key: 'language', value: 'en' }] as never, finish }
  const screen = { width: 800, height: 600 }
  app = Fastify()
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket) => sockets.add(socket))
  app.get('/', (request, reply) => {
    const { raw, method, routeOptions, log } = request
    const logged = { raw, method, routeOptions, log: { ...log, error } }
    const made = programPage(needs, { page: PAGE, begun, list: undefined, screen, request: logged })
    return sendTextInParts(request, reply, 'text/html', made)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const asked = (headers: Record<string, string>) =>
    new Promise<IncomingMessage>((resolve) => get(`http://127.0.0.1:${port}/`, { headers }, resolve))
  return { asked, error, port, sockets }
}

it.each([{}, { 'accept-encoding': 'gzip' }])('sends the head before the data is there: %o', async (headers) => {
  let fail: (error: Error) => void = () => {}
  const held = new Promise<Start>((_, reject) => {
    fail = reject
  })
  const { asked } = await pageOf(() => held)
  const answer = await asked(headers)
  const text = 'accept-encoding' in headers ? answer.pipe(createGunzip()) : answer
  let read = ''
  for await (const part of text) {
    read += part
    if (read.endsWith('</head>')) fail(new Error('the database is away'))
  }
  expect(read).toMatch(
    /^<html lang="en" data-told-theme="undefined" data-drawn-width="800">.*<\/head><body>.*<\/html>$/,
  )
})

it('sends the page without its data if that fails, and logs it', async () => {
  const away = new Error('the database is away')
  const { asked, error } = await pageOf(() => Promise.reject(away))
  const answer = await asked({})
  let read = ''
  for await (const part of answer) read += part
  const program = '<link rel="modulepreload" href="/assets/program-1.js">'
  expect(read).toContain(`<body>${program}<!--loader-->…<!--/loader--></body></html>`)
  expect(read.split('program-1.js')).toHaveLength(2)
  expect(error).toHaveBeenCalledWith({ err: away }, expect.any(String))
})

it('stops rendering for a disconnected client', async () => {
  const finish = vi.fn(() => Promise.reject(new Error('nobody is there')))
  let openFile: () => void = () => {}
  const opened = new Promise<void>((resolve) => {
    openFile = resolve
  })
  const { port, sockets } = await pageOf(finish, { read: () => opened.then(() => undefined) })
  const visitor = connect(port, '127.0.0.1')
  visitor.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(3))
  await vi.waitFor(() => expect(sockets.size).toBe(1))
  const [socket] = sockets
  visitor.destroy()
  await vi.waitFor(() => expect(socket?.destroyed).toBe(true))
  openFile()
  await opened
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  expect(finish).not.toHaveBeenCalled()
})

it('keeps no memory for the compression while data is waited for', async () => {
  // Memory of the connections themselves is allocated in the first round.
  await heldBy(150, {})
  const plain = await heldBy(150, {})
  const compressed = await heldBy(150, { 'accept-encoding': 'gzip' })
  expect(compressed - plain).toBeLessThan(20 * 1024 * 1024)
})

async function heldBy(pages: number, headers: Record<string, string>): Promise<number> {
  let goOn: (error: Error) => void = () => {}
  const data = new Promise<Start>((_, reject) => {
    goOn = reject
  })
  const finish = vi.fn(() => data)
  const { asked } = await pageOf(finish)
  const before = process.memoryUsage.rss()
  const many = Array.from({ length: pages }, () => asked(headers))
  await vi.waitFor(() => expect(finish).toHaveBeenCalledTimes(pages), { timeout: 10_000 })
  const held = process.memoryUsage.rss() - before
  goOn(new Error('the database is away'))
  await Promise.all(
    many.map(async (coming) => {
      const answer = await coming
      for await (const _ of answer);
    }),
  )
  await app?.close()
  return held
}
