import { addDomain } from '@sen/core/mailboxes/add-domain'
import { SETUP_CALLS_PER_SOURCE } from '@sen/model/automatic-setup/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await server.given.mailbox('lan@sen.example')
  await server.given.mailbox('minh@khac.example')
  await server.given.mailbox('ba@chua-xac-minh.example', { verified: false })
})
afterAll(() => server.close())

const get = (host: string, url: string, remoteAddress = '198.51.100.7') =>
  server.app.inject({ method: 'GET', url, headers: { host }, remoteAddress })
const OUTLOOK = 'http://schemas.microsoft.com/exchange/autodiscover/outlook/responseschema/2006a'
const request = (address: string) =>
  `<Autodiscover><Request><EMailAddress>${address}</EMailAddress><AcceptableResponseSchema>${OUTLOOK}</AcceptableResponseSchema></Request></Autodiscover>`
const post = (
  host: string,
  payload: string,
  url = '/autodiscover/autodiscover.xml',
  type = 'text/xml; charset=utf-8',
) => server.app.inject({ method: 'POST', url, headers: { host, 'content-type': type }, payload })

it.each([
  ['autoconfig.sen.example', '/mail/config-v1.1.xml?emailaddress=lan%40sen.example', 'sen.example'],
  ['autoconfig.sen.example:8443', '/mail/config-v1.1.xml', 'sen.example'],
  ['sen.example', '/.well-known/autoconfig/mail/config-v1.1.xml', 'sen.example'],
  ['autoconfig.khac.example', '/v1.1/mail/config-v1.1.xml', 'khac.example'],
  ['mail.sen.example', '/mail/config-v1.1.xml?EmailAddress=minh@khac.example', 'khac.example'],
])('serves settings at %s%s for %s', async (host, url, domain) => {
  const answer = await get(host, url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/xml; charset=utf-8')
  expect(answer.body).toContain(`<domain>${domain}</domain>`)
  expect(answer.body).toContain('<port>993</port>')
})

it.each([
  ['autoconfig.nirgends.example', '/mail/config-v1.1.xml'],
  ['autoconfig.chua-xac-minh.example', '/mail/config-v1.1.xml'],
  ['autoconfig.', '/mail/config-v1.1.xml'],
  ['[::1]', '/mail/config-v1.1.xml'],
  ['autodiscover.nirgends.example', '/autodiscover/autodiscover.json?Protocol=AutodiscoverV1'],
])('has none at %s%s', async (host, url) => {
  expect((await get(host, url)).statusCode).toBe(404)
})

it('answers in the same way for an address that exists and for one that does not', async () => {
  const known = await post('autodiscover.sen.example', request('lan@sen.example'))
  const unknown = await post('autodiscover.sen.example', request('ai@sen.example'))
  expect([known.statusCode, known.headers['content-type']]).toEqual([200, 'text/xml; charset=utf-8'])
  expect(unknown.body.replaceAll('ai@', 'lan@')).toBe(known.body)
  const configs = await Promise.all(
    ['lan', 'ai'].map((name) =>
      get('autoconfig.sen.example', `/mail/config-v1.1.xml?emailaddress=${name}@sen.example`),
    ),
  )
  expect(configs[0]?.body).toBe(configs[1]?.body)
})

it('takes the path in any case, and finds the domain in the address when SRV led to this server', async () => {
  const answer = await post('mail.sen.example', request('minh@khac.example'), '/AutoDiscover/AutoDiscover.XML')
  expect(answer.body).toContain('<LoginName>minh@khac.example</LoginName>')
  expect((await post('mail.sen.example', request('a@nirgends.example'))).statusCode).toBe(404)
})

it('rejects other documents, without reading declarations or much of the body', async () => {
  const host = 'autodiscover.sen.example'
  const entity = await post(host, `<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]>${request('&e;')}`)
  expect([entity.statusCode, entity.body.includes('<ErrorCode>600<')]).toEqual([200, true])
  expect((await post(host, ' '.repeat(20_000))).statusCode).toBe(400)
  expect((await post(host, request('lan@sen.example'), undefined, 'application/xml')).statusCode).toBe(200)
  const get600 = await get(host, '/autodiscover/autodiscover.xml')
  expect([get600.statusCode, get600.body.includes('<ErrorCode>600<')]).toEqual([200, true])
  const sync = await post(
    host,
    request('lan@sen.example').replace('outlook/responseschema', 'mobilesync/responseschema'),
  )
  expect(sync.body).toContain('<ErrorCode>601<')
})

it.each([
  '/autodiscover/autodiscover.json?Email=lan@sen.example&',
  '/Autodiscover/Autodiscover.json/v1.0/lan@sen.example?',
])('leads newer programs to the XML: %s', async (path) => {
  const host = 'autodiscover.sen.example'
  const found = await get(host, `${path}Protocol=AutodiscoverV1`)
  expect(found.json()).toEqual({
    Protocol: 'AutodiscoverV1',
    Url: 'http://autodiscover.sen.example/autodiscover/autodiscover.xml',
  })
  const other = await get(host, `${path}Protocol=ActiveSync`)
  expect([other.statusCode, other.json().ErrorCode]).toEqual([404, 'ProtocolNotSupported'])
})

it('finds a domain in Unicode by its Punycode', async () => {
  await addDomain(server.given, 'ví-dụ.example')
  const answer = await get('autoconfig.xn--v-d-rma6749a.example', '/mail/config-v1.1.xml')
  expect(answer.body).toContain('<domain>xn--v-d-rma6749a.example</domain>')
})

it('limits the calls of one network address', async () => {
  const call = () => get('autoconfig.sen.example', '/mail/config-v1.1.xml', '203.0.113.9')
  for (let count = 0; count < SETUP_CALLS_PER_SOURCE; count += 1) await call()
  const refused = await call()
  expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'too_many_attempts'])
  expect((await get('autoconfig.sen.example', '/mail/config-v1.1.xml')).statusCode).toBe(200)
})
