import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { answerError } from './error-answers.ts'

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
  const DEBUG = 20
  expect(lines.filter(({ route }) => route === '/')).toMatchObject([{ level: DEBUG, method: 'POST' }])
  expect(JSON.stringify(lines)).not.toContain('stack')
})
