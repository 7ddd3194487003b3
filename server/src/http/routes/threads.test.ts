import type { FolderField } from '@sen/contract/folders'
import type { MessageField } from '@sen/contract/messages'
import type { Actor } from '@sen/core/kit/actor'
import { MAX_LISTED_ADDRESSES } from '@sen/model/messages/limits'
import type { StoredMessage } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.fixture.ts'

let server: TestServer
let lan: Actor
let lanToken: string
let minhToken: string
let inbox: string
let trash: string
let mail: StoredMessage
beforeAll(async () => {
  server = await openTestServer()
  lan = await server.given.mailbox('lan@sen.example')
  await server.given.mailbox('minh@sen.example')
  lanToken = await server.signIn('lan@sen.example')
  minhToken = await server.signIn('minh@sen.example')
  const { body } = await server.call(lanToken, 'GET', '/api/v2/folders')
  const folders = (body as { data: { id: string; role: string }[] }).data
  inbox = folders.find(({ role }) => role === 'inbox')?.id ?? ''
  trash = folders.find(({ role }) => role === 'trash')?.id ?? ''
})
beforeEach(async () => {
  mail = await server.given.message(lan, {
    subject: 'Báo giá tháng 11',
    bcc: [{ name: '', email: 'giau@ngoai.example' }],
  })
})
afterAll(() => server.close())

it('lists a folder by its name and by its id', async () => {
  const byName = await server.call(lanToken, 'GET', '/api/v2/threads?in=INBOX&limit=10')
  expect(byName.status).toBe(200)
  expect(byName.body).toMatchObject({
    data: [{ id: mail.threadId, subject: 'Báo giá tháng 11', unread: true, folder_id: inbox }],
    total: 1,
  })
  expect((await server.call(lanToken, 'GET', `/api/v2/threads?in=${inbox}&limit=10`)).body).toEqual(byName.body)
  expect((await server.call(minhToken, 'GET', '/api/v2/threads')).body).toEqual({ data: [], total: 0 })
  await server.call(lanToken, 'POST', '/api/v2/threads/delete', { ids: [mail.threadId] })
})

it('snoozes and mutes the threads of its own user only', async () => {
  const until = Math.floor(Date.now() / 1_000) + 3_600
  const snooze = { ids: [mail.threadId], folder_id: inbox, until }
  expect(await server.call(minhToken, 'POST', '/api/v2/threads/snooze', snooze)).toMatchObject({
    status: 404,
    body: { error: { code: 'folder_not_found' } },
  })
  expect(
    await server.call(lanToken, 'POST', '/api/v2/threads/snooze', { ...snooze, until: until - 7_200 }),
  ).toMatchObject({ status: 400, body: { error: { code: 'snooze_time_invalid' } } })
  const mute = { ids: [mail.threadId], muted: true }
  expect(await server.call(minhToken, 'POST', '/api/v2/threads/mute', mute)).toMatchObject({
    status: 200,
    body: { data: { moved: [] } },
  })
  expect(await server.call(lanToken, 'POST', '/api/v2/threads/snooze', snooze)).toMatchObject({
    status: 200,
    body: { data: { moved: [{ thread_ids: [mail.threadId], from_folder_id: inbox }] } },
  })
  const listed = await server.call(lanToken, 'GET', '/api/v2/threads?in=Snoozed')
  expect(listed.body).toMatchObject({ data: [{ id: mail.threadId, snoozed_until: until }] })
  expect(JSON.stringify(listed.body)).not.toContain('"muted"')
  await server.call(lanToken, 'POST', '/api/v2/threads/delete', { ids: [mail.threadId] })
})

it('opens a thread without showing the Bcc recipients of others', async () => {
  const { status, body } = await server.call(lanToken, 'GET', `/api/v2/threads/${mail.threadId}?in=INBOX`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    data: {
      id: mail.threadId,
      messages: [{ id: mail.id, folder: 'INBOX', bcc: [], body_format: 'text', unread: true }],
    },
  })
})

it('shows the writer of a mail its Bcc recipients', async () => {
  const sent = await server.given.message(lan, { in: 'sent', bcc: [{ name: '', email: 'giau@ngoai.example' }] })
  const { body } = await server.call(lanToken, 'GET', `/api/v2/messages/${sent.id}`)
  expect(body).toMatchObject({ data: { bcc: [{ email: 'giau@ngoai.example' }] } })
})

it('moves, and takes exactly that back by the receipt’s version', async () => {
  const group = { thread_ids: [mail.threadId, '999999'], from_folder_id: inbox, to_folder_id: trash }
  const moved = await server.call(lanToken, 'POST', '/api/v2/threads/move', [group])
  expect(moved).toMatchObject({ status: 200, body: { data: { moved: [{ ...group, thread_ids: [mail.threadId] }] } } })
  const { version } = (moved.body as { data: { version: number } }).data
  const restored = await server.call(lanToken, 'POST', '/api/v2/threads/restore', {
    folder_id: trash,
    ids: [mail.threadId],
    version,
  })
  expect(restored).toMatchObject({
    status: 200,
    body: { data: { moved: [{ from_folder_id: trash, to_folder_id: inbox }], version: version + 1 } },
  })
})

it('marks, stars and counts', async () => {
  const before = (await server.call(lanToken, 'GET', '/api/v2/folder/unreads/INBOX')).body as {
    data: { unread_threads: number }
  }
  const marked = await server.call(lanToken, 'POST', '/api/v2/threads/unreads', {
    ids: [mail.threadId],
    folder_id: inbox,
    unread: false,
  })
  expect(marked).toMatchObject({ status: 200, body: { data: { ids: [mail.threadId], unread: false } } })
  const after = await server.call(lanToken, 'GET', `/api/v2/folder/unreads/${inbox}`)
  expect(after.body).toMatchObject({ data: { unread_threads: before.data.unread_threads - 1 } })
  const starred = await server.call(lanToken, 'PATCH', `/api/v2/threads/${mail.threadId}`, { starred: true })
  expect(starred).toMatchObject({ status: 200, body: { data: { id: mail.threadId, starred: true } } })
})

it('answers another mailbox’s ids exactly like missing ones, and changes nothing there', async () => {
  const versionOf = () => server.world.events.version(lan.mailboxId)
  const version = await versionOf()
  const calls: [
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: (id: string) => string,
    body?: (id: string) => unknown,
  ][] = [
    ['GET', (id) => `/api/v2/threads/${id}`],
    ['GET', (id) => `/api/v2/messages/${id}`],
    ['GET', (id) => `/api/v2/messages/${id}?type=raw`],
    ['GET', (id) => `/api/v2/folder/unreads/${id}`],
    ['GET', (id) => `/api/v2/threads?in=${id}`],
    ['PATCH', (id) => `/api/v2/threads/${id}`, () => ({ starred: true })],
    ['DELETE', (id) => `/api/v2/messages/${id}`],
    ['POST', () => '/api/v2/threads/unreads', (id) => ({ ids: [id], folder_id: id, unread: false })],
    ['POST', () => '/api/v2/threads/move', (id) => [{ thread_ids: [id], from_folder_id: id, to_folder_id: id }]],
    ['POST', () => '/api/v2/threads/restore', (id) => ({ folder_id: id, ids: [id] })],
  ]
  for (const [method, url, body] of calls) {
    for (const id of [mail.id, mail.threadId, inbox]) {
      const others = await server.call(minhToken, method, url(id), body?.(id))
      const missing = await server.call(minhToken, method, url('888888'), body?.('888888'))
      expect(others.status, `${method} ${url(id)}`).toBe(404)
      expect({ ...others, headers: {} }).toEqual({ ...missing, headers: {} })
    }
  }
  const deleted = await server.call(minhToken, 'POST', '/api/v2/threads/delete', { ids: [mail.threadId] })
  expect(deleted.body).toMatchObject({ data: { moved: [] } })
  expect(await versionOf()).toBe(version)
})

it('refuses to open or change anything while the domain is not verified', async () => {
  const an = await server.given.mailbox('an@chua-xac-minh.example', { verified: false })
  const token = await server.signIn(an.address)
  const { id, threadId } = await server.given.message(an)
  const { body } = await server.call(token, 'GET', '/api/v2/folders')
  const folders = (body as { data: { id: string; role: string }[] }).data
  const folderId = folders.find(({ role }) => role === 'inbox')?.id ?? ''
  const to = folders.find(({ role }) => role === 'trash')?.id ?? ''
  const ids = [threadId]
  const calls: readonly ['GET' | 'POST' | 'PATCH', string, unknown?][] = [
    ['GET', `threads/${threadId}`],
    ['PATCH', `threads/${threadId}`, { starred: true }],
    ['POST', 'threads/delete', { ids }],
    ['POST', 'threads/move', [{ thread_ids: ids, from_folder_id: folderId, to_folder_id: to }]],
    ['POST', 'threads/restore', { folder_id: folderId, ids }],
    ['POST', 'threads/unreads', { ids, folder_id: folderId, unread: false }],
    ['POST', 'threads/not_spam', { ids }],
    ['POST', 'messages/folders', { message_ids: [id], folder_id: to }],
    ['POST', 'messages/delete', { thread_ids: ids, folder: 'Trash' }],
    ['POST', 'threads/tasks', { action: 'delete', selection: { all_in: folderId } }],
    ['POST', 'empty_trash', {}],
    ['POST', 'folder/reads', { folder_id: folderId, is_read: true }],
    ['POST', 'rules', { type: 'auto_mark_spam', from: 'rao@la.example' }],
  ]
  for (const [method, path, payload] of calls) {
    const answer = await server.call(token, method, `/api/v2/${path}`, payload)
    expect([path, answer.status, answer.body]).toMatchObject([path, 403, { error: { code: 'domain_not_verified' } }])
  }
  expect(await server.world.events.version(an.mailboxId)).toBe(1)
})

it('gives the source of a message as text that can do nothing', async () => {
  const bytes = Buffer.from('Subject: x\r\n\r\n<script>alert(1)</script>\r\n')
  const raw = await server.given.message(lan, { rawBlob: await server.world.blobs.write(bytes) })
  const response = await server.app.inject({
    url: `/api/v2/messages/${raw.id}?type=raw`,
    headers: { 'x-auth-token': lanToken },
  })
  expect(response.statusCode).toBe(200)
  expect(response.rawPayload.equals(bytes)).toBe(true)
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(response.headers['x-content-type-options']).toBe('nosniff')
  expect(response.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
})

it('lists recipients only in lists whose rows show them, and no more of them than they show', async () => {
  const ha = await server.given.mailbox('ha@sen.example')
  const token = await server.signIn(ha.address)
  const to = Array.from({ length: 8 }, (_, n) => ({ name: '', email: `ban${n}@khach.example` }))
  await server.given.message(ha, { to })
  await server.given.message(ha, { to, in: 'sent', isRead: true })
  await server.given.message(ha, { to, in: 'drafts', isRead: true })
  for (const [folder, shown] of [
    ['INBOX', 0],
    ['Sent', 6],
    ['Drafts', 6],
  ] as const) {
    const { body } = await server.call(token, 'GET', `/api/v2/threads?in=${folder}`)
    const { data } = body as { readonly data: readonly { readonly recipients: readonly unknown[] }[] }
    expect([folder, data.map(({ recipients }) => recipients.length)]).toEqual([folder, [shown]])
  }
})

it('says when a mail names more recipients than are listed, and only then', async () => {
  const everybody = Array.from({ length: MAX_LISTED_ADDRESSES + 1 }, (_, n) => ({ name: '', email: `n${n}@x.example` }))
  for (const [to, more] of [
    [everybody, true],
    [everybody.slice(1), undefined],
  ] as const) {
    const { id } = await server.given.message(lan, { to })
    const { body } = await server.call(lanToken, 'GET', `/api/v2/messages/${id}`)
    const { data } = body as { readonly data: MessageField }
    expect([data.to.length, data.has_more_recipients]).toEqual([MAX_LISTED_ADDRESSES, more])
  }
})

it('says when the end of a body is in the source only, and only then', async () => {
  for (const isCut of [true, undefined]) {
    const { id } = await server.given.message(lan, { text: 'Chào', isCut })
    const { body } = await server.call(lanToken, 'GET', `/api/v2/messages/${id}`)
    expect((body as { readonly data: MessageField }).data.body_cut).toBe(isCut)
  }
})

it('returns the fields of a thread in the specification, from the messages that are shown', async () => {
  await server.call(lanToken, 'POST', '/api/v2/threads/unreads', {
    ids: [mail.threadId],
    folder_id: inbox,
    unread: false,
  })
  const { body } = await server.call(lanToken, 'GET', `/api/v2/threads/${mail.threadId}?in=INBOX`)
  const { data } = body as { data: { messages: { id: string; date: number; snippet: string; from: object }[] } }
  const [message] = data.messages
  expect(data).toMatchObject({
    v4_id: mail.threadId,
    thread_id: mail.threadId,
    snippets: [{ folder_id: inbox, snippet: message?.snippet }],
    participants: [message?.from],
    message_ids: [mail.id],
    draft_ids: [],
    message_count: 1,
    unread: false,
    has_attachments: false,
    mailbox_name: 'INBOX',
    folder_id: inbox,
    v4_folder_id: inbox,
    old_folder_id: null,
    from: message?.from,
    date: message?.date,
  })
})

it('gives each folder a picture and the folders right below it', async () => {
  const paths = ['Khách hàng', 'Khách hàng/Miền Bắc', 'Khách hàng/Miền Bắc/Hà Nội']
  await server.given.store.write(lan.mailboxId, async (w) => {
    await w.nextVersion()
    for (const path of paths) await w.folders.ensureCustom(path)
  })
  const { body } = await server.call(lanToken, 'GET', '/api/v2/folders')
  const { data } = body as { data: { id: string; name: string; icon: string; children: string[] }[] }
  const named = (name: string) => data.find((folder) => folder.name === name)
  expect(named('INBOX')).toMatchObject({ icon: 'inbox', children: [] })
  expect(named('Trash')).toMatchObject({ icon: 'trash' })
  expect(named('Khách hàng')).toMatchObject({ icon: 'folder', children: [named('Khách hàng/Miền Bắc')?.id] })
  expect(named('Khách hàng/Miền Bắc')?.children).toEqual([named('Khách hàng/Miền Bắc/Hà Nội')?.id])
})

it('lists the folders in the order of the sidebar, each with its parent', async () => {
  await server.given.store.write(lan.mailboxId, async (w) => {
    await w.nextVersion()
    for (const path of ['Dự án', 'Dự án/Cầu']) await w.folders.ensureCustom(path)
  })
  const { body } = await server.call(lanToken, 'GET', '/api/v2/folders')
  const { data } = body as { data: FolderField[] }
  const roles = ['inbox', 'starred', 'sent', 'drafts', 'scheduled', 'periodic', 'snoozed', 'archive', 'junk', 'trash']
  expect(data.slice(0, roles.length).map(({ role }) => role)).toEqual(roles)
  expect(data.find(({ name }) => name === 'Dự án/Cầu')?.parent_name).toBe('Dự án')
})
