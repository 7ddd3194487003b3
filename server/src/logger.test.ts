import { CallEnded } from '@sen/core/ports/call-scope'
import { expect, it } from 'vitest'
import { createLogger, logFailedCleanup } from './logger.ts'

function linesOf(log: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = []
  log(createLogger('trace', { write: (line) => void lines.push(line) }))
  return lines.join('')
}

it('leaves out secrets at any depth, and keeps the fields beside them', () => {
  const secrets = {
    password: 'hidden-1',
    new_password: 'hidden-2',
    token: 'hidden-3',
    access_token: 'hidden-4',
    login_param: 'hidden-5',
    id_token: 'hidden-6',
    client_secret: 'hidden-7',
    secret: 'hidden-8',
    authorization: 'hidden-9',
    cookie: 'hidden-10',
    'set-cookie': 'hidden-11',
    'x-auth-token': 'hidden-12',
  }
  const said = linesOf((logger) => {
    logger.info({ ...secrets, kept: 'kept-1' })
    logger.warn({ body: { ...secrets, kept: 'kept-2' }, headers: { ...secrets, kept: 'kept-3' } })
  })
  expect(said).not.toContain('hidden')
  for (const kept of ['kept-1', 'kept-2', 'kept-3']) expect(said).toContain(kept)
})

it('logs the route of a request, not its address', () => {
  const request = { method: 'GET', url: '/?login_param=hidden', headers: {}, routeOptions: { url: '/x/:id' } }
  const said = linesOf((logger) => logger.info({ req: request }))
  expect(said).toContain('"req":{"method":"GET","route":"/x/:id"}')
  expect(said).not.toContain('hidden')
})

it('logs the type, message and stack of an error, but no row', () => {
  const error = Object.assign(new Error('it broke'), { code: '23505', detail: 'hidden', parameters: ['hidden'] })
  const said = linesOf((logger) => logger.error({ err: error }))
  expect(said).toContain('it broke')
  expect(said).toContain('23505')
  expect(said).not.toContain('hidden')
})

it('says of a failed cleanup both errors, and nothing when the client has left', () => {
  const error = Object.assign(new Error('the file is closed'), { detail: 'hidden' })
  const said = linesOf((logger) => logFailedCleanup(logger, error, new Error('the disk is full')))
  expect(JSON.parse(said)).toMatchObject({
    level: 50,
    err: { message: 'the file is closed' },
    after: { message: 'the disk is full' },
  })
  expect(said).not.toContain('hidden')
  expect(JSON.parse(linesOf((logger) => logFailedCleanup(logger, new CallEnded(), error)))).toMatchObject({ level: 20 })
})
