import { route } from '@sen/contract/route'
import { requireDomainPermission } from '@sen/core/kit/require-permission'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { mounter } from './mount.ts'
import { sessionAuth } from './session.ts'
import { openTestServer, type TestServer } from './test-server.fixture.ts'

/** The product has no such act over HTTP yet. */
const administer = route({
  method: 'PUT',
  path: '/api/v2/test/administer/:domain',
  summary: 'Sets what holds for everybody of a domain',
  response: z.literal('done'),
  errors: ['not_permitted'],
})

let server: TestServer
let chu = ''
let lan = ''
const act = (token: string, domain: string) => server.call(token, 'PUT', `/api/v2/test/administer/${domain}`)
beforeAll(async () => {
  server = await openTestServer()
  mounter(server.app, sessionAuth(server.world, undefined))(administer, async (actor, { params }) => {
    requireDomainPermission(actor, 'administer', params.domain)
    return { data: 'done' as const }
  })
  await server.given.mailbox('chu@sen.example', { isOwner: true })
  await server.given.mailbox('lan@sen.example')
  const head = await server.given.directory.findDomain('sen.example')
  const branch = await server.given.directory.addDomain('chi-nhanh.example', true)
  if (head) await server.given.directory.joinOrganisation(branch, head.id)
  await server.given.directory.addDomain('khac.example', true)
  ;[chu, lan] = await Promise.all([server.signIn('chu@sen.example'), server.signIn('lan@sen.example')])
})
afterAll(() => server.close())

const refused = { status: 403, body: { error: { code: 'not_permitted' } } }

it('lets only the Owner administer all domains of the organisation', async () => {
  for (const domain of ['sen.example', 'chi-nhanh.example']) {
    expect(await act(chu, domain)).toMatchObject({ status: 200, body: { data: 'done' } })
    expect(await act(lan, domain)).toMatchObject(refused)
  }
})

it('tells an Owner nothing of the domains of others, not even whether they are here', async () => {
  const [others, nobodys] = [await act(chu, 'khac.example'), await act(chu, 'nirgends.example')]
  expect(others).toMatchObject(refused)
  expect(others.body).toEqual(nobodys.body)
})

it('refuses that act alone: the mail of a refused account can still be read', async () => {
  expect((await act(lan, 'sen.example')).status).toBe(403)
  expect(await server.call(lan, 'GET', '/api/v2/folders')).toMatchObject({ status: 200 })
})
