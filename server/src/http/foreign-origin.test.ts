import type { Route } from '@sen/contract/route'
import { routes } from '@sen/contract/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ORIGIN, openTestServer, PASSWORD, type TestServer } from './test-server.fixture.ts'

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await openTestServer()
  await server.given.mailbox('lan@sen.example')
  cookie = `sen_session=${await server.signIn('lan@sen.example')}`
})
afterAll(() => server.close())

const all = Object.entries(routes) as [string, Route][]
const writing = all.filter(([, { method, access }]) => !['GET', 'HEAD'].includes(method) && access !== 'public')
const reading = all.filter(([, { method, access }]) => method === 'GET' && access !== 'public')

const urlOf = ({ path }: Route) => path.replaceAll(/:\w+/g, '1')
const ask = (method: string, url: string, headers: Record<string, string>, payload = '{}') =>
  server.app.inject({ method: method as 'POST', url, payload, headers: { cookie, ...headers } })

/** Forms of any page can send the first two, and scripts can send the others without a preflight. */
const FORMS = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'] as const
const FOREIGN: readonly Record<string, string>[] = [
  { origin: 'https://evil.invalid' },
  { origin: 'null' },
  { origin: `${ORIGIN}.evil.invalid` },
  {},
  // Headers that a page can set do not override those that the browser sets.
  { origin: 'https://evil.invalid', referer: `${ORIGIN}/folder/INBOX`, 'x-forwarded-host': 'evil.invalid' },
]

it.each(writing)('%s rejects a request from another site with every content type', async (_, route) => {
  for (const headers of FOREIGN) {
    for (const type of ['application/json', ...FORMS]) {
      const { statusCode, body } = await ask(route.method, urlOf(route), { ...headers, 'content-type': type })
      expect([statusCode, JSON.parse(body).error.code], JSON.stringify({ headers, type })).toEqual([
        403,
        'origin_refused',
      ])
    }
  }
})

it.each(reading)('%s is only read, however a page asks for another method', async (_, route) => {
  const foreign = { origin: 'https://evil.invalid' }
  const plain = await ask('GET', urlOf(route), foreign)
  for (const name of ['x-http-method-override', 'x-method-override', 'x-http-method']) {
    const { statusCode } = await ask('GET', `${urlOf(route)}?_method=DELETE`, { ...foreign, [name]: 'DELETE' })
    // The answer equals that without it, except for routes that know all parts of their query.
    expect([plain.statusCode, 400]).toContain(statusCode)
  }
  expect(plain.headers['access-control-allow-origin']).toBeUndefined()
})

it.each(FORMS)('JSON is not read out of %s, from our own pages neither', async (type) => {
  const settings = '[{"key":"language","value":"en"}]'
  const refused = await ask('POST', '/api/v2/settings', { origin: ORIGIN, 'content-type': type }, settings)
  expect([refused.statusCode, refused.json().error.code]).toEqual([400, 'invalid'])
})

it.each([
  ['auth/login', { email: 'lan@sen.example', password: PASSWORD }],
  ['auth/otp', { code: '123456' }],
  ['auth/enter', { login_param: 'x' }],
])('%s signs in no user for another site', async (path, payload) => {
  for (const origin of ['https://evil.invalid', 'null']) {
    const refused = await server.app.inject({ method: 'POST', url: `/api/v2/${path}`, payload, headers: { origin } })
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'origin_refused'])
    expect(refused.headers['set-cookie']).toBeUndefined()
  }
})
