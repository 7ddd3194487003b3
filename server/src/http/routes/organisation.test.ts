import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.fixture.ts'

let server: TestServer
let chu = ''
let an = ''
let la = ''
beforeAll(async () => {
  server = await openTestServer()
  await server.given.mailbox('chu@sen.example', { name: 'Trần Văn Chu', isOwner: true })
  await server.given.mailbox('an@chi-nhanh.example', { name: 'Lê An' })
  await server.given.mailbox('ba@chua.example', { name: 'Vũ Ba', verified: false })
  await server.given.mailbox('la@khac.example', { name: 'Người Nhà Khác', isOwner: true })
  const { directory } = server.given
  const [head, branch, unverified] = await Promise.all(
    ['sen.example', 'chi-nhanh.example', 'chua.example'].map((name) => directory.findDomain(name)),
  )
  if (!head || !branch || !unverified) throw new Error('There are three domains.')
  await directory.joinOrganisation(branch.id, head.id)
  await directory.joinOrganisation(unverified.id, head.id)
  chu = await server.signIn('chu@sen.example')
  an = await server.signIn('an@chi-nhanh.example')
  la = await server.signIn('la@khac.example')
})
afterAll(() => server.close())

it('tells an Owner of all domains of the organisation, and its people of the one Owner, their own domain first', async () => {
  const [sen, branch, unverified] = [
    { domain: 'sen.example', active: true },
    { domain: 'chi-nhanh.example', active: true },
    { domain: 'chua.example', active: false },
  ]
  const info = async (token: string) => (await server.call(token, 'GET', '/api/v2/user/info')).body
  expect(await info(chu)).toMatchObject({
    data: { type: 'Owner', owner: 'chu@sen.example', domains: [sen, branch, unverified] },
  })
  expect(await info(an)).toMatchObject({
    data: { type: 'other', owner: 'chu@sen.example', domains: [branch, unverified, sen] },
  })
  expect(await info(la)).toMatchObject({ data: { domains: [{ domain: 'khac.example', active: true }] } })
})

it('counts only people of its verified domains as inside', async () => {
  const emails = ['an@chi-nhanh.example', 'postmaster@chi-nhanh.example', 'ba@chua.example', 'la@khac.example']
  const statuses = async (token: string) => {
    const { body } = await server.call(token, 'POST', '/api/v2/accounts/check', { emails })
    return Object.values((body as { data: Record<string, { status: string }> }).data).map(({ status }) => status)
  }
  expect(await statuses(chu)).toEqual(['inside', 'inside', 'outside', 'outside'])
  expect(await statuses(la)).toEqual(['outside', 'outside', 'outside', 'inside'])
})

it('finds only people of its verified domains', async () => {
  const found = async (token: string, text: string) => {
    const { body } = await server.call(token, 'GET', `/api/v2/accounts?s=${encodeURIComponent(text)}`)
    return (body as { data: { email: string }[] }).data.map(({ email }) => email)
  }
  expect(await found(chu, 'le an')).toEqual(['an@chi-nhanh.example'])
  expect(await found(an, 'tran chu')).toEqual(['chu@sen.example'])
  expect(await found(chu, 'vu ba')).toEqual([])
  expect(await found(la, 'le an')).toEqual([])
})

it('refuses to block a colleague', async () => {
  const block = (token: string, from: string) =>
    server.call(token, 'POST', '/api/v2/rules', { type: 'auto_mark_spam', from })
  expect(await block(chu, 'an@chi-nhanh.example')).toMatchObject({ body: { error: { code: 'sender_not_blockable' } } })
  expect((await block(chu, 'la@khac.example')).status).toBe(200)
})
