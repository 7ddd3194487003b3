import type { FolderId, TaskId, ThreadId } from '@sen/model/ids'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../kit/actor.ts'
import { listThreads } from '../../threads/list-threads.ts'
import { markThreads } from '../../threads/mark-threads.ts'
import { moveThreads } from '../../threads/move-threads.ts'
import { starThread } from '../../threads/star-thread.ts'
import { cancelTask } from '../cancel-task.ts'
import { findTask } from '../find-task.ts'
import { runTask } from '../run-task.ts'
import { foldersOf, needsOf, workOff } from '../task-work.fixture.ts'
import { undoTask } from '../undo-task.ts'
import { startThreadTask, type ThreadTaskRequest } from './start-thread-task.ts'

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
  lan = await w.mailbox(`lan${users}@thumuc.test`)
  folders = await foldersOf(w, lan)
})

const folder = (path: string): FolderId => folders[path] ?? ('0' as FolderId)
const rowsIn = async (path: string) => (await listThreads(w, lan, { in: path, limit: 200, offset: 0 })).rows
const idsIn = async (path: string) => (await rowsIn(path)).map(({ threadId }) => threadId).toSorted()
const unreadIn = async (path: string) =>
  (await rowsIn(path)).flatMap(({ threadId, unread }) => (unread ? [threadId] : [])).toSorted()

async function fill(count: number, request: Parameters<TestWorld['message']>[1] = {}): Promise<ThreadId[]> {
  const ids: ThreadId[] = []
  for (let n = 0; n < count; n += 1) ids.push((await w.message(lan, request)).threadId)
  return ids
}

const orderAllIn = (path: string, order: Omit<ThreadTaskRequest, 'selection'>) =>
  startThreadTask(w, lan, { ...order, selection: { allIn: folder(path) } })

const needs = () => needsOf(w)
const work = () => workOff(w)

async function workAndDie(id: TaskId, chunks: number): Promise<void> {
  let begun = 0
  const write: TestWorld['store']['write'] = (mailbox, change) => {
    begun += 1
    if (begun > chunks) throw new Error('killed')
    return w.store.write(mailbox, change)
  }
  const dying = { ...needs(), store: { read: w.store.read.bind(w.store), write } }
  await expect(runTask(dying, lan.mailboxId, id)).rejects.toThrow('killed')
}

const writtenDown = async (): Promise<number> => {
  const { rows } = await w.database.pool.query<{ count: number }>(
    `select count(*)::integer as count from task_thread
     where task_id in (select id from task where mailbox_id = $1)`,
    [lan.mailboxId],
  )
  return rows[0]?.count ?? 0
}

describe('a job over a whole folder', () => {
  it('is accepted without recording the folder’s threads', async () => {
    await fill(5)
    const { task } = await orderAllIn('INBOX', { action: 'delete' })
    expect(task).toMatchObject({ state: 'working', total: 5, done: 0 })
    expect(await writtenDown()).toBe(0)
    await work()
    expect(await findTask(w, lan, task.id)).toMatchObject({ state: 'done', total: 5, done: 5, changed: 5 })
    expect(await idsIn('INBOX')).toEqual([])
  })

  it('visits only unread mail when all is marked as read, and marks only that as unread again', async () => {
    await fill(70, { isRead: true })
    const unread = await fill(3)
    await fill(60, { isRead: true })
    const { task, version } = await orderAllIn('INBOX', { action: 'mark', unread: false })
    expect(task.total).toBe(3)
    await work()
    expect(await findTask(w, lan, task.id)).toMatchObject({ state: 'done', total: 3, done: 3, changed: 3 })
    expect(await unreadIn('INBOX')).toEqual([])
    const events = await w.events.since(lan.mailboxId, version, 500)
    expect(events.flatMap((event) => (event.type === 'task.progress' ? [[event.state, event.done]] : []))).toEqual([
      ['working', 3],
      ['done', 3],
    ])
    await undoTask(needs(), lan, task.id)
    await work()
    expect(await unreadIn('INBOX')).toEqual(unread.toSorted())
  })

  it('marks the newest message of a thread as unread, though an older one is unread already', async () => {
    const { threadId } = await w.message(lan, { messageIdHeader: `goc${users}@a.example`, subject: 'Giá' })
    await w.message(lan, { references: [`goc${users}@a.example`], subject: 'Re: Giá', isRead: true })
    const { task } = await orderAllIn('INBOX', { action: 'mark', unread: true })
    await work()
    expect(await findTask(w, lan, task.id)).toMatchObject({ done: 1, changed: 1 })
    expect(await unreadIn('INBOX')).toEqual([threadId])
  })

  it('continues after a crash, visits each thread once, and skips mail that came meanwhile', async () => {
    const ids = await fill(120)
    const { task } = await orderAllIn('INBOX', { action: 'mark', unread: false })
    await workAndDie(task.id, 1)
    expect(await findTask(w, lan, task.id)).toMatchObject({ state: 'working', total: 120, done: 50, changed: 50 })
    const [arrived] = await fill(1)
    const [fromJunk = arrived] = await fill(1, { in: 'junk' })
    if (!fromJunk) throw new Error('nothing was filled')
    await moveThreads(w, lan, [{ threadIds: [fromJunk], from: folder('Junk'), to: folder('INBOX') }])
    await work()
    expect(await findTask(w, lan, task.id)).toMatchObject({ state: 'done', total: 120, done: 120, changed: 120 })
    expect(await unreadIn('INBOX')).toEqual([arrived, fromJunk].toSorted())
    await undoTask(needs(), lan, task.id)
    await work()
    expect(await findTask(w, lan, task.id)).toMatchObject({ state: 'undone', total: 120, done: 120 })
    expect(await unreadIn('INBOX')).toEqual([...ids, arrived, fromJunk].toSorted())
  })

  it('passes by an older thread that came into the folder while it was under way', async () => {
    const [older = '' as ThreadId] = await fill(1, { in: 'junk' })
    await fill(60)
    const { task } = await orderAllIn('INBOX', { action: 'delete' })
    await workAndDie(task.id, 1)
    await moveThreads(w, lan, [{ threadIds: [older], from: folder('Junk'), to: folder('INBOX') }])
    await work()
    expect(await findTask(w, lan, task.id)).toMatchObject({ state: 'done', done: 60 })
    expect(await idsIn('INBOX')).toEqual([older])
  })

  it('processes the threads that were starred when it began', async () => {
    const [later = '' as ThreadId, ...ids] = await fill(60)
    for (const id of ids) await starThread(w, lan, id, true)
    const { task } = await orderAllIn('Starred', { action: 'unstar' })
    await workAndDie(task.id, 1)
    await starThread(w, lan, later, true)
    await work()
    expect(await findTask(w, lan, task.id)).toMatchObject({ state: 'done', done: 59, changed: 59 })
    expect(await idsIn('Starred')).toEqual([later])
  })

  it('visits, counts and records only the threads it changes', async () => {
    const [starred = '' as ThreadId, ...others] = await fill(60)
    await starThread(w, lan, starred, true)
    const { task } = await orderAllIn('INBOX', { action: 'star' })
    expect(task.total).toBe(59)
    await work()
    expect(await findTask(w, lan, task.id)).toMatchObject({ state: 'done', total: 59, done: 59, changed: 59 })
    expect(await writtenDown()).toBe(others.length)
    await undoTask(needs(), lan, task.id)
    await work()
    expect(await findTask(w, lan, task.id)).toMatchObject({ state: 'undone', total: 59, done: 59 })
    expect(await idsIn('Starred')).toEqual([starred])
    const unstarring = await orderAllIn('INBOX', { action: 'unstar' })
    expect(unstarring.task.total).toBe(1)
    await work()
    expect(await findTask(w, lan, unstarring.task.id)).toMatchObject({ state: 'done', total: 1, done: 1, changed: 1 })
    expect(await idsIn('Starred')).toEqual([])
  })

  it('reports at its end how many it visited when some were changed meanwhile', async () => {
    const ids = await fill(60)
    const { task, version } = await orderAllIn('INBOX', { action: 'mark', unread: false })
    await markThreads(w, lan, { threadIds: ids.slice(0, 2), folderId: folder('INBOX'), unread: false })
    await work()
    expect(await findTask(w, lan, task.id)).toMatchObject({ state: 'done', total: 58, done: 58, changed: 58 })
    const last = (await w.events.since(lan.mailboxId, version, 500)).at(-1)
    expect(last).toMatchObject({ type: 'task.progress', state: 'done', total: 58, done: 58 })
  })

  it('stops when it is cancelled, and its changes can be undone', async () => {
    const ids = await fill(60)
    const { task } = await orderAllIn('INBOX', { action: 'delete' })
    await workAndDie(task.id, 1)
    await cancelTask(w, lan, task.id)
    await work()
    expect(await findTask(w, lan, task.id)).toMatchObject({ state: 'cancelled', total: 60, done: 50 })
    expect((await idsIn('INBOX')).length).toBe(10)
    await undoTask(needs(), lan, task.id)
    await work()
    expect(await idsIn('INBOX')).toEqual(ids.toSorted())
  })

  it('purges its undo data once it can no longer be undone', async () => {
    await fill(3)
    const { task } = await orderAllIn('INBOX', { action: 'delete' })
    await work()
    await orderAllIn('INBOX', { action: 'mark', unread: false })
    await work()
    expect(await writtenDown()).toBe(3)
    await w.database.pool.query("update task set ended_at = ended_at - interval '11 minutes' where id = $1", [task.id])
    await orderAllIn('INBOX', { action: 'mark', unread: false })
    await work()
    expect(await writtenDown()).toBe(0)
    await expect(findTask(w, lan, task.id)).rejects.toMatchObject({ code: 'task_not_found' })
    await expect(undoTask(needs(), lan, task.id)).rejects.toMatchObject({ code: 'task_not_found' })
  })
})
