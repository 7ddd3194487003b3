import type { Actor } from '@sen/core/kit/actor'
import { indexMail } from '@sen/core/search/index-mail'
import { runTask } from '@sen/core/tasks/run-task'
import type { TaskId, ThreadId } from '@sen/model/ids'
import { runJobs } from '@sen/testkit/run-jobs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../test-server.fixture.ts'

let server: TestServer
let lan: Actor
let token: string
let minhToken: string
let folders: Readonly<Record<string, string>>
let users = 0

beforeAll(async () => {
  server = await openTestServer()
  await server.given.mailbox('minh@sen.example')
  minhToken = await server.signIn('minh@sen.example')
})
beforeEach(async () => {
  users += 1
  lan = await server.given.mailbox(`lan${users}@sen.example`)
  token = await server.signIn(lan.address)
  const { data } = (await get('/api/v2/folders')) as { data: { id: string; role: string }[] }
  folders = Object.fromEntries(data.map(({ id, role }) => [role, id]))
})
afterAll(() => server.close())

const get = async (url: string): Promise<unknown> => (await server.call(token, 'GET', url)).body
const post = (url: string, body: unknown = {}, as = token) => server.call(as, 'POST', `/api/v2/${url}`, body)
const idsIn = async (name: string) =>
  ((await get(`/api/v2/threads?in=${name}&limit=100`)) as { data: { id: string }[] }).data.map(({ id }) => id)

async function fill(count: number, role: 'inbox' | 'trash' = 'inbox'): Promise<ThreadId[]> {
  const ids: ThreadId[] = []
  const from = { name: 'Rao', email: 'rao@la.example' }
  for (let n = 0; n < count; n += 1) ids.push((await server.given.message(lan, { in: role, from })).threadId)
  return ids
}

const work = () =>
  runJobs(
    server.given.database.db,
    () => new Date(),
    async (job) => {
      if (job.name !== 'run-task') return
      await runTask(server.world, job.mailboxId as Actor['mailboxId'], job.taskId as TaskId)
    },
  )

const idOf = (answer: { readonly body: unknown }) => (answer.body as { data: { id: string } }).data.id

describe('a job over many threads', () => {
  it('is started, read and undone', async () => {
    const ids = await fill(3)
    const selection = { groups: [{ folder_id: folders.inbox, thread_ids: ids }] }
    const started = await post('threads/tasks', { action: 'delete', selection })
    expect(started).toMatchObject({
      status: 200,
      body: {
        data: { kind: 'threads', action: 'delete', ordered_by: lan.address, state: 'working', total: 3, done: 0 },
      },
    })
    const id = idOf(started)
    await work()
    expect(await get(`/api/v2/tasks/${id}`)).toMatchObject({ data: { state: 'done', done: 3, changed: 3 } })
    expect(await get('/api/v2/tasks')).toMatchObject({ data: [{ id }], total: 1 })
    expect(await idsIn('INBOX')).toEqual([])
    expect(await post(`tasks/${id}/undo`)).toMatchObject({ body: { data: { state: 'undoing' } } })
    await work()
    expect((await idsIn('INBOX')).length).toBe(3)
    expect(await post(`tasks/${id}/cancel`)).toMatchObject({ body: { data: { state: 'undone' } } })
  })

  it('begins beside another, but not when both take the same', async () => {
    const [first = '', ...others] = await fill(4)
    const marking = {
      action: 'mark',
      unread: false,
      selection: { groups: [{ folder_id: folders.inbox, thread_ids: others }] },
    }
    const deleting = { action: 'delete', selection: { groups: [{ folder_id: folders.inbox, thread_ids: [first] }] } }
    const ids = [idOf(await post('threads/tasks', marking)), idOf(await post('threads/tasks', deleting))]
    expect(await get('/api/v2/tasks')).toMatchObject({ data: ids.toReversed().map((id) => ({ id })), total: 2 })
    expect(await get(`/api/v2/tasks/${ids[0]}`)).toMatchObject({ data: { action: 'mark', unread: false } })
    expect(await post('folder/reads', { folder_id: folders.inbox, is_read: false })).toMatchObject({
      status: 409,
      body: { error: { code: 'operation_in_progress' } },
    })
    await work()
    expect(await post('folder/reads', { folder_id: folders.inbox, is_read: false })).toMatchObject({ status: 200 })
    await work()
  })

  it('is refused to other accounts', async () => {
    const ids = await fill(1)
    const selection = { groups: [{ folder_id: folders.inbox, thread_ids: ids }] }
    const id = idOf(await post('threads/tasks', { action: 'delete', selection }))
    expect(await post(`tasks/${id}/cancel`, {}, minhToken)).toMatchObject({ status: 404 })
    expect(await post(`tasks/${id}/undo`, {}, minhToken)).toMatchObject({ status: 404 })
    expect(await server.call(minhToken, 'GET', `/api/v2/tasks/${id}`)).toMatchObject({ status: 404 })
    expect(await post('threads/tasks', { action: 'delete', selection }, minhToken)).toMatchObject({
      status: 404,
      body: { error: { code: 'folder_not_found' } },
    })
    await work()
  })

  it.each([
    [{ action: 'burn', selection: { all_in: '1' } }],
    [{ action: 'delete' }],
    [{ action: 'delete', selection: {} }],
    [{ action: 'delete', selection: { groups: [] } }],
    [{ action: 'delete', selection: { all_in: 7 } }],
  ])('of the wrong form is refused: %j', async (body) => {
    expect(await post('threads/tasks', body)).toMatchObject({ status: 400, body: { error: { code: 'invalid' } } })
  })

  it('empties Trash, and only deleted mail', async () => {
    await fill(2, 'trash')
    expect(await post('empty_trash')).toMatchObject({
      status: 200,
      body: { data: { action: 'delete_forever', total: 2 } },
    })
    await work()
    expect(await idsIn('Trash')).toEqual([])
    expect(await post('empty', { folder_id: folders.inbox })).toMatchObject({
      status: 400,
      body: { error: { code: 'move_not_allowed' } },
    })
  })

  it('takes all that a search finds, by the parameters of the page', async () => {
    const { threadId } = await server.given.message(lan, { subject: 'Giá thép cuộn' })
    const other = await server.given.message(lan, { subject: 'Lịch họp' })
    await indexMail(server.given, {
      onFailure: (_, error) => {
        throw error
      },
    })
    const search = { q: 'thep', is_read: 'false' }
    const started = await post('threads/tasks', { action: 'mark', unread: false, selection: { search } })
    expect(started).toMatchObject({ status: 200, body: { data: { state: 'working', total: 0 } } })
    await work()
    const { data } = (await get('/api/v2/threads?in=INBOX')) as { data: { id: string; unread: boolean }[] }
    expect(data.map(({ id, unread }) => [id, unread])).toEqual([
      [other.threadId, true],
      [threadId, false],
    ])
  })

  it('marks a whole folder', async () => {
    await fill(3)
    await post('folder/reads', { folder_id: folders.inbox, is_read: true })
    await work()
    expect(await get('/api/v2/folder/unreads/INBOX')).toMatchObject({ data: { unread_threads: 0 } })
  })
})

it('deletes for ever from Trash, and lists the rest', async () => {
  const [kept = '', gone = ''] = await fill(2)
  await post('threads/delete', { ids: [gone] })
  const answer = await post('messages/delete', { thread_ids: [gone, kept], folder: 'Trash' })
  expect(answer).toMatchObject({ status: 200, body: { data: { ids: [gone], kept: [] } } })
  expect(await idsIn('INBOX')).toEqual([kept])
  expect(await post('messages/delete', { thread_ids: [kept], folder: 'INBOX' })).toMatchObject({ status: 400 })
})

it('moves one message', async () => {
  const { id, threadId } = await server.given.message(lan)
  const answer = await post('messages/folders', { message_ids: [id], folder_id: folders.trash })
  expect(answer).toMatchObject({ status: 200, body: { data: { moved: [{ thread_ids: [threadId] }] } } })
  expect(await post('messages/folders', { message_ids: [id], folder_id: folders.junk }, minhToken)).toMatchObject({
    status: 404,
  })
})

describe('filters', () => {
  it('come with spam when asked for, and go with not-spam', async () => {
    const ids = await fill(1)
    const group = { thread_ids: ids, from_folder_id: folders.inbox, to_folder_id: folders.junk, block_senders: true }
    expect(await post('threads/move', [group])).toMatchObject({ body: { data: { blocked: ['rao@la.example'] } } })
    expect(await get('/api/v2/rules')).toMatchObject({
      total: 1,
      data: [
        {
          type: 'auto_mark_spam',
          from: 'rao@la.example',
          is_enable: true,
          sieve_json: '{"type":"auto_mark_spam","from":"rao@la.example"}',
          sieve_script: '',
        },
      ],
    })
    expect(await post('threads/not_spam', { ids })).toMatchObject({ status: 200 })
    expect(await get('/api/v2/rules')).toEqual({ data: [], total: 0 })
    expect(await idsIn('INBOX')).toEqual(ids)
  })

  it('are made, changed and taken away, as the specification writes them', async () => {
    const sieve_json = JSON.stringify({ type: 'auto_mark_spam', from: 'Rao@la.example' })
    const made = await post('rules', { is_enable: true, sieve_json, sieve_script: 'discard;' })
    expect(made).toMatchObject({ status: 200, body: { data: { from: 'rao@la.example' } } })
    expect((made.body as { data: { sieve_script: string } }).data.sieve_script).toMatch(
      /rao@la\.example[\s\S]*fileinto "Junk"/,
    )
    const id = idOf(made)
    expect(await server.call(token, 'PATCH', `/api/v2/rules/${id}`, { is_enable: false })).toMatchObject({
      body: { data: { id, is_enable: false, from: 'rao@la.example' } },
    })
    expect(await server.call(minhToken, 'GET', `/api/v2/rules/${id}`)).toMatchObject({ status: 404 })
    expect(await server.call(minhToken, 'DELETE', `/api/v2/rules/${id}`)).toMatchObject({ status: 404 })
    expect(await server.call(token, 'DELETE', `/api/v2/rules/${id}`)).toMatchObject({ status: 200 })
    expect(await server.call(token, 'GET', `/api/v2/rules/${id}`)).toMatchObject({ status: 404 })
  })

  it.each([
    [{ from: 'minh@sen.example' }, 'sender_not_blockable'],
    [{ type: 'autofw', from: 'a@b.example' }, 'rule_invalid'],
    [{ sieve_json: '{' }, 'rule_invalid'],
    [{ sieve_json: '[]' }, 'rule_invalid'],
    [{ sieve_json: '{"from": 7}' }, 'rule_invalid'],
    [{}, 'rule_invalid'],
  ])('refuses %j', async (body, code) => {
    expect(await post('rules', body)).toMatchObject({ status: 400, body: { error: { code } } })
  })
})
