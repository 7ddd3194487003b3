import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { answerError } from './error-answers.ts'

it.each([
  ['53100', 507, 'server_full'],
  ['ENOSPC', 507, 'server_full'],
  ['ECONNREFUSED', 503, 'unavailable'],
  ['57P03', 503, 'unavailable'],
  ['23505', 500, 'internal_error'],
])('answers %s with %d', async (code, status, said) => {
  const app = Fastify()
  app.setErrorHandler(answerError)
  app.get('/', () => {
    throw Object.assign(new Error('no space left on device'), { code })
  })
  const answer = await app.inject('/')
  expect([answer.statusCode, answer.json().error.code]).toEqual([status, said])
})
