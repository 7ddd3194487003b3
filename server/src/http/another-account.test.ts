import type { Route } from '@sen/contract/route'
import { routes } from '@sen/contract/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answer, openTestServer, type TestServer } from './test-server.fixture.ts'

let server: TestServer
let strangers: readonly string[]
let lan: string
let ids: readonly string[]

const NOBODYS = '987654321987'

beforeAll(async () => {
  server = await openTestServer()
  const owner = await server.given.mailbox('lan@sen.example')
  await server.given.mailbox('minh@sen.example')
  await server.given.mailbox('chu@khac.example', { isOwner: true })
  lan = await server.signIn('lan@sen.example')
  // Ids of sessions must not equal those of a stranger's.
  await server.given.database.pool.query(`select setval(pg_get_serial_sequence('session', 'id'), 900000)`)
  strangers = [await server.signIn('minh@sen.example'), await server.signIn('chu@khac.example')]
  const { id, threadId } = await server.given.message(owner)
  const draft = await server.given.message(owner, { in: 'drafts' })
  const made = async (url: string, payload: object) =>
    ((await server.call(lan, 'POST', url, payload)).body as { readonly data: { readonly id: string } }).data.id
  const listed = async (url: string) =>
    ((await server.call(lan, 'GET', url)).body as { readonly data: readonly { readonly id: string }[] }).data[0]?.id ??
    ''
  ids = [
    id,
    threadId,
    draft.id,
    await listed('/api/v2/folders'),
    await listed('/api/v2/auth/sessions'),
    await made('/api/v2/templates', { name: 'x', subject: 'x', html: '<p>x</p>' }),
    await made('/api/v2/contact-groups', { name: 'x' }),
    await made('/api/v2/labels', { name: 'x', colour: 'green' }),
  ]
})
afterAll(() => server.close())

const BODIES: Readonly<Record<string, object>> = {
  'PATCH /api/v2/threads/:id': { starred: true },
  'PATCH /api/v2/templates/:id': { name: 'y', subject: 'y', html: '<p>y</p>' },
  'PUT /api/v2/templates/:id': { name: 'y', subject: 'y', html: '<p>y</p>' },
  'PATCH /api/v2/contact-groups/:id': { name: 'y' },
  'PATCH /api/v2/labels/:id': { name: 'y', colour: 'red' },
  'PATCH /api/v2/contact-groups/:id/members': { add: [], remove: ['1'] },
}

const withId = (Object.entries(routes) as [string, Route][]).filter(
  ([, { path, access }]) => path.includes('/:') && access !== 'public',
)

it.each(withId)('%s answers for another account’s data as for unknown data', async (_, route) => {
  const method = route.method as 'GET'
  const payload = route.body && (BODIES[`${method} ${route.path}`] ?? {})
  const ask = (token: string, id: string): Promise<Answer> =>
    server.call(token, method, route.path.replaceAll(/:\w+/g, id), payload)
  for (const token of strangers) {
    const nobodys = await ask(token, NOBODYS)
    for (const id of ids) {
      const answer = await ask(token, id)
      expect({ id, status: answer.status, body: answer.body }).toEqual({
        id,
        status: nobodys.status,
        body: nobodys.body,
      })
    }
  }
})

it('changed nothing in it', async () => {
  const [message = '', thread = '', draft = '', , , template = ''] = ids
  for (const url of [`messages/${message}`, `threads/${thread}`, `messages/${draft}`, `templates/${template}`]) {
    expect((await server.call(lan, 'GET', `/api/v2/${url}`)).status, url).toBe(200)
  }
})
