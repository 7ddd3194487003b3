import type { FolderId, MessageId, ThreadId } from '@sen/model/ids'
import { parseQueryText } from '@sen/model/search/query-text'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../kit/actor.ts'
import { indexMail } from '../../search/index-mail.ts'
import type { SearchCursor } from '../../search/search-store.ts'
import { listThreads } from '../../threads/list-threads.ts'
import { cancelTask } from '../cancel-task.ts'
import { findTask } from '../find-task.ts'
import { foldersOf, workOff } from '../task-work.fixture.ts'
import { startThreadTask } from './start-thread-task.ts'
import { storedCursor } from './stored-search.ts'

let w: TestWorld
let lan: Actor
let folders: Readonly<Record<string, FolderId>>
let users = 0

beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())
beforeEach(async () => {
  users += 1
  lan = await w.mailbox(`lan${users}@timthu.test`)
  folders = await foldersOf(w, lan)
})

const folder = (path: string): FolderId => folders[path] ?? ('0' as FolderId)
const idsIn = async (path: string) =>
  (await listThreads(w, lan, { in: path, limit: 100, offset: 0 })).rows.map((row) => row.threadId)

async function fill(count: number, subject: string): Promise<ThreadId[]> {
  const ids: ThreadId[] = []
  for (let n = 0; n < count; n += 1) ids.unshift((await w.message(lan, { subject })).threadId)
  return ids
}

const work = () => workOff(w)
const index = () =>
  indexMail(w, {
    onFailure: (_, error) => {
      throw error
    },
  })

describe('a task over the hits of a search', () => {
  it('takes all that a search finds, and nothing that it does not', async () => {
    const found = await fill(3, 'Giá thép cuộn')
    await fill(1, 'Lịch họp')
    await index()
    const search = { query: parseQueryText('thep') }
    const { task } = await startThreadTask(w, lan, { action: 'move', to: folder('Junk'), selection: { search } })
    expect(task.total).toBe(0)
    const [late] = await fill(1, 'Giá thép tấm')
    await index()
    await work()
    expect(await findTask(w, lan, task.id)).toMatchObject({ state: 'done', total: 3, done: 3, changed: 3 })
    expect((await idsIn('Junk')).toSorted()).toEqual(found.toSorted())
    expect((await idsIn('INBOX'))[0]).toBe(late)
    expect((await idsIn('INBOX')).length).toBe(2)
    const nothing = { query: parseQueryText('') }
    expect((await startThreadTask(w, lan, { action: 'delete', selection: { search: nothing } })).task.total).toBe(0)
    await work()
  })

  it('records the hits of a search a part at a time, each thread once, and continues after a crash', async () => {
    const found = await fill(4, 'Giá thép hình')
    await index()
    const search = { query: parseQueryText('thep') }
    const { task } = await startThreadTask(w, lan, { action: 'delete', selection: { search } })
    const look = () => w.store.read(lan.mailboxId, (reader) => reader.tasks.find(task.id))
    const add = async (threadIds: readonly ThreadId[], next: SearchCursor | undefined) => {
      const searching = await look()
      if (searching?.kind !== 'threads') throw new Error('the task has gone')
      await w.store.write(lan.mailboxId, (writer) =>
        writer.taskThreads.addFoundThreads(searching, threadIds, next && storedCursor(next)),
      )
    }
    const next = { receivedAt: new Date('2100-01-01T00:00:00Z'), messageId: '9' as MessageId }
    await add(found.slice(0, 2), next)
    await add([...found.slice(1, 3), '999999999' as ThreadId], next)
    const behind = { ...task, cursor: undefined }
    await w.store.write(lan.mailboxId, (writer) =>
      writer.taskThreads.addFoundThreads(behind, found.slice(3), undefined),
    )
    expect(await look()).toMatchObject({
      total: 3,
      params: { search: { upTo: expect.any(String) } },
      cursor: { searchedTo: { messageId: next.messageId } },
    })
    await work()
    expect(await findTask(w, lan, task.id)).toMatchObject({ state: 'done', total: 4, done: 4, changed: 4 })
    expect((await look())?.cursor).toEqual({ searchedTo: null })
    expect((await idsIn('Trash')).toSorted()).toEqual(found.toSorted())
  })

  it('looks for nothing more once it is cancelled', async () => {
    const found = await fill(2, 'Giá thép ống')
    await index()
    const search = { query: parseQueryText('thep') }
    const { task } = await startThreadTask(w, lan, { action: 'delete', selection: { search } })
    await cancelTask(w, lan, task.id)
    await work()
    expect(await findTask(w, lan, task.id)).toMatchObject({ state: 'cancelled', total: 0, done: 0 })
    expect((await idsIn('INBOX')).toSorted()).toEqual(found.toSorted())
  })
})
