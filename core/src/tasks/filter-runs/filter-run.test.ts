import { TASK_CHUNK_THREADS } from '@sen/model/acting/limits'
import type { FilterAction, FilterCondition } from '@sen/model/filters/filter'
import { FILTER_RUN_THREADS } from '@sen/model/filters/limits'
import type { FolderId, ThreadId } from '@sen/model/ids'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createFilter } from '../../filters/create-filter.ts'
import { createFolder } from '../../folders/create-folder.ts'
import type { Actor } from '../../kit/actor.ts'
import { createLabel } from '../../labels/create-label.ts'
import { listThreads } from '../../threads/list-threads.ts'
import { moveThreads } from '../../threads/move-threads.ts'
import { cancelTask } from '../cancel-task.ts'
import { findTask } from '../find-task.ts'
import { foldersOf, needsOf, workOff } from '../task-work.fixture.ts'
import { undoTask } from '../undo-task.ts'
import { startFilterRun } from './start-filter-run.ts'

let given: TestWorld
let lan: Actor
let folders: Readonly<Record<string, FolderId>>
let users = 0
beforeAll(async () => {
  given = await world()
})
beforeEach(async () => {
  users += 1
  lan = await given.mailbox(`lan${users}@loc.example`)
  folders = await foldersOf(given, lan)
})
afterAll(() => given.close())

const folder = (path: string): FolderId => folders[path] ?? ('0' as FolderId)
const rowsIn = async (path: string) => (await listThreads(given, lan, { in: path, limit: 1_000, offset: 0 })).rows
const idsIn = async (path: string) => (await rowsIn(path)).map(({ threadId }) => threadId).toSorted()
const SUBJECT = { type: 'subject', comparator: 'contains', value: 'hoa don' } as const

async function fill(count: number, subject: string): Promise<readonly ThreadId[]> {
  const ids: ThreadId[] = []
  for (let n = 0; n < count; n += 1) ids.push((await given.message(lan, { subject: `${subject} ${n}` })).threadId)
  return ids.toSorted()
}

async function run(actions: readonly FilterAction[], conditions: readonly FilterCondition[] = [SUBJECT]) {
  const filter = { name: 'Hóa đơn', isEnabled: false, match: 'all' as const, conditions, actions }
  const { id } = await createFilter(given, lan, filter)
  return (await startFilterRun(given, lan, id)).task
}

it('applies the filter to existing mail, in each of its folders, and takes all of it back', async () => {
  const own = (await createFolder(given, lan, { name: 'Kế toán', parent: undefined })).folder.id
  folders = await foldersOf(given, lan)
  const matching = await fill(TASK_CHUNK_THREADS + 2, 'Hóa đơn tháng')
  const others = await fill(3, 'Lịch họp')
  const [first = '' as ThreadId] = matching
  await moveThreads(given, lan, [{ threadIds: [first], from: folder('INBOX'), to: own }])
  const { label } = await createLabel(given, lan, { name: 'Chứng từ', colour: 'green' })
  const labelId = label.id
  const task = await run([
    { type: 'fileinto', folderId: own },
    { type: 'setflag', value: 'Seen' },
    { type: 'setflag', value: 'Flagged' },
    { type: 'label', labelId },
  ])
  expect(task).toMatchObject({ kind: 'filter_run', state: 'working', params: { name: 'Hóa đơn' } })
  await workOff(given)
  expect(await findTask(given, lan, task.id)).toMatchObject({ state: 'done', changed: matching.length })
  expect(await idsIn('INBOX')).toEqual(others)
  const filed = await rowsIn('Kế toán')
  expect(filed.map(({ threadId }) => threadId).toSorted()).toEqual(matching)
  for (const row of filed) expect(row).toMatchObject({ unread: false, starred: true, labelIds: [labelId] })

  await undoTask(needsOf(given), lan, task.id)
  await workOff(given)
  expect(await findTask(given, lan, task.id)).toMatchObject({ state: 'undone', changed: matching.length })
  expect(await idsIn('Kế toán')).toEqual([first])
  const back = await rowsIn('INBOX')
  expect(back.map(({ threadId }) => threadId).toSorted()).toEqual([...matching.slice(1), ...others].toSorted())
  for (const row of back) expect(row).toMatchObject({ unread: true, starred: false, labelIds: [] })
})

it('asks all mail, however much it is, and leaves Junk and Trash alone', async () => {
  const count = FILTER_RUN_THREADS + 1
  await fill(count, 'Hóa đơn')
  const spam = (await fill(1, 'Hóa đơn giả'))[0] ?? ('' as ThreadId)
  await moveThreads(given, lan, [{ threadIds: [spam], from: folder('INBOX'), to: folder('Junk') }])
  const task = await run([{ type: 'setflag', value: 'Seen' }])
  await workOff(given)
  expect(await findTask(given, lan, task.id)).toMatchObject({ state: 'done', total: count, changed: count })
  expect((await rowsIn('Junk')).map(({ unread }) => unread)).toEqual([true])
})

it('moves only the received mail of a conversation to Trash, and matches bodies too', async () => {
  const { threadId } = await given.message(lan, { messageIdHeader: `goc${users}@a.example`, subject: 'Hóa đơn' })
  await given.message(lan, { references: [`goc${users}@a.example`], subject: 'Re: Hóa đơn', in: 'sent' })
  const task = await run([{ type: 'discard' }], [{ type: 'body', comparator: '!contains', value: 'không có chữ này' }])
  await workOff(given)
  expect(await findTask(given, lan, task.id)).toMatchObject({ state: 'done', changed: 1 })
  expect(await idsIn('Trash')).toEqual([threadId])
  expect(await idsIn('Sent')).toEqual([threadId])
})

it('stops when it is cancelled', async () => {
  await fill(2, 'Hóa đơn')
  const task = await run([{ type: 'discard' }])
  await cancelTask(given, lan, task.id)
  await workOff(given)
  expect(await findTask(given, lan, task.id)).toMatchObject({ state: 'cancelled', done: 0 })
  expect((await idsIn('INBOX')).length).toBe(2)
})

it('does nothing for another mailbox, for a filter that only forwards, or beside a task that it would fight with', async () => {
  await fill(2, 'Hóa đơn')
  const task = await run([{ type: 'setflag', value: 'Seen' }])
  await expect(run([{ type: 'setflag', value: 'Seen' }])).rejects.toMatchObject({ code: 'operation_in_progress' })
  const { id } = await createFilter(given, lan, {
    name: '',
    isEnabled: true,
    match: 'all',
    conditions: [SUBJECT],
    actions: [{ type: 'setflag', value: 'Flagged' }],
  })
  const minh = await given.mailbox(`minh${users}@loc.example`)
  await expect(startFilterRun(given, minh, id)).rejects.toMatchObject({ code: 'rule_not_found' })
  await given.store.write(lan.mailboxId, async (w) => {
    await w.forwarding.add('toi@xa.example', new Date())
    await w.forwarding.verify('toi@xa.example')
  })
  const forwarding = run([{ type: 'redirect', address: 'toi@xa.example' }])
  await expect(forwarding).rejects.toMatchObject({ code: 'rule_not_runnable' })
  await workOff(given)
  expect(await findTask(given, lan, task.id)).toMatchObject({ state: 'done', changed: 2 })
})
