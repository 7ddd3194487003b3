import { openapi } from '@sen/contract/openapi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from './test-server.fixture.ts'

let server: TestServer
let token = ''
const own = {
  inbox: '',
  junk: '',
  folder: '',
  thread: '',
  message: '',
  draft: '',
  ready: '',
  label: '',
  contact: '',
  group: '',
}

beforeAll(async () => {
  server = await openTestServer()
  const lan = await server.given.mailbox('lan@sen.example')
  token = await server.signIn(lan.address)
  const message = await server.given.message(lan, { subject: 'Báo giá' })
  const folders = (await call('GET', '/api/v2/folders')).data as readonly { id: string; name: string }[]
  const folderNamed = (sought: string) => folders.find(({ name }) => name === sought)?.id ?? ''
  const to = [{ name: '', email: 'an@khach.example' }]
  Object.assign(own, {
    message: message.id,
    thread: message.threadId,
    inbox: folderNamed('INBOX'),
    junk: folderNamed('Junk'),
    draft: await made('/api/v2/messages', { subject: 'Nháp' }),
    ready: await made('/api/v2/messages', { subject: 'Gửi', to, body: '<p>Chào</p>' }),
    folder: await made('/api/v2/folders', { name: 'Khách hàng' }),
    label: await made('/api/v2/labels', { name: 'Việc', color: 1 }),
    contact: await made('/api/v2/contacts', { name: 'An', emails: ['an@khach.example'] }),
    group: await made('/api/v2/contact-groups', { name: 'Khách' }),
  })
})
afterAll(() => server.close())

interface Said {
  readonly data?: unknown
  readonly error?: { readonly code: string; readonly details?: unknown }
}

async function call(method: 'GET' | 'POST' | 'PATCH', path: string, payload?: unknown): Promise<Said> {
  const written = path.replace(/\{(\w+)\}/, (_, name: keyof typeof own) => own[name])
  return (await server.call(token, method, written, payload)).body as Said
}

async function made(path: string, payload: unknown): Promise<string> {
  const { data, error } = await call('POST', path, payload)
  if (error) throw new Error(`${path}: ${error.code}`)
  return (data as { readonly id: string }).id
}

const U = '999999'
const DRAFT = { to: [], cc: [], bcc: [], subject: '', body: '', files: [], revision: 1 }
const PERIOD = { period: { by_days: { every_x_days: 1 } }, time_send: '08:00', start_day: '2099-01-01' }
const LATER = 4_000_000_000
const NEXT_WEEK = Math.round(Date.now() / 1_000) + 7 * 86_400

type Case = readonly [method: 'POST' | 'PATCH', path: string, body: () => unknown, answer: string]

/** Creating or changing a single thing refuses unknown ids. */
const REFUSED: readonly Case[] = [
  ['POST', '/api/v2/messages', () => ({ files: [U] }), 'file_not_found'],
  ['PATCH', '/api/v2/messages/{draft}', () => ({ ...DRAFT, files: [U] }), 'file_not_found'],
  ['POST', '/api/v2/send_mail', () => ({ msg_id: U }), 'message_not_found'],
  ['POST', '/api/v2/send_mail', () => ({ msg_id: own.ready, share_ids: [U] }), 'share_not_found'],
  ['POST', '/api/v2/undo_send_mail', () => ({ msg_id: U }), 'message_not_found'],
  ['POST', '/api/v2/messages/recall', () => ({ message_id: U }), 'message_not_found'],
  ['POST', '/api/v2/messages/schedule', () => ({ msg_id: U, intended_time: LATER }), 'message_not_found'],
  [
    'POST',
    '/api/v2/messages/schedule',
    () => ({ msg_id: own.ready, intended_time: LATER, share_ids: [U] }),
    'share_not_found',
  ],
  ['POST', '/api/v2/messages/periodic', () => ({ ...PERIOD, msg_id: U }), 'message_not_found'],
  ['POST', '/api/v2/messages/periodic', () => ({ ...PERIOD, msg_id: own.ready, share_ids: [U] }), 'share_not_found'],
  ['POST', '/api/v2/folders', () => ({ name: 'Mới', parent_id: U }), 'folder_not_found'],
  ['PATCH', '/api/v2/folders/{folder}', () => ({ parent_id: U }), 'folder_not_found'],
  ['POST', '/api/v2/folder/force-delete', () => ({ folder_id: U }), 'folder_not_found'],
  ['POST', '/api/v2/folder/force-delete', () => ({ folder_id: own.folder, to_folder_id: U }), 'folder_not_found'],
  ['POST', '/api/v2/messages/folders', () => ({ message_ids: [U], folder_id: own.inbox }), 'message_not_found'],
  ['POST', '/api/v2/messages/folders', () => ({ message_ids: [own.message], folder_id: U }), 'folder_not_found'],
  ['POST', '/api/v2/messages/delete', () => ({ thread_ids: [own.thread], folder: U }), 'folder_not_found'],
  ['POST', '/api/v2/threads/unreads', () => ({ ids: [own.thread], folder_id: U, unread: true }), 'folder_not_found'],
  ['POST', '/api/v2/threads/labels', () => ({ ids: [own.thread], label_id: U, labelled: true }), 'label_not_found'],
  ['POST', '/api/v2/threads/snooze', () => ({ ids: [own.thread], folder_id: U, until: LATER }), 'folder_not_found'],
  [
    'POST',
    '/api/v2/threads/move',
    () => [{ thread_ids: [own.thread], from_folder_id: U, to_folder_id: own.junk }],
    'folder_not_found',
  ],
  [
    'POST',
    '/api/v2/threads/move',
    () => [{ thread_ids: [own.thread], from_folder_id: own.inbox, to_folder_id: U }],
    'folder_not_found',
  ],
  ['POST', '/api/v2/threads/restore', () => ({ folder_id: U, ids: [own.thread] }), 'folder_not_found'],
  [
    'POST',
    '/api/v2/threads/tasks',
    () => ({ action: 'mark', unread: true, selection: { groups: [{ folder_id: U, thread_ids: [own.thread] }] } }),
    'folder_not_found',
  ],
  [
    'POST',
    '/api/v2/threads/tasks',
    () => ({ action: 'mark', unread: true, selection: { all_in: U } }),
    'folder_not_found',
  ],
  [
    'POST',
    '/api/v2/threads/tasks',
    () => ({ action: 'mark', unread: true, selection: { search: { folder: U } } }),
    'folder_not_found',
  ],
  [
    'POST',
    '/api/v2/threads/tasks',
    () => ({ action: 'move', to_folder_id: U, selection: { all_in: own.inbox } }),
    'folder_not_found',
  ],
  [
    'POST',
    '/api/v2/threads/tasks',
    () => ({ action: 'label', label_id: U, selection: { all_in: own.inbox } }),
    'label_not_found',
  ],
  ['POST', '/api/v2/empty', () => ({ folder_id: U }), 'folder_not_found'],
  ['POST', '/api/v2/folder/reads', () => ({ folder_id: U, is_read: true }), 'folder_not_found'],
  ['POST', '/api/v2/rules/order', () => ({ ids: [U] }), 'rule_not_found'],
  [
    'POST',
    '/api/v2/contacts',
    () => ({ name: 'Ba', emails: ['ba@khach.example'], group_ids: [U] }),
    'contact_group_not_found',
  ],
  ['PATCH', '/api/v2/contacts/{contact}', () => ({ group_ids: [U] }), 'contact_group_not_found'],
  ['POST', '/api/v2/contact-groups/{group}/members', () => ({ add: [own.contact, U] }), 'contact_not_found'],
  ['POST', '/api/v2/exports', () => ({ folder_id: U, format: 'zip' }), 'folder_not_found'],
  ['POST', '/api/v2/imports', () => ({ upload_ids: [U] }), 'upload_not_found'],
  ['POST', '/api/storage/folders', () => ({ parent_id: U, name: 'a' }), 'drive_item_not_found'],
  ['POST', '/api/storage/folders/paths', () => ({ parent_id: U, folder_paths: ['a'] }), 'drive_item_not_found'],
  ['POST', '/api/storage/files/take', () => ({ upload_id: U, parent_id: null }), 'upload_not_found'],
  [
    'POST',
    '/api/v2/cloud_drive/files/{message}/save',
    () => ({ parent_id: U, message_source: true }),
    'drive_item_not_found',
  ],
  ['POST', '/api/storage/shares', () => ({ ids: [U] }), 'drive_item_not_found'],
  ['POST', '/api/storage/requests', () => ({ folder_id: U, limit: 1, expire_date: NEXT_WEEK }), 'drive_item_not_found'],
]

/** Another page may have deleted the rows. The receipt names those that changed. */
const PASSED_OVER: readonly Case[] = [
  ['POST', '/api/v2/messages/delete', () => ({ thread_ids: [U] }), '"ids":[]'],
  ['POST', '/api/v2/threads/unreads', () => ({ ids: [U], folder_id: own.inbox, unread: true }), '"ids":[]'],
  ['POST', '/api/v2/threads/labels', () => ({ ids: [U], label_id: own.label, labelled: true }), '"ids":[]'],
  [
    'POST',
    '/api/v2/threads/move',
    () => [{ thread_ids: [U], from_folder_id: own.inbox, to_folder_id: own.junk }],
    '"moved":[]',
  ],
  ['POST', '/api/v2/threads/delete', () => ({ ids: [U] }), '"moved":[]'],
  ['POST', '/api/v2/threads/restore', () => ({ folder_id: own.inbox, ids: [U] }), '"moved":[]'],
  ['POST', '/api/v2/threads/snooze', () => ({ ids: [U], folder_id: own.inbox, until: LATER }), '"moved":[]'],
  ['POST', '/api/v2/threads/mute', () => ({ ids: [U], muted: true }), '"moved":[]'],
  ['POST', '/api/v2/threads/not_spam', () => ({ ids: [U] }), '"moved":[]'],
  ['POST', '/api/v2/removed-mail/recover', () => ({ ids: [U] }), '"message_ids":[]'],
  ['POST', '/api/v2/removed-mail/undo', () => ({ message_ids: [U], version: 1 }), '"count":0'],
  ['POST', '/api/v2/contact-groups/{group}/members', () => ({ remove: [U] }), '"members":0'],
  ['POST', '/api/storage/favorites', () => ({ ids: [U], is_favorite: true }), '"files":[]'],
  ['POST', '/api/storage/files/move', () => ({ ids: [U], to: null }), '"files":[]'],
  ['POST', '/api/storage/files/place', () => ({ places: [{ id: U, parent_id: null, name: 'a' }] }), '"files":[]'],
  ['POST', '/api/storage/files/copy', () => ({ ids: [U], to: null }), '"files":[]'],
  ['POST', '/api/storage/files/trash', () => ({ ids: [U] }), '"files":[]'],
  ['POST', '/api/storage/files/restore', () => ({ ids: [U] }), '"files":[]'],
  ['POST', '/api/storage/files/delete', () => ({ ids: [U] }), '"count":0'],
  // A reply without its thread begins a new one.
  ['POST', '/api/v2/messages', () => ({ thread_id: U }), '"files":[]'],
]

describe('an unknown id', () => {
  it.each(REFUSED)('is refused by %s %s, case %#', async (method, path, body, code) => {
    expect((await call(method, path, body())).error?.code).toBe(code)
  })

  it.each(PASSED_OVER)('is left out of the receipt of %s %s, case %#', async (method, path, body, receipt) => {
    const { data, error } = await call(method, path, body())
    expect(error).toBeUndefined()
    expect(JSON.stringify(data)).toContain(receipt)
  })

  it.each(writesOfOne())('is refused in the path of %s %s', async (method, path) => {
    const url = path.replaceAll(/\{\w+\}/g, U)
    const { error } = (await server.call(token, method, url, BODIES[`${method} ${path}`])).body as Said
    expect(error?.code).toMatch(/(?:^|_)not_found$/)
  })

  it('has a case for every write whose body names ids', () => {
    const cases = new Set([...REFUSED, ...PASSED_OVER].map(([method, path]) => `${method} ${template(path)}`))
    for (const each of NOT_ROWS) cases.add(each)
    expect(writesWithIds().filter((each) => !cases.has(each))).toEqual([])
  })
})

it('takes the uuid that an upload was answered with, and says which of several files is not there', async () => {
  const form = [
    '--b',
    'Content-Disposition: form-data; name="file"; filename="hợp đồng.txt"',
    'Content-Type: text/plain',
    '',
    'Điều 1',
    '--b--',
    '',
  ].join('\r\n')
  const headers = { 'x-auth-token': token, 'content-type': 'multipart/form-data; boundary=b' }
  const uploaded = await server.app.inject({ method: 'POST', url: '/api/v2/files', headers, payload: form })
  const [file] = uploaded.json().data
  const refused = await call('POST', '/api/v2/messages', { files: [file.uuid, U] })
  expect(refused.error).toMatchObject({ code: 'file_not_found', details: { files: [U] } })
  expect((await call('POST', '/api/v2/messages', { files: [file.uuid] })).data).toMatchObject({
    files: [{ id: file.id, name: 'hợp đồng.txt' }],
  })
})

function template(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '{id}')
}

/** The id must be the only fault. */
const BODIES: Readonly<Record<string, unknown>> = {
  'PATCH /api/v2/messages/{id}': DRAFT,
  'POST /api/v2/messages/{id}/claim': { writer: 'cua-so-1', take: false },
  'POST /api/v2/messages/{id}/release': { writer: 'cua-so-1' },
  'PUT /api/v2/messages/{id}/reminder': { remind_at: LATER },
  'POST /api/v2/messages/{id}/periodic/missed': { answer: 'skip' },
  'PATCH /api/v2/threads/{id}': { starred: true },
  'PATCH /api/v2/contact-groups/{id}': { name: 'Khách' },
  'PATCH /api/v2/auth/passkeys/{id}': { name: 'Máy tính' },
}

/** Uploads (tus) and WOPI have tests of their own. */
function writesOfOne(): readonly (readonly ['POST' | 'PUT' | 'PATCH' | 'DELETE', string])[] {
  return Object.entries(openapi().paths as Record<string, object>).flatMap(([path, methods]) =>
    /\{\w*id\}/.test(path) && !/\/admin\/|^\/wopi\/|\/uploads\//.test(path)
      ? Object.keys(methods)
          .filter((method) => method !== 'get')
          .map((method) => [method.toUpperCase() as 'POST', path] as const)
      : [],
  )
}

/** Such a field has the shape of an id or a list of ids. */
function writesWithIds(): readonly string[] {
  return Object.entries(openapi().paths as object).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { readonly requestBody?: unknown }>)
      .filter(([method, { requestBody }]) => method !== 'get' && ID_SCHEMA.test(JSON.stringify(requestBody ?? '')))
      .map(([method]) => `${method.toUpperCase()} ${template(path)}`),
  )
}

/** Their own tests use wrong values. */
const NOT_ROWS = [
  'POST /api/v2/admin/queue/{id}/retry',
  'POST /api/v2/admin/queue/{id}/drop',
  'POST /api/v2/auth/passkey',
]
const ID_SCHEMA = /"type":"string","minLength":1,"maxLength":128/
