import { MAX_VCARD_FILE_BYTES } from '@sen/model/contacts/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../test-server.fixture.ts'

let server: TestServer
let base: string
let lan: string
let minh: string
beforeAll(async () => {
  server = await openTestServer()
  base = await server.app.listen({ port: 0, host: '127.0.0.1' })
  await server.given.mailbox('lan@sen.example')
  await server.given.mailbox('minh@sen.example')
  lan = await server.signIn('lan@sen.example')
  minh = await server.signIn('minh@sen.example')
})
afterAll(() => server.close())

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown, token = lan) =>
  server.call(token, method, `/api/v2/${url}`, body)
const HA = { name: 'Phạm Hà', emails: ['ha@khach.example'], organisation: 'Sở', phone: '0903', note: 'Quen' }

async function made(body: unknown, url = 'contacts'): Promise<string> {
  const answer = await call('POST', url, body)
  expect(answer.status).toBe(200)
  return (answer.body as { data: { id: string } }).data.id
}

async function importFile(bytes: Uint8Array | string, token = lan) {
  const form = new FormData()
  form.append('file', new Blob([bytes as string]), 'danh bạ.vcf')
  const response = await fetch(`${base}/api/v2/contacts/import`, {
    method: 'POST',
    headers: { 'x-auth-token': token },
    body: form,
  })
  return { status: response.status, body: (await response.json()) as unknown }
}

it('makes, finds, changes, deletes and restores a contact of one mailbox alone', async () => {
  const id = await made(HA)
  const shown = { ...HA, id, group_ids: [] }
  expect(await call('GET', 'contacts?s=pham')).toMatchObject({ status: 200, body: { data: [shown], total: 1 } })
  expect(await call('GET', 'contacts', undefined, minh)).toMatchObject({ body: { data: [], total: 0 } })
  for (const [method, url, body] of [
    ['PATCH', `contacts/${id}`, { name: 'x' }],
    ['DELETE', `contacts/${id}`, undefined],
    ['POST', `contacts/${id}/restore`, {}],
  ] as const) {
    expect(await call(method, url, body, minh)).toMatchObject({
      status: 404,
      body: { error: { code: 'contact_not_found' } },
    })
  }
  expect(await call('PATCH', `contacts/${id}`, { note: '' })).toMatchObject({ body: { data: { ...shown, note: '' } } })
  expect(await call('DELETE', `contacts/${id}`)).toMatchObject({ status: 200 })
  expect(await call('DELETE', `contacts/${id}`)).toMatchObject({ status: 404 })
  expect(await call('POST', `contacts/${id}/restore`, {})).toMatchObject({ body: { data: { id, name: HA.name } } })
  expect(await call('POST', 'contacts', { ...HA, name: 'Hai' })).toMatchObject({
    status: 409,
    body: { error: { code: 'contact_exists', details: { email: HA.emails[0], name: HA.name } } },
  })
  expect(await call('POST', 'contacts', { name: 'Ai' })).toMatchObject({
    status: 400,
    body: { error: { code: 'contact_invalid' } },
  })
  expect(await call('GET', 'contacts?limit=101')).toMatchObject({ status: 400 })
})

it('creates groups, adds contacts to them and lists the recipients of a message to one', async () => {
  const member = await made({ name: 'An', emails: ['an@khach.example', 'an@nha.example'] })
  const group = await made({ name: 'Gia đình' }, 'contact-groups')
  expect(await call('POST', `contact-groups/${group}/members`, { add: [member] })).toMatchObject({
    body: { data: { id: group, name: 'Gia đình', members: 1 } },
  })
  expect(await call('GET', `contact-groups/${group}/recipients`)).toMatchObject({
    body: { data: [{ name: 'An', email: 'an@khach.example' }], total: 1 },
  })
  expect(await call('GET', `contacts?group=${group}`)).toMatchObject({
    body: { data: [{ id: member, group_ids: [group] }], total: 1 },
  })
  expect(await call('POST', 'contact-groups', { name: 'gia đình' })).toMatchObject({
    status: 400,
    body: { error: { code: 'contact_group_exists' } },
  })
  expect(await call('GET', `contact-groups/${group}/recipients`, undefined, minh)).toMatchObject({ status: 404 })
  expect(await call('PATCH', `contact-groups/${group}`, { name: 'x' }, minh)).toMatchObject({ status: 404 })
  expect(await call('PATCH', `contact-groups/${group}`, { name: 'Nhà' })).toMatchObject({
    body: { data: { name: 'Nhà' } },
  })
  expect(await call('DELETE', `contact-groups/${group}`)).toMatchObject({ status: 200 })
  expect(await call('GET', 'contact-groups')).toMatchObject({ body: { data: [], total: 0 } })
  expect(await call('POST', `contact-groups/${group}/restore`, {})).toMatchObject({ body: { data: { members: 1 } } })
})

it('imports a file of vCards, reports the result of each, and exports them as a file', async () => {
  const card = (name: string, email: string) => `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\n${email}\nEND:VCARD\n`
  const file = [card('Vy', 'EMAIL:vy@x.example'), card('Không', 'TEL:1'), card('Hai', 'TEL:2')].join('')
  expect(await importFile(file, minh)).toEqual({
    status: 200,
    body: {
      data: {
        added: 1,
        merged: 0,
        skipped: [{ reason: 'no_address', count: 2, names: ['Không', 'Hai'] }],
        groups_left_out: [],
      },
    },
  })
  expect(await importFile('ten,email', minh)).toMatchObject({
    status: 422,
    body: { error: { code: 'contacts_unreadable' } },
  })
  expect(await importFile(new Uint8Array(MAX_VCARD_FILE_BYTES + 1), minh)).toMatchObject({
    status: 413,
    body: { error: { code: 'file_too_large' } },
  })
  const response = await fetch(`${base}/api/v2/contacts/export?version=3.0`, { headers: { 'x-auth-token': minh } })
  expect(response.headers.get('content-type')).toBe('text/vcard; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="contacts\.vcf"/)
  expect(await response.text()).toBe(
    'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Vy\r\nN:;Vy;;;\r\nEMAIL;TYPE=INTERNET:vy@x.example\r\nEND:VCARD\r\n',
  )
  expect((await fetch(`${base}/api/v2/contacts/export`)).status).toBe(401)
})

it('takes one file of a mailbox at a time, and of another beside it', async () => {
  const card = 'BEGIN:VCARD\r\nFN:Hà\r\nEMAIL:ha.nhieu@khach.example\r\nEND:VCARD\r\n'
  const file = card.repeat(5_000)
  const answers = await Promise.all([lan, lan, lan, minh].map((token) => importFile(file, token)))
  const [other, ...own] = answers.map(({ status }) => status).toReversed()
  expect([other, own.toSorted()]).toEqual([200, [200, 409, 409]])
  expect(await importFile(card)).toMatchObject({ status: 200 })
})
