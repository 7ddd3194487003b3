import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { CallEnded } from '@sen/core/ports/call-scope'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { answerError, codeOf } from './error-answers.ts'

const DEBUG = 20

let app: FastifyInstance | undefined
afterEach(() => app?.close())

it.each([
  ['53100', 507, 'server_full'],
  ['ENOSPC', 507, 'server_full'],
  ['ECONNREFUSED', 503, 'unavailable'],
  ['57P03', 503, 'unavailable'],
  ['57014', 503, 'unavailable'],
  ['55P03', 429, 'mailbox_busy'],
  ['23505', 500, 'internal_error'],
])('answers %s with %d', async (code, status, said) => {
  app = Fastify()
  app.setErrorHandler(answerError)
  app.get('/', () => {
    throw Object.assign(new Error('no space left on device'), { code })
  })
  const answer = await app.inject('/')
  expect([answer.statusCode, answer.json().error.code]).toEqual([status, said])
})

it('logs a body that breaks off at level debug, without a stack', async () => {
  const lines: { readonly level: number; readonly route?: string }[] = []
  let resolveLogged: () => void = () => undefined
  const logged = new Promise<void>((resolve) => {
    resolveLogged = resolve
  })
  const write = (line: string) => {
    lines.push(JSON.parse(line))
    if (lines.at(-1)?.route === '/') resolveLogged()
  }
  const own = Fastify({ logger: { level: 'debug', stream: { write } }, disableRequestLogging: true })
  app = own
  own.setErrorHandler(answerError)
  own.post('/', () => 'never')
  await own.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((own.server.address() as AddressInfo).port, '127.0.0.1')
  own.server.once('request', () => socket.destroy())
  socket.write('POST / HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"a":')
  await logged
  expect(lines.filter(({ route }) => route === '/')).toMatchObject([{ level: DEBUG, method: 'POST' }])
  expect(JSON.stringify(lines)).not.toContain('stack')
})

function loggedApp() {
  const lines: { readonly level: number; readonly msg: string }[] = []
  const write = (line: string) => void lines.push(JSON.parse(line))
  const own = Fastify({ logger: { level: 'debug', stream: { write } }, disableRequestLogging: true })
  own.setErrorHandler(answerError)
  app = own
  return { own, lines }
}

it.each([
  ['an answer', () => Promise.reject(new CallEnded())],
  ['a page', async (request: FastifyRequest) => codeOf(new CallEnded(), request)],
  [
    'a part that was sent',
    (_: FastifyRequest, reply: FastifyReply) => {
      reply.raw.write('a')
      return Promise.reject(new CallEnded())
    },
  ],
])('logs a client that left %s at level debug', async (_, handler) => {
  const { own, lines } = loggedApp()
  own.get('/', handler)
  await own.inject('/').catch(() => undefined)
  expect(lines).toMatchObject([{ level: DEBUG, msg: 'the client disconnected before the response' }])
})

it('logs a statement that was cancelled because its client left at level debug, and others as errors', async () => {
  const { own, lines } = loggedApp()
  const cancelled = () => Object.assign(new Error('canceling statement due to user request'), { code: '57014' })
  own.get('/left', async (request) => {
    const closed = once(request.raw.socket, 'close')
    client.destroy()
    await closed
    throw cancelled()
  })
  own.get('/slow', () => Promise.reject(cancelled()))
  await own.listen({ host: '127.0.0.1', port: 0 })
  await own.inject('/slow')
  const client = connect((own.server.address() as AddressInfo).port, '127.0.0.1')
  client.write('GET /left HTTP/1.1\r\nhost: here\r\n\r\n')
  const levels = () => lines.filter(({ msg }) => !msg.startsWith('Server listening')).map(({ level }) => level)
  await expect.poll(levels).toEqual([50, DEBUG])
})
