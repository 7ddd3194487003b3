import type { Actor } from '@sen/core/kit/actor'
import { runTask } from '@sen/core/tasks/run-task'
import type { TaskId } from '@sen/model/ids'
import { runJobs } from '@sen/testkit/run-jobs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.fixture.ts'

let server: TestServer
let token: string
let minhToken: string
beforeAll(async () => {
  server = await openTestServer()
  await server.given.mailbox('lan@sen.example')
  await server.given.mailbox('minh@sen.example')
  token = await server.signIn('lan@sen.example')
  minhToken = await server.signIn('minh@sen.example')
})
afterAll(() => server.close())

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown, as = token) =>
  server.call(as, method, `/api/v2/${url}`, body)
const idOf = (answer: { readonly body: unknown }) => (answer.body as { data: { id: string } }).data.id
const ownNames = async (as = token) => {
  const { data } = (await call('GET', 'folders', undefined, as)).body as { data: { name: string; role: string }[] }
  return data.filter(({ role }) => role === 'custom').map(({ name }) => name)
}

it('makes, reads, renames, moves and deletes a folder', async () => {
  const made = await call('POST', 'folders', { name: 'Dự án', display_name: 'Dự án' })
  expect(made).toMatchObject({
    status: 200,
    body: { data: { name: 'Dự án', display_name: 'Dự án', parent_name: '', role: 'custom', children: [] } },
  })
  const inner = await call('POST', 'folders', { name: 'Cầu', display_name: 'Dự án/Cầu' })
  expect(inner).toMatchObject({ body: { data: { name: 'Dự án/Cầu', parent_name: 'Dự án' } } })
  await call('POST', 'folders', { name: 'Bản vẽ', parent_id: idOf(inner) })
  const outer = await call('GET', `folders/${idOf(made)}`)
  expect(outer).toMatchObject({ status: 200, body: { data: { name: 'Dự án', children: [idOf(inner)] } } })
  const renamed = await call('PATCH', `folders/${idOf(inner)}`, { name: 'Cầu đường', parent_id: null })
  expect(renamed).toMatchObject({ status: 200, body: { data: { name: 'Cầu đường', parent_name: '' } } })
  expect(await ownNames()).toEqual(['Cầu đường', 'Cầu đường/Bản vẽ', 'Dự án'])
  expect(await call('DELETE', `folders/${idOf(inner)}`)).toMatchObject({
    status: 400,
    body: { error: { code: 'folder_not_empty' } },
  })
  expect(await call('DELETE', `folders/${idOf(made)}`)).toMatchObject({
    status: 200,
    body: { data: { id: idOf(made) } },
  })
  const deletion = await call('POST', 'folder/force-delete', { folder_id: idOf(inner) })
  expect(deletion).toMatchObject({
    status: 200,
    body: { data: { kind: 'folder_deletion', folder: 'Cầu đường', state: 'working', total: 0 } },
  })
  await runJobs(
    server.given.database.db,
    () => new Date(),
    async (job) => {
      if (job.name === 'run-task')
        await runTask(server.world, job.mailboxId as Actor['mailboxId'], job.taskId as TaskId)
    },
  )
  expect(await call('GET', `tasks/${idOf(deletion)}`)).toMatchObject({ body: { data: { state: 'done' } } })
  expect(await ownNames()).toEqual([])
})

it('says why a name is refused', async () => {
  const made = await call('POST', 'folders', { name: 'Lưu' })
  expect(await call('POST', 'folders', { name: 'LƯU' })).toMatchObject({
    status: 400,
    body: { error: { code: 'folder_exists' } },
  })
  expect(await call('POST', 'folders', { name: 'a/b' })).toMatchObject({
    status: 400,
    body: { error: { code: 'folder_invalid', details: { reason: 'slash' } } },
  })
  expect(await call('POST', 'folders', { name: 'Trong', display_name: 'Không có/Trong' })).toMatchObject({
    status: 404,
    body: { error: { code: 'folder_not_found' } },
  })
  expect(await call('POST', 'folders', {})).toMatchObject({ status: 400, body: { error: { code: 'invalid' } } })
  expect(await call('PATCH', 'folders/INBOX', { name: 'Đến' })).toMatchObject({
    status: 400,
    body: { error: { code: 'folder_not_own' } },
  })
  expect(await call('GET', 'folders/9999999')).toMatchObject({ status: 404 })
  await call('DELETE', `folders/${idOf(made)}`)
})

it('lists all folders under both names of the call', async () => {
  const all = await call('GET', 'folders')
  expect(all).toMatchObject({ status: 200, body: { total: 10 } })
  expect((await call('GET', 'folder')).body).toEqual(all.body)
  expect((await server.call('none', 'GET', '/api/v2/folder')).status).toBe(401)
})

it('does not change another account’s folder', async () => {
  const id = idOf(await call('POST', 'folders', { name: 'Của Lan' }))
  for (const [method, url, body] of [
    ['GET', `folders/${id}`, undefined],
    ['PATCH', `folders/${id}`, { name: 'Của Minh' }],
    ['DELETE', `folders/${id}`, undefined],
    ['POST', 'folder/force-delete', { folder_id: id }],
    ['POST', 'folders', { name: 'Trong', parent_id: id }],
  ] as const) {
    expect(await call(method, url, body, minhToken)).toMatchObject({
      status: 404,
      body: { error: { code: 'folder_not_found' } },
    })
  }
  expect(await ownNames()).toEqual(['Của Lan'])
  expect(await ownNames(minhToken)).toEqual([])
})
