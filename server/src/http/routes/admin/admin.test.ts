import type { DomainField } from '@sen/contract/admin/domains'
import { FakeNameLookup } from '@sen/testkit/fakes/fake-name-lookup'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../test-server.fixture.ts'

let server: TestServer
let chu = ''
let lan = ''
let khac = ''
beforeAll(async () => {
  server = await openTestServer()
  await server.given.mailbox('chu@sen.example', { isOwner: true })
  await server.given.mailbox('lan@sen.example')
  await server.given.mailbox('chu@khac.example', { isOwner: true })
  ;[chu, lan, khac] = await Promise.all([
    server.signIn('chu@sen.example'),
    server.signIn('lan@sen.example'),
    server.signIn('chu@khac.example'),
  ])
})
afterAll(() => server.close())

const at = (path: string) => `/api/v2/admin/${path}`
const POLICY = { recall_window_seconds: 1_800, open_sharing: false }
const refused = (status: number, code: string) => ({ status, body: { error: { code } } })
const domainsOf = async (token: string) => {
  const { body } = await server.call(token, 'GET', at('domains'))
  return (body as { readonly data: readonly DomainField[] }).data
}

const CALLS: readonly (readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string, object | undefined])[] = [
  ['GET', 'domains', undefined],
  ['POST', 'domains', { name: 'moi.example' }],
  ['POST', 'domains/sen.example/check', {}],
  ['POST', 'domains/sen.example/dkim', {}],
  ['PUT', 'domains/sen.example/mta-sts', { mode: 'testing' }],
  ['PUT', 'domains/sen.example/routing', { routing: 'mx' }],
  ['GET', 'domains/sen.example/contents', undefined],
  ['DELETE', 'domains/sen.example', undefined],
  ['GET', 'removed-domains', undefined],
  ['POST', 'removed-domains/sen.example/restore', {}],
  ['GET', 'queue', undefined],
  ['POST', 'queue/1/retry', { domain: 'x.example' }],
  ['POST', 'queue/1/drop', { domain: 'x.example' }],
  ['GET', 'reports', undefined],
  ['GET', 'policies', undefined],
  ['PUT', 'policies/sen.example', POLICY],
  ['GET', 'footer', undefined],
  ['PUT', 'footer', { scope: 'off', html: '' }],
  ['GET', 'kept-days', undefined],
  ['PUT', 'kept-days', { days: 7 }],
  ['GET', 'kept-days/lost?days=0', undefined],
  ['POST', 'people/1/recover-mail', { from: 0, until: 1 }],
  ['GET', 'acts', undefined],
  ['GET', 'acts/export', undefined],
]

it.each(CALLS)('%s %s is for people signed in as an Owner', async (method, path, body) => {
  expect(await server.call('', method, at(path), body)).toMatchObject(refused(401, 'unauthenticated'))
  expect(await server.call(lan, method, at(path), body)).toMatchObject(refused(403, 'not_permitted'))
})

it.each([
  ['POST', (domain: string) => `domains/${domain}/check`, {}],
  ['POST', (domain: string) => `domains/${domain}/dkim`, {}],
  ['PUT', (domain: string) => `domains/${domain}/mta-sts`, { mode: 'testing' }],
  ['PUT', (domain: string) => `domains/${domain}/routing`, { routing: 'mx' }],
  ['GET', (domain: string) => `domains/${domain}/contents`, undefined],
  ['DELETE', (domain: string) => `domains/${domain}`, undefined],
  ['DELETE', (domain: string) => `domains/${domain}?with_mailboxes=true`, undefined],
  ['POST', (domain: string) => `removed-domains/${domain}/restore`, {}],
  ['PUT', (domain: string) => `policies/${domain}`, POLICY],
] as const)('answers %s of the domain of another Owner as of one that is nowhere', async (method, path, body) => {
  const [others, nobodys] = await Promise.all(
    ['sen.example', 'nirgends.example'].map((domain) => server.call(khac, method, at(path(domain)), body)),
  )
  expect(others).toMatchObject(refused(404, 'not_found'))
  expect(others?.body).toEqual(nobodys?.body)
})

it('adds a domain, finds its proof, and removes it', async () => {
  const added = await server.call(chu, 'POST', at('domains'), { name: 'MOI.example' })
  expect(added).toMatchObject({
    status: 200,
    body: { data: { name: 'moi.example', state: 'claimed', checked_at: null } },
  })
  const lookup = server.world.nameLookup as FakeNameLookup
  expect(lookup).toBeInstanceOf(FakeNameLookup)
  const [, claimed] = await domainsOf(chu)
  for (const { type, name, value } of claimed?.records ?? []) lookup.set(type, name, value)
  const checked = await server.call(chu, 'POST', at('domains/moi.example/check'), {})
  expect(checked).toMatchObject({ status: 200, body: { data: { state: 'verified', signed: true } } })
  expect(await domainsOf(khac)).toMatchObject([{ name: 'khac.example', vouched: true }])
  expect(await server.call(khac, 'POST', at('domains'), { name: 'moi.example' })).toMatchObject(
    refused(409, 'domain_unavailable'),
  )
  expect(await server.call(chu, 'DELETE', at('domains/moi.example'))).toMatchObject({ status: 200 })
  expect(await server.call(chu, 'DELETE', at('domains/sen.example'))).toMatchObject(refused(409, 'own_domain'))
})

it('removes a domain with its mailboxes on confirmation, and restores it; meanwhile it cannot be added', async () => {
  const { given } = server
  const an = await given.mailbox('an@phu.example')
  const owner = await given.directory.findDomain('sen.example')
  await given.directory.joinOrganisation(an.domainId, owner?.id ?? an.domainId)
  const contents = { mailboxes: 1, aliases: 0, groups: 0, shares: 0, waiting: 0 }
  expect(await server.call(chu, 'GET', at('domains/phu.example/contents'))).toMatchObject({ body: { data: contents } })
  expect(await server.call(chu, 'DELETE', at('domains/phu.example'))).toMatchObject(refused(409, 'domain_in_use'))
  expect(await server.call(chu, 'DELETE', at('domains/phu.example?with_mailboxes=true'))).toMatchObject({
    body: { data: { restorable: true } },
  })
  expect(await server.call(chu, 'GET', at('removed-domains'))).toMatchObject({
    body: { data: [{ name: 'phu.example', mailboxes: 1 }] },
  })
  expect(await server.call(khac, 'GET', at('removed-domains'))).toMatchObject({ body: { data: [] } })
  for (const [who, code] of [
    [chu, 'domain_removed'],
    [khac, 'domain_unavailable'],
  ] as const) {
    expect(await server.call(who, 'POST', at('domains'), { name: 'phu.example' })).toMatchObject(refused(409, code))
  }
  expect(await server.call(chu, 'POST', at('removed-domains/phu.example/restore'), {})).toMatchObject({ status: 200 })
  expect(await server.call(chu, 'PUT', at('domains/phu.example/routing'), { routing: 'mx' })).toMatchObject({
    body: { data: { name: 'phu.example', routing: 'mx', mailboxes: 1 } },
  })
})

it('refuses invalid names, and too long ones, without repeating them', async () => {
  expect(await server.call(chu, 'POST', at('domains'), { name: 'ein wort' })).toMatchObject(
    refused(400, 'domain_invalid'),
  )
  expect(await server.call(chu, 'POST', at('domains'), { name: 'x'.repeat(501) })).toMatchObject(
    refused(400, 'invalid'),
  )
})

it('changes the policies of a domain', async () => {
  expect(await server.call(chu, 'PUT', at('policies/sen.example'), POLICY)).toMatchObject({
    status: 200,
    body: { data: { domain: 'sen.example', ...POLICY } },
  })
  expect(await server.call(lan, 'GET', '/api/v2/user/info')).toMatchObject({
    body: { data: { sharing_public: false } },
  })
  const odd = { ...POLICY, recall_window_seconds: 7 }
  expect(await server.call(chu, 'PUT', at('policies/sen.example'), odd)).toMatchObject(refused(400, 'setting_invalid'))
})

it('changes the footer of the organisation, and each of its people sees which mail gets it', async () => {
  const footer = { scope: 'everybody', html: '<p>Công ty Sen</p>' }
  const kept = {
    status: 200,
    body: { data: { scope: 'everybody', html: expect.stringContaining('<p>Công ty Sen</p>') } },
  }
  expect(await server.call(chu, 'PUT', at('footer'), footer)).toMatchObject(kept)
  expect(await server.call(chu, 'GET', at('footer'))).toMatchObject(kept)
  expect(await server.call(lan, 'GET', '/api/v2/user/info')).toMatchObject({ body: { data: { footer: 'everybody' } } })
  expect(await server.call(khac, 'GET', at('footer'))).toMatchObject({ body: { data: { scope: 'off', html: '' } } })
  const long = { ...footer, html: 'x'.repeat(10_001) }
  expect(await server.call(chu, 'PUT', at('footer'), long)).toMatchObject(refused(400, 'setting_invalid'))
  expect(await server.call(chu, 'PUT', at('footer'), { ...footer, scope: 'ai' })).toMatchObject(refused(400, 'invalid'))
})

it('lists the log, and exports it as a table', async () => {
  const log = await server.call(chu, 'GET', at('acts?limit=2'))
  expect(log).toMatchObject({
    status: 200,
    body: { data: [{ act: 'policy.footer', author: 'owner', author_address: 'chu@sen.example' }, {}], total: 9 },
  })
  expect(await server.call(khac, 'GET', at('acts'))).toMatchObject({ body: { data: [], total: 0 } })
  const file = await server.app.inject({ method: 'GET', url: at('acts/export'), headers: { 'x-auth-token': chu } })
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="administration.csv"',
    'x-content-type-options': 'nosniff',
  })
  expect(file.body.split('\r\n')).toHaveLength(1 + 9 + 1)
})
