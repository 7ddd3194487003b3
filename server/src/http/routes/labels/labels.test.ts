import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../test-server.fixture.ts'

let server: TestServer
let token: string
let minhToken: string
let threadId: string
let minhThreadId: string
beforeAll(async () => {
  server = await openTestServer()
  const lan = await server.given.mailbox('lan@sen.example')
  const minh = await server.given.mailbox('minh@sen.example')
  threadId = (await server.given.message(lan)).threadId
  minhThreadId = (await server.given.message(minh)).threadId
  token = await server.signIn('lan@sen.example')
  minhToken = await server.signIn('minh@sen.example')
})
afterAll(() => server.close())

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown, as = token) =>
  server.call(as, method, `/api/v2/${url}`, body)
interface Labelled {
  readonly id: string
  readonly labels: readonly string[]
}
const dataOf = <T>(answer: { readonly body: unknown }) => (answer.body as { data: T }).data
const rows = async (query = 'in=INBOX', as = token) =>
  dataOf<Labelled[]>(await call('GET', `threads?${query}`, undefined, as)).map(({ id, labels }) => ({ id, labels }))

it('makes, changes, puts, shows, deletes and brings back a label', async () => {
  const made = await call('POST', 'labels', { name: ' Việc  gấp ' })
  expect(made).toMatchObject({ status: 200, body: { data: { name: 'Việc gấp', colour: 'red' } } })
  const { id } = dataOf<{ id: string }>(made)
  const changed = await call('PATCH', `labels/${id}`, { name: 'Gấp', colour: 'teal' })
  expect(changed).toMatchObject({ status: 200, body: { data: { id, name: 'Gấp', colour: 'teal' } } })
  expect(await call('PATCH', `labels/${id}`, { colour: 'beige' })).toMatchObject({ status: 400 })
  expect(await call('GET', 'labels')).toMatchObject({ body: { data: [{ id, name: 'Gấp', colour: 'teal' }], total: 1 } })

  const put = await call('POST', 'threads/labels', { ids: [threadId], label_id: id, labelled: true })
  expect(put).toMatchObject({ status: 200, body: { data: { ids: [threadId], label_id: id, labelled: true } } })
  expect(await rows()).toEqual([{ id: threadId, labels: [id] }])
  expect(await call('GET', `threads/${threadId}`)).toMatchObject({ body: { data: { labels: [id] } } })
  expect(await rows(`q=${encodeURIComponent('label:gap')}`)).toEqual([{ id: threadId, labels: [id] }])
  expect(await call('GET', `threads?q=${encodeURIComponent('label:khác')}`)).toMatchObject({
    status: 404,
    body: { error: { code: 'label_not_found' } },
  })
  expect(await call('GET', 'start?in=INBOX')).toMatchObject({
    body: { data: { labels: [{ id }], list: { threads: [{ labels: [id] }] } } },
  })

  expect(await call('DELETE', `labels/${id}`)).toMatchObject({ status: 200, body: { data: { id } } })
  expect(await call('GET', 'labels')).toMatchObject({ body: { data: [] } })
  expect(await call('GET', `threads/${threadId}`)).toMatchObject({ body: { data: { labels: [] } } })
  expect(await call('POST', `labels/${id}/restore`)).toMatchObject({ status: 200, body: { data: { id, name: 'Gấp' } } })
  const { version } = dataOf<{ version: number }>(put)
  const undone = { ids: [threadId], label_id: id, labelled: false, version }
  expect(await call('POST', 'threads/labels', undone)).toMatchObject({ body: { data: { ids: [threadId] } } })
  expect(await rows()).toEqual([{ id: threadId, labels: [] }])
})

it('says why a name is refused', async () => {
  await call('POST', 'labels', { name: 'Một' })
  const refused = async (name: string) => {
    const { status, body } = await call('POST', 'labels', { name })
    return { status, ...(body as { error: object }).error }
  }
  expect(await refused('MỘT')).toMatchObject({ status: 400, code: 'label_exists' })
  expect(await refused(' ')).toMatchObject({ status: 400, code: 'label_invalid', details: { reason: 'missing' } })
})

it('hides labels of other accounts, and does not assign them', async () => {
  const { id } = dataOf<{ id: string }>(await call('POST', 'labels', { name: 'Của Lan' }))
  const missing = { status: 404, body: { error: { code: 'label_not_found' } } }
  const asMinh = (method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown) =>
    call(method, url, body, minhToken)
  expect(await asMinh('PATCH', `labels/${id}`, { name: 'Của Minh' })).toMatchObject(missing)
  expect(await asMinh('DELETE', `labels/${id}`)).toMatchObject(missing)
  const put = { ids: [minhThreadId], label_id: id, labelled: true }
  expect(await asMinh('POST', 'threads/labels', put)).toMatchObject(missing)
  const task = { action: 'label', label_id: id, selection: { search: { q: 'thư' } } }
  expect(await asMinh('POST', 'threads/tasks', task)).toMatchObject(missing)
  // Their own label has no thread of another account.
  const own = dataOf<{ id: string }>(await asMinh('POST', 'labels', { name: 'Của Minh' })).id
  const foreign = await asMinh('POST', 'threads/labels', { ids: [threadId], label_id: own, labelled: true })
  expect(foreign).toMatchObject({ status: 200, body: { data: { ids: [] } } })
  expect(await rows()).toEqual([{ id: threadId, labels: [] }])
  expect(await call('GET', 'labels', undefined, minhToken)).toMatchObject({ body: { data: [{ name: 'Của Minh' }] } })
  await call('DELETE', `labels/${id}`)
  expect(await asMinh('POST', `labels/${id}/restore`)).toMatchObject(missing)
})

it('keeps a label as an action of a filter, in its JSON and in its Sieve', async () => {
  const { id } = dataOf<{ id: string }>(await call('POST', 'labels', { name: 'Hoá đơn' }))
  const definition = {
    match: 'all',
    conditions: [{ type: 'subject', comparator: 'contains', value: 'hoá đơn' }],
    actions: [{ enable: true, type: 'addlabel', value: id }],
  }
  const made = await call('POST', 'rules', { name: 'Hoá đơn', is_enable: true, sieve_json: JSON.stringify(definition) })
  expect(made).toMatchObject({ status: 200 })
  const rule = dataOf<{ id: string; sieve_json: string; sieve_script: string; is_broken?: boolean }>(made)
  expect(JSON.parse(rule.sieve_json)).toEqual(definition)
  expect(rule.sieve_script).toContain(`addflag "sen_label_${id}";`)
  expect(rule.sieve_script).toContain('"imap4flags"')
  await call('DELETE', `labels/${id}`)
  expect(await call('GET', `rules/${rule.id}`)).toMatchObject({ body: { data: { is_broken: true } } })
})
