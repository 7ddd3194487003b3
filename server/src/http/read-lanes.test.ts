import { Empty } from '@sen/contract/fields'
import { route } from '@sen/contract/route'
import { MAX_READS_OF_CALLER, MAX_READS_WAITING_OF_CALLER } from '@sen/model/bulkheads/limits'
import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { answerError } from './error-answers.ts'
import { createMount } from './mount.ts'
import type { SessionAuth } from './session.ts'

const READ = { method: 'GET', summary: 'A slow read', errors: [] } as const
const slow = route({ ...READ, path: '/slow', response: z.object({ name: z.string() }) })
const file = route({ ...READ, path: '/file', response: Empty })

let app: FastifyInstance
let underWay: { readonly name: string; end(): void }[]

beforeEach(() => {
  app = fastify()
  underWay = []
  app.decorateRequest('session', undefined)
  app.setErrorHandler(answerError)
  const authenticate = async (request: FastifyRequest) => {
    const mailboxId = request.headers['x-auth-token']
    request.session = { actor: { mailboxId } } as FastifyRequest['session']
  }
  const mount = createMount(app, { authenticate } as unknown as SessionAuth)
  const waitForTest = (name: string) =>
    new Promise<void>((resolve) => {
      underWay.push({ name, end: resolve })
    })
  mount(slow, async ({ mailboxId }) => {
    await waitForTest(mailboxId)
    return { data: { name: mailboxId } }
  })
  mount(file, async ({ mailboxId }) => {
    await waitForTest(mailboxId)
    return { bytes: new Uint8Array(), headers: {} }
  })
})
afterEach(() => app.close())

const ask = (name: string, url = '/slow') => app.inject({ url, headers: { 'x-auth-token': name } })

async function revokeSessionsWhere(answers: readonly Promise<{ readonly statusCode: number }>[]) {
  let isDone = false
  const all = Promise.all(answers).finally(() => {
    isDone = true
  })
  while (!isDone) {
    underWay.shift()?.end()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return (await all).map(({ statusCode }) => statusCode)
}

const settle = async (count: number) => {
  for (let at = 0; at < 2_000 && underWay.length < count; at += 1) await new Promise((resolve) => setImmediate(resolve))
}

it('answers all calls that a page begins with', async () => {
  const statuses = await revokeSessionsWhere(Array.from({ length: 12 }, () => ask('lan')))
  expect(statuses).toEqual(Array.from({ length: 12 }, () => 200))
})

it('works on a few calls of one caller, and at once on that of another', async () => {
  const many = Array.from({ length: 60 }, () => ask('lan'))
  await settle(MAX_READS_OF_CALLER)
  const other = ask('minh')
  await settle(MAX_READS_OF_CALLER + 1)
  expect(underWay.map(({ name }) => name)).toEqual([
    ...Array.from({ length: MAX_READS_OF_CALLER }, () => 'lan'),
    'minh',
  ])
  expect(await revokeSessionsWhere([...many, other])).toEqual(Array.from({ length: 61 }, () => 200))
})

it('refuses calls beyond those that may wait, and says when to come back', async () => {
  const most = MAX_READS_OF_CALLER + MAX_READS_WAITING_OF_CALLER
  const many = Array.from({ length: most }, () => ask('lan'))
  await settle(MAX_READS_OF_CALLER)
  const refused = await ask('lan')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
  expect(refused.json().error.code).toBe('too_many_calls')
  expect(new Set(await revokeSessionsWhere(many))).toEqual(new Set([200]))
})

it('does not limit downloads of files', async () => {
  const files = Array.from({ length: 10 }, () => ask('lan', '/file'))
  await settle(10)
  expect(underWay).toHaveLength(10)
  expect(new Set(await revokeSessionsWhere(files))).toEqual(new Set([200]))
})
