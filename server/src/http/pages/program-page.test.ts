import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGunzip } from 'node:zlib'
import type { Start } from '@sen/contract/start'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { sendTextInParts } from '../compressed.ts'
import { programPage } from './program-page.ts'
import type { BegunStart } from './start.ts'

const PAGE =
  '<html><head><title>Mail</title><link rel="modulepreload" crossorigin href="/assets/shared-1.js"><link rel="modulepreload" href="/assets/program-1.js"></head><body><!--loader-->…<!--/loader--></body></html>'

let app: FastifyInstance | undefined
afterEach(() => app?.close())

/** A server of one page, whose data comes from `finish`. */
async function pageOf(finish: BegunStart['finish']) {
  const error = vi.fn()
  const site = { brand: { accent: '' } } as never
  const needs = {
    files: { read: async () => undefined },
    firstScreens: { draw: async () => '<b>list</b>' } as never,
    site,
  }
  const begun: BegunStart = { settings: [{ key: 'language', value: 'en' }] as never, finish }
  const screen = { width: 800, height: 600 }
  app = Fastify()
  app.get('/', (request, reply) => {
    const made = programPage(needs, { page: PAGE, begun, list: undefined, screen, log: { error } })
    return sendTextInParts(request, reply, 'text/html', made)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const asked = (headers: Record<string, string>) =>
    new Promise<IncomingMessage>((resolve) => get(`http://127.0.0.1:${port}/`, { headers }, resolve))
  return { asked, error }
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

it('goes on without its data where that does not come, and says so in the log', async () => {
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
