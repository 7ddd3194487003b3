import type { Actor } from '@sen/core/kit/actor'
import { indexMail } from '@sen/core/search/index-mail'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answer, openTestServer, type TestServer } from '../test-server.fixture.ts'

let server: TestServer
let lan: string
let minh: string
let minhActor: Actor

beforeAll(async () => {
  server = await openTestServer()
  const [own, other] = [await server.given.mailbox('lan@sen.example'), await server.given.mailbox('minh@sen.example')]
  const receivedAt = new Date('2026-11-20T16:59:59Z')
  await server.given.message(own, {
    subject: 'Hợp đồng thuê nhà',
    from: { name: 'Phạm Hà', email: 'ha@khach.example' },
  })
  await server.given.message(own, { subject: 'Cuối ngày 20', receivedAt, isRead: true, sizeBytes: 3_000_000 })
  await server.given.message(own, { in: 'junk', subject: 'Hợp đồng vay' })
  await server.given.message(other, { subject: 'Hợp đồng của Minh' })
  minhActor = other
  await index()
  lan = await server.signIn('lan@sen.example')
  minh = await server.signIn('minh@sen.example')
})
afterAll(() => server.close())

const index = () =>
  indexMail(server.given, {
    onFailure: (_, error) => {
      throw error
    },
  })
const get = (url: string, token = lan) => server.call(token, 'GET', `/api/v2/${url}`)
const subjects = ({ body }: Answer) => (body as { data: { subject: string }[] }).data.map(({ subject }) => subject)

it.each([
  ['threads?q=hop-dong', ['Hợp đồng thuê nhà']],
  [`threads?q=${encodeURIComponent('hợp đồng in:junk')}`, ['Hợp đồng vay']],
  ['threads?q=hop&folder=Junk', ['Hợp đồng vay']],
  ['threads?in=Junk&q=hop', ['Hợp đồng vay']],
  ['threads/search?from_addr=ha%40khach.example', ['Hợp đồng thuê nhà']],
  ['threads?q=to%3Ame&is_read=true', ['Cuối ngày 20']],
  [`threads?from_addr=${encodeURIComponent('tôi')}`, []],
  ['threads?to_addr=lan&is_read=true', ['Cuối ngày 20']],
  ['threads?subject=thue&has_attachment=0', ['Hợp đồng thuê nhà']],
  ['threads?term=hop', []],
  ['threads?size=over:2MB', ['Cuối ngày 20']],
  ['threads?size=over:0MB&q=hop', ['Hợp đồng thuê nhà']],
  ['threads?start_date=1763571600&end_date=1795193999', ['Cuối ngày 20', 'Hợp đồng thuê nhà']],
  ['threads?start_date=1795107600&end_date=1795193999', ['Cuối ngày 20']],
  ['threads?start_date=1795194000&q=ngay', []],
  ['threads?q=hop&is_star=&has_attachment=&start_date=', ['Hợp đồng thuê nhà']],
  ['threads?q=hop&sort=defaultSort', ['Hợp đồng thuê nhà']],
  ['threads?q=', []],
])('GET %s', async (url, expected) => {
  const answer = await get(url)
  expect([answer.status, subjects(answer)]).toEqual([200, expected])
  expect(answer.body).toMatchObject({ total: expected.length })
})

it('lists a folder when nothing is searched, and Starred under its own name', async () => {
  expect(subjects(await get('threads'))).toEqual(['Cuối ngày 20', 'Hợp đồng thuê nhà'])
  expect(subjects(await get('threads?in=Junk'))).toEqual(['Hợp đồng vay'])
  expect((await get('threads/starred')).body).toEqual({ data: [], total: 0 })
})

it('finds nothing of other accounts', async () => {
  expect(subjects(await get('threads?q=hop', minh))).toEqual(['Hợp đồng của Minh'])
  expect((await get('suggested?search_text=thue', minh)).body).toEqual({ data: { threads: [], texts: [], people: [] } })
})

it('says when it does not know all mail yet', async () => {
  await server.given.message(minhActor, { subject: 'Thư mới nhất' })
  expect((await get('threads?q=nhat', minh)).body).toEqual({ data: [], total: 0, indexing: true })
  await index()
  expect((await get('threads?q=nhat', minh)).body).toMatchObject({ total: 1 })
  expect((await get('threads?q=nhat', minh)).body).not.toHaveProperty('indexing')
})

it('suggests threads, texts and people', async () => {
  const { body } = await get(`suggested?search_text=${encodeURIComponent('hợp đ')}`)
  expect(body).toMatchObject({ data: { threads: [{ subject: 'Hợp đồng thuê nhà' }], texts: ['Hợp đồng thuê nhà'] } })
})

it.each([
  ['threads?sort=size', 400],
  ['threads?is_read=maybe', 400],
  ['threads?start_date=yesterday', 400],
  [`threads?q=${'a'.repeat(501)}`, 400],
  ['threads?q=x&folder=nowhere', 404],
  ['threads?q=%27%20%7C%20%27x%27%3A*', 200],
  ['suggested?search_text=%27%5C%26%21%3A%2A', 200],
])('answers %s with %i', async (url, status) => {
  expect((await get(url)).status).toBe(status)
})

it('requires a session', async () => {
  for (const url of ['threads/search?q=x', 'threads/starred', 'suggested?search_text=x']) {
    expect((await get(url, 'none')).status).toBe(401)
  }
})
