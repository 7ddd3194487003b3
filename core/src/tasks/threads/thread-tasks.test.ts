import { MAX_TASKS_UNDER_WAY } from '@sen/model/acting/limits'
import { MAX_BLOCKED_SENDERS } from '@sen/model/filters/limits'
import type { FolderId, ThreadId } from '@sen/model/ids'
import { orderedJobs } from '@sen/testkit/run-jobs'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listFilters } from '../../filters/list-filters.ts'
import type { Actor } from '../../kit/actor.ts'
import { listThreads } from '../../threads/list-threads.ts'
import { moveThreads } from '../../threads/move-threads.ts'
import { starThread } from '../../threads/star-thread.ts'
import { cancelTask } from '../cancel-task.ts'
import { findTask } from '../find-task.ts'
import { listTasks } from '../list-tasks.ts'
import { runTask } from '../run-task.ts'
import { isBlockListFull } from '../task-store.ts'
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
  lan = await w.mailbox(`lan${users}@senmail.test`)
  folders = await foldersOf(w, lan)
})

const folder = (path: string): FolderId => folders[path] ?? ('0' as FolderId)
const idsIn = async (path: string) =>
  (await listThreads(w, lan, { in: path, limit: 100, offset: 0 })).rows.map((row) => row.threadId)

async function fill(count: number, request: Parameters<TestWorld['message']>[1] = {}): Promise<ThreadId[]> {
  const ids: ThreadId[] = []
  for (let n = 0; n < count; n += 1) ids.unshift((await w.message(lan, request)).threadId)
  return ids
}

const order = (request: Omit<ThreadTaskRequest, 'selection'>, threadIds: readonly ThreadId[], from = 'INBOX') =>
  startThreadTask(w, lan, { ...request, selection: { groups: [{ folderId: folder(from), threadIds }] } })

const needs = () => needsOf(w)
const work = () => workOff(w)

describe('a task', () => {
  it('applies the action to all, reports progress, and takes all of it back', async () => {
    const ids = await fill(60)
    const [stays, ...chosen] = ids
    const { task, version } = await order({ action: 'delete' }, chosen)
    expect(task).toMatchObject({ state: 'working', total: 59, done: 0 })
    await work()
    expect(await findTask(w, lan, task.id)).toMatchObject({ state: 'done', total: 59, done: 59, changed: 59 })
    expect(await idsIn('INBOX')).toEqual([stays])
    expect((await idsIn('Trash')).toSorted()).toEqual(chosen.toSorted())
    const events = await w.events.since(lan.mailboxId, version, 500)
    const steps = events.filter((event) => event.type === 'task.progress').map((event) => [event.state, event.done])
    expect(steps).toEqual([
      ['working', 50],
      ['working', 59],
      ['done', 59],
    ])
    await undoTask(needs(), lan, task.id)
    await work()
    expect(await findTask(w, lan, task.id)).toMatchObject({ state: 'undone', total: 59, done: 59 })
    expect(await idsIn('INBOX')).toEqual(ids)
    expect(await idsIn('Trash')).toEqual([])
  })

  it('snoozes all, and undo puts them back where they were', async () => {
    const ids = await fill(3)
    const until = new Date(w.clock.now().getTime() + 3_600_000)
    const { task } = await order({ action: 'snooze', until }, ids)
    await work()
    const { rows } = await listThreads(w, lan, { in: 'Snoozed', limit: 10, offset: 0 })
    expect(rows.map(({ threadId, snoozedUntil }) => [threadId, snoozedUntil])).toEqual(
      ids.toSorted().map((id) => [id, until]),
    )
    await undoTask(needs(), lan, task.id)
    await work()
    expect(await idsIn('INBOX')).toEqual(ids)
    await expect(order({ action: 'snooze' }, ids)).rejects.toMatchObject({ code: 'snooze_time_invalid' })
  })

  it('takes all mail that was in the folder at its start, and none that arrived later', async () => {
    await fill(3)
    const { task } = await startThreadTask(w, lan, {
      action: 'mark',
      unread: false,
      selection: { allIn: folder('INBOX') },
    })
    expect(task.total).toBe(3)
    const late = await w.message(lan)
    await work()
    const { rows } = await listThreads(w, lan, { in: 'INBOX', limit: 10, offset: 0 })
    expect(rows.filter((row) => row.unread).map((row) => row.threadId)).toEqual([late.threadId])
    await undoTask(needs(), lan, task.id)
    await work()
    const after = await listThreads(w, lan, { in: 'INBOX', limit: 10, offset: 0 })
    expect(after.rows.every((row) => row.unread)).toBe(true)
  })

  it('skips messages that were moved since, one by one', async () => {
    const ids = await fill(3)
    const { task } = await order({ action: 'delete' }, ids)
    await work()
    const taken = ids.slice(0, 1)
    await moveThreads(w, lan, [{ threadIds: taken, from: folder('Trash'), to: folder('Junk') }])
    await undoTask(needs(), lan, task.id)
    await work()
    expect((await idsIn('INBOX')).toSorted()).toEqual(ids.slice(1).toSorted())
    expect(await idsIn('Junk')).toEqual(taken)
  })

  it('continues after a crash, and does nothing twice', async () => {
    const ids = await fill(120)
    const { task } = await order({ action: 'move', to: folder('Junk') }, ids)
    let chunks = 0
    const dying = {
      ...needs(),
      store: {
        read: w.store.read.bind(w.store),
        write: ((mailbox, change) => {
          chunks += 1
          if (chunks > 1) throw new Error('killed')
          return w.store.write(mailbox, change)
        }) as TestWorld['store']['write'],
      },
    }
    await expect(runTask(dying, lan.mailboxId, task.id)).rejects.toThrow('killed')
    expect(await findTask(w, lan, task.id)).toMatchObject({ state: 'working', done: 50 })
    await work()
    expect(await findTask(w, lan, task.id)).toMatchObject({ state: 'done', done: 120, changed: 120 })
    expect((await idsIn('Junk')).length).toBe(100)
    expect(await idsIn('INBOX')).toEqual([])
  })

  it('yields to other jobs after a while, and queues itself again', async () => {
    const ids = await fill(60)
    const { task } = await order({ action: 'delete' }, ids)
    let at = 0
    const later = () => {
      at += 400
      return new Date(at)
    }
    const hurried = { ...needs(), clock: { now: later } }
    const before = (await orderedJobs(w.database.db)).length
    await runTask(hurried, lan.mailboxId, task.id)
    await runTask(hurried, lan.mailboxId, task.id)
    expect((await orderedJobs(w.database.db)).length).toBeGreaterThan(before)
    await work()
    expect(await findTask(w, lan, task.id)).toMatchObject({ state: 'done', done: 60 })
  })

  it('stops when it is cancelled, and its changes can be undone', async () => {
    const ids = await fill(60)
    const { task } = await order({ action: 'delete' }, ids)
    await cancelTask(w, lan, task.id)
    await work()
    expect(await findTask(w, lan, task.id)).toMatchObject({ state: 'cancelled', done: 0 })
    expect((await idsIn('INBOX')).length).toBe(60)
  })

  it('works beside another one of the mailbox, and both can be undone', async () => {
    const ids = await fill(120)
    const [some, others] = [ids.slice(0, 60), ids.slice(60)]
    const first = await order({ action: 'delete' }, some)
    const second = await order({ action: 'mark', unread: false }, others)
    expect((await listTasks(needs(), lan)).map(({ id, state }) => [id, state])).toEqual([
      [second.task.id, 'working'],
      [first.task.id, 'working'],
    ])
    // The lane has two workers.
    await Promise.all([first, second].map(({ task }) => runTask(needs(), lan.mailboxId, task.id)))
    await work()
    for (const { task } of [first, second]) {
      expect(await findTask(w, lan, task.id)).toMatchObject({ state: 'done', done: 60, changed: 60 })
    }
    expect((await idsIn('Trash')).toSorted()).toEqual(some.toSorted())
    await Promise.all([first, second].map(({ task }) => undoTask(needs(), lan, task.id)))
    await work()
    expect((await listTasks(needs(), lan)).map(({ state }) => state)).toEqual(['undone', 'undone'])
    expect(await idsIn('Trash')).toEqual([])
    const { rows } = await listThreads(w, lan, { in: 'INBOX', limit: 200, offset: 0 })
    expect(rows.filter(({ unread }) => unread)).toHaveLength(120)
  })

  it('leaves changes of a later task alone when it is undone', async () => {
    const [kept = '' as ThreadId, ...others] = await fill(4)
    const first = await order({ action: 'delete' }, [kept, ...others])
    await work()
    await order({ action: 'move', to: folder('Junk') }, [kept], 'Trash')
    await work()
    await undoTask(needs(), lan, first.task.id)
    await work()
    expect((await idsIn('INBOX')).toSorted()).toEqual(others.toSorted())
    expect(await idsIn('Junk')).toEqual([kept])
    expect(await findTask(w, lan, first.task.id)).toMatchObject({ state: 'undone', total: 4, done: 4, changed: 3 })
  })

  it('is refused when it would conflict with a running one, to begin and to be undone', async () => {
    const ids = await fill(3)
    const inbox = { allIn: folder('INBOX') }
    const first = await startThreadTask(w, lan, { action: 'mark', unread: false, selection: inbox })
    const refused = { code: 'operation_in_progress' }
    await expect(startThreadTask(w, lan, { action: 'delete', selection: inbox })).rejects.toMatchObject(refused)
    await expect(order({ action: 'mark', unread: true }, ids)).rejects.toMatchObject(refused)
    await work()
    await startThreadTask(w, lan, { action: 'star', selection: inbox })
    await expect(undoTask(needs(), lan, first.task.id)).rejects.toMatchObject(refused)
    await work()
    await undoTask(needs(), lan, first.task.id)
    await work()
    const undone = { state: 'undone', total: 3, done: 3, changed: 3, orderedBy: lan.address }
    expect(await findTask(w, lan, first.task.id)).toMatchObject(undone)
    const { rows } = await listThreads(w, lan, { in: 'INBOX', limit: 10, offset: 0 })
    expect(rows.map(({ unread, starred }) => [unread, starred])).toEqual(ids.map(() => [true, true]))
  })

  it.each([
    ['marked', { action: 'mark', unread: false } as const, { action: 'star' } as const],
    ['starred', { action: 'star' } as const, { action: 'mark', unread: false } as const],
  ])('undoes its %s after other changes of the same mail', async (_, first, second) => {
    const ids = await fill(2)
    const tasks = [await order(first, ids)]
    await work()
    tasks.push(await order(second, ids))
    await work()
    for (const { task } of tasks.toReversed()) {
      await undoTask(needs(), lan, task.id)
      await work()
      expect(await findTask(w, lan, task.id)).toMatchObject({ state: 'undone', changed: 2 })
    }
    const { rows } = await listThreads(w, lan, { in: 'INBOX', limit: 10, offset: 0 })
    expect(rows.map(({ unread, starred }) => [unread, starred])).toEqual(ids.map(() => [true, false]))
  })

  it('lists running tasks however many have ended since', async () => {
    const ids = await fill(1)
    const { task } = await order({ action: 'delete' }, ids)
    await w.database.pool.query(
      `insert into task (mailbox_id, kind, params, state, ended_at)
      select $1, 'threads', '{"action":"star"}', 'done', now() from generate_series(1, 150)`,
      [lan.mailboxId],
    )
    expect((await listTasks(needs(), lan)).map(({ id }) => id)).toContain(task.id)
    await work()
  })

  it('is one of ten at most', async () => {
    const ids = await fill(1)
    for (let n = 0; n < MAX_TASKS_UNDER_WAY; n += 1) await order({ action: 'star' }, ids)
    await expect(order({ action: 'star' }, ids)).rejects.toMatchObject({ code: 'too_many_tasks' })
    await work()
    await order({ action: 'star' }, ids)
    await work()
  })

  it('is undone for ten minutes only, and a permanent delete never', async () => {
    const ids = await fill(3)
    const { task } = await order({ action: 'delete' }, ids)
    await work()
    const later = { ...needs(), clock: { now: () => new Date(Date.now() + 11 * 60_000) } }
    await expect(undoTask(later, lan, task.id)).rejects.toMatchObject({ code: 'task_undo_too_late' })
    const gone = await order({ action: 'delete_forever' }, ids, 'Trash')
    await work()
    expect(await idsIn('Trash')).toEqual([])
    await expect(undoTask(needs(), lan, gone.task.id)).rejects.toMatchObject({ code: 'task_undo_too_late' })
  })

  it('blocks senders of spam when asked, and its undo unblocks them', async () => {
    const ids = await fill(3, { from: { name: '', email: 'Rao@La.example' } })
    const { task } = await order({ action: 'spam', blockSenders: true }, ids)
    await work()
    expect((await idsIn('Junk')).length).toBe(3)
    expect((await listFilters(w, lan)).blocks.map((filter) => filter.sender)).toEqual(['rao@la.example'])
    await undoTask(needs(), lan, task.id)
    await work()
    expect((await idsIn('INBOX')).length).toBe(3)
    expect(await listFilters(w, lan)).toEqual({ blocks: [], customs: [], forwards: [] })
  })

  it('says that some senders of spam were not blocked, when the list of them is full', async () => {
    await w.store.write(lan.mailboxId, async (writer) => {
      const version = await writer.nextVersion()
      const many = Array.from({ length: MAX_BLOCKED_SENDERS }, (_, n) => `rao${n}@day.example`)
      await writer.filters.block(many, version)
    })
    const ids = await fill(3, { from: { name: '', email: 'Rao@La.example' } })
    const before = await w.events.version(lan.mailboxId)
    const { task } = await order({ action: 'spam', blockSenders: true }, ids)
    await work()
    expect((await idsIn('Junk')).length).toBe(3)
    expect(isBlockListFull(await findTask(w, lan, task.id))).toBe(true)
    expect((await w.events.since(lan.mailboxId, before, 100)).at(-1)).toMatchObject({
      type: 'task.progress',
      state: 'done',
      isBlockListFull: true,
    })
  })

  it('archives received mail from any list, leaves sent mail where it is, and is undone', async () => {
    const received = await fill(3)
    const [sent = '' as ThreadId] = await fill(1, { in: 'sent' })
    for (const id of [...received, sent]) await starThread(w, lan, id, true)
    const { task } = await startThreadTask(w, lan, { action: 'archive', selection: { allIn: folder('Starred') } })
    await work()
    expect([await idsIn('Archive'), await idsIn('INBOX'), await idsIn('Sent')]).toEqual([received, [], [sent]])
    await undoTask(needs(), lan, task.id)
    await work()
    expect([await idsIn('Archive'), await idsIn('INBOX')]).toEqual([[], received])
  })

  it('acts in Starred on all that is not in Trash or Junk', async () => {
    const ids = await fill(3)
    for (const id of ids) await starThread(w, lan, id, true)
    await startThreadTask(w, lan, { action: 'move', to: folder('Junk'), selection: { allIn: folder('Starred') } })
    await work()
    expect((await idsIn('Junk')).length).toBe(3)
    expect(await idsIn('Starred')).toEqual([])
  })

  it('stars many in one job, notifies open pages once for each chunk, and undoes it except for later changes', async () => {
    const [kept, ...others] = await fill(60)
    if (!kept) throw new Error('nothing was filled')
    await starThread(w, lan, kept, true)
    const { task, version } = await order({ action: 'star' }, [kept, ...others])
    await work()
    expect(await findTask(w, lan, task.id)).toMatchObject({ state: 'done', done: 60, changed: 59 })
    expect((await idsIn('Starred')).length).toBe(60)
    const told = (await w.events.since(lan.mailboxId, version, 500)).filter(({ type }) => type === 'threads.starred')
    expect(told.length).toBe(2)
    const [changedSince = kept] = others
    await starThread(w, lan, changedSince, false)
    await starThread(w, lan, changedSince, true)
    await undoTask(needs(), lan, task.id)
    await work()
    expect((await idsIn('Starred')).toSorted()).toEqual([kept, changedSince].toSorted())

    await startThreadTask(w, lan, { action: 'unstar', selection: { allIn: folder('Starred') } })
    await work()
    expect(await idsIn('Starred')).toEqual([])
  })

  it.each([
    ['a folder nothing may be moved to', { action: 'move', to: 'Sent' }, 'INBOX', 'move_not_allowed'],
    ['the folder it is in', { action: 'move', to: 'INBOX' }, 'INBOX', 'move_not_allowed'],
    ['restoring what is not in Trash', { action: 'restore' }, 'INBOX', 'move_not_allowed'],
    ['deleting for ever what is not in Trash or Junk', { action: 'delete_forever' }, 'INBOX', 'move_not_allowed'],
    ['a folder that is not there', { action: 'move', to: 'Nirgends' }, 'INBOX', 'folder_not_found'],
  ] as const)('refuses %s', async (_, request, from, code) => {
    const ids = await fill(1)
    const to = 'to' in request ? { to: folder(request.to) } : {}
    await expect(order({ action: request.action, ...to }, ids, from)).rejects.toMatchObject({ code })
  })

  it('is refused to a mailbox of an unverified domain, and is hidden from other mailboxes', async () => {
    const ids = await fill(1)
    const { task } = await order({ action: 'delete' }, ids)
    const minh = await w.mailbox(`minh${users}@senmail.test`)
    await expect(findTask(w, minh, task.id)).rejects.toMatchObject({ code: 'task_not_found' })
    await expect(cancelTask(w, minh, task.id)).rejects.toMatchObject({ code: 'task_not_found' })
    const unverified = { ...lan, rights: { ...lan.rights, domainVerified: false } }
    const selection = { allIn: folder('INBOX') }
    await expect(startThreadTask(w, unverified, { action: 'delete', selection })).rejects.toMatchObject({
      code: 'domain_not_verified',
    })
  })
})
