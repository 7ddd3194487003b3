import { indexMail } from '@sen/core/search/index-mail'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../test-server.fixture.ts'

let server: TestServer
let lan: string
let minh: string
const HA = { name: 'Phạm Hà', email: 'ha@khach.example' }

beforeAll(async () => {
  server = await openTestServer()
  const own = await server.given.mailbox('lan@sen.example', { name: 'Trần Lan' })
  await server.given.mailbox('minh@sen.example', { name: 'Lê Minh' })
  await server.given.message(own, { in: 'sent', to: [HA] })
  await indexMail(server.given, {
    onFailure: (_, error) => {
      throw error
    },
  })
  lan = await server.signIn('lan@sen.example')
  minh = await server.signIn('minh@sen.example')
})
afterAll(() => server.close())

const get = (url: string, token = lan) => server.call(token, 'GET', `/api/v2/${url}`)
const post = (url: string, body: unknown, token = lan) => server.call(token, 'POST', `/api/v2/${url}`, body)
const suggested = async (url: string, token = lan) => (await get(`recipients/suggest?${url}`, token)).body

it('suggests those one wrote to, and colleagues beside them', async () => {
  expect(await suggested('search_text=pham')).toEqual({ data: { suggest_emails: [HA], same_domain_emails: [] } })
  expect(await suggested('search_text=minh')).toEqual({
    data: { suggest_emails: [], same_domain_emails: [{ name: 'Lê Minh', email: 'minh@sen.example' }] },
  })
  expect(await suggested('limit=1')).toEqual({ data: { suggest_emails: [HA], same_domain_emails: [] } })
  expect(await suggested('search_text=pham', minh)).toEqual({ data: { suggest_emails: [], same_domain_emails: [] } })
})

it('keeps, replaces and hides contacts of one mailbox alone', async () => {
  const vy = { name: 'Vy', email: 'vy@khach.example' }
  expect(await post('accounts/contact', vy)).toMatchObject({ status: 200, body: { data: vy } })
  expect(await suggested('search_text=vy')).toMatchObject({ data: { suggest_emails: [vy] } })
  const moved = { name: 'Vy', email: 'vy@moi.example' }
  expect(await post('recipients/replace', { email: vy.email, replacement: moved })).toMatchObject({ status: 200 })
  expect(await suggested('search_text=vy')).toMatchObject({ data: { suggest_emails: [moved] } })
  expect(await post('recipients/hide', { email: moved.email }, minh)).toMatchObject({ status: 200 })
  expect(await suggested('search_text=vy')).toMatchObject({ data: { suggest_emails: [moved] } })
  expect(await post('recipients/hide', { email: moved.email })).toMatchObject({ status: 200 })
  expect(await suggested('search_text=vy')).toMatchObject({ data: { suggest_emails: [] } })
  const hidden = { data: [{ name: 'Vy', email: vy.email }, moved], total: 2 }
  expect((await get('recipients/hidden')).body).toEqual(hidden)
  expect((await get('recipients/hidden', minh)).body).toEqual({
    data: [{ name: '', email: moved.email }],
    total: 1,
  })
  expect(await post('accounts/contact', { name: '', email: 'vy@' })).toMatchObject({
    status: 400,
    body: { error: { code: 'invalid_receivers' } },
  })
})

it('finds accounts and checks them, five at a time', async () => {
  expect((await get('accounts?s=le')).body).toEqual({
    data: [{ name: 'Lê Minh', email: 'minh@sen.example' }],
    total: 1,
  })
  expect((await post('accounts/check', { emails: ['minh@sen.example', HA.email, 'sai@'] })).body).toEqual({
    data: {
      'minh@sen.example': { status: 'inside' },
      [HA.email]: { status: 'outside' },
      'sai@': { status: 'invalid' },
    },
  })
  expect((await post('accounts/check', { emails: Array(6).fill(HA.email) })).status).toBe(400)
  expect((await get(`accounts?s=${'a'.repeat(501)}`)).status).toBe(400)
})

it('requires a session', async () => {
  for (const url of ['recipients/suggest', 'accounts?s=x']) expect((await get(url, 'none')).status).toBe(401)
  expect((await post('accounts/check', { emails: [HA.email] }, 'none')).status).toBe(401)
})
