import { TASK_CHUNK_THREADS } from '@sen/model/acting/limits'
import type { FolderId, ThreadId } from '@sen/model/ids'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { changeFolder } from '../../folders/change-folder.ts'
import { createFolder } from '../../folders/create-folder.ts'
import type { Actor } from '../../kit/actor.ts'
import { cancelTask } from '../cancel-task.ts'
import { findTask } from '../find-task.ts'
import { runTask } from '../run-task.ts'
import { foldersOf, needsOf, workOff } from '../task-work.fixture.ts'
import { undoTask } from '../undo-task.ts'
import { startFolderDeletion } from './start-folder-deletion.ts'

let given: TestWorld
let lan: Actor
let users = 0
beforeAll(async () => {
  given = await world()
})
beforeEach(async () => {
  users += 1
  lan = await given.mailbox(`lan${users}@xoa.example`)
})
afterAll(() => given.close())

const create = async (name: string, parent?: string) => (await createFolder(given, lan, { name, parent })).folder.id
const remove = async (id: string, to?: string) => (await startFolderDeletion(given, lan, id, to)).task
const ownPaths = async () => {
  const folders = await foldersOf(given, lan)
  return Object.keys(folders).filter(
    (path) => /\p{Ll}/u.test(path) && !/^(Starred|Sent|Drafts|Snoozed|Archive|Junk|Trash|webmail)/.test(path),
  )
}

async function fill(folder: FolderId, count: number): Promise<readonly ThreadId[]> {
  const ids: ThreadId[] = []
  for (let n = 0; n < count; n += 1) ids.push((await given.message(lan)).threadId)
  await given.store.write(lan.mailboxId, async (w) => {
    await w.threads.move(ids, (await w.folders.findByRole('inbox')).id, folder, await w.nextVersion())
  })
  return ids
}

async function threadsIn(path: string): Promise<readonly ThreadId[]> {
  const folder = (await foldersOf(given, lan))[path]
  if (!folder) throw new Error(`there is no ${path}`)
  const rows = await given.database.db
    .selectFrom('folder_thread')
    .select('thread_id')
    .where('folder_id', '=', folder)
    .orderBy('thread_id')
    .execute()
  return rows.map((row) => row.thread_id as ThreadId)
}

it('takes a folder with all below it from the lists at once, its mail to Trash, and all of it back', async () => {
  const work = await create('Việc')
  const bridge = await create('Cầu', work)
  const outer = await fill(work, TASK_CHUNK_THREADS + 3)
  const inner = await fill(bridge, 2)
  const task = await remove(work)
  expect(task).toMatchObject({ kind: 'folder_deletion', total: outer.length + 2, params: { path: 'Việc' } })
  expect(await ownPaths()).toEqual([])
  await workOff(given)
  expect(await findTask(given, lan, task.id)).toMatchObject({ state: 'done', changed: outer.length + 2 })
  expect(await threadsIn('Trash')).toEqual([...outer, ...inner])
  await undoTask(needsOf(given), lan, task.id)
  await workOff(given)
  expect(await findTask(given, lan, task.id)).toMatchObject({ state: 'undone', changed: outer.length + 2 })
  expect(await foldersOf(given, lan)).toMatchObject({ Việc: work, 'Việc/Cầu': bridge })
  expect(await threadsIn('Việc')).toEqual(outer)
  expect(await threadsIn('Việc/Cầu')).toEqual(inner)
  expect(await threadsIn('Trash')).toEqual([])
})

it('moves the mail to another folder when that is wanted', async () => {
  const [work, old] = [await create('Việc'), await create('Lưu kho')]
  const ids = await fill(work, 3)
  await remove(work, 'Lưu kho')
  await workOff(given)
  expect(await threadsIn('Lưu kho')).toEqual(ids)
  expect(await foldersOf(given, lan)).toMatchObject({ 'Lưu kho': old })
  expect(await ownPaths()).toEqual(['Lưu kho'])
})

it('refuses a place that goes with it, or that takes no mail', async () => {
  const work = await create('Việc')
  const inner = await create('Cầu', work)
  for (const to of [work, inner, 'Sent', 'Starred', 'WEBMAIL_SCHEDULED']) {
    await expect(remove(work, to)).rejects.toMatchObject({ code: 'move_not_allowed' })
  }
  await expect(remove(work, 'Không có')).rejects.toMatchObject({ code: 'folder_not_found' })
  await expect(remove('INBOX')).rejects.toMatchObject({ code: 'folder_not_own' })
  expect(await ownPaths()).toEqual(['Việc', 'Việc/Cầu'])
})

it('lets one of the same name be made meanwhile, and comes back beside it', async () => {
  const work = await create('Việc')
  await create('Cầu', work)
  const ids = await fill(work, 1)
  const task = await remove(work)
  await create('việc')
  await workOff(given)
  await undoTask(needsOf(given), lan, task.id)
  await workOff(given)
  expect(await ownPaths()).toEqual(['Việc (2)', 'Việc (2)/Cầu', 'việc'])
  expect(await threadsIn('Việc (2)')).toEqual(ids)
})

it('puts the folder back into the lists when it is stopped, with the mail that is left in it', async () => {
  const work = await create('Việc')
  const ids = await fill(work, TASK_CHUNK_THREADS + 4)
  const task = await remove(work)
  let looks = 0
  const clock = { now: () => new Date(Date.now() + 600_000 * looks++) }
  await runTask({ ...needsOf(given), clock }, lan.mailboxId, task.id)
  expect(await findTask(given, lan, task.id)).toMatchObject({ state: 'working', done: TASK_CHUNK_THREADS })
  await cancelTask(given, lan, task.id)
  expect(await foldersOf(given, lan)).toMatchObject({ Việc: work })
  expect((await threadsIn('Việc')).length).toBe(4)
  await undoTask(needsOf(given), lan, task.id)
  await workOff(given)
  expect(await ownPaths()).toEqual(['Việc'])
  expect(await threadsIn('Việc')).toEqual(ids)
})

it('sends mail to the inbox that is taken back into the folder meanwhile', async () => {
  const work = await create('Việc')
  const [first] = await fill(work, 1)
  if (!first) throw new Error('nothing was put there')
  const { version } = await given.store.write(lan.mailboxId, async (w) => {
    const moved = await w.nextVersion()
    await w.threads.move([first], work, (await w.folders.findByRole('junk')).id, moved)
    return { version: moved }
  })
  await remove(work)
  // Undo an earlier move, which returns the thread to a folder that is being deleted.
  await given.store.write(lan.mailboxId, async (w) => w.threads.undoMove([first], version, await w.nextVersion()))
  await workOff(given)
  expect(await threadsIn('INBOX')).toEqual([first])
})

it('leaves a folder that is in the lists again as it was changed since', async () => {
  const work = await create('Việc')
  const [inner, other] = [await create('c', work), await create('e', work)]
  await fill(work, TASK_CHUNK_THREADS + 1)
  const task = await remove(work)
  let looks = 0
  await runTask(
    { ...needsOf(given), clock: { now: () => new Date(Date.now() + 600_000 * looks++) } },
    lan.mailboxId,
    task.id,
  )
  await cancelTask(given, lan, task.id)
  await changeFolder(given, lan, inner, { name: 't' })
  await changeFolder(given, lan, other, { name: 'c' })
  await changeFolder(given, lan, work, { name: 'Việc đã sửa' })
  await undoTask(needsOf(given), lan, task.id)
  await workOff(given)
  expect(await findTask(given, lan, task.id)).toMatchObject({ state: 'undone' })
  expect(await ownPaths()).toEqual(['Việc đã sửa', 'Việc đã sửa/c', 'Việc đã sửa/t'])
  expect((await threadsIn('Việc đã sửa')).length).toBe(TASK_CHUNK_THREADS + 1)
})

it('restores mail to the inbox that was in Trash before its folder was deleted', async () => {
  const work = await create('Việc')
  const ids = await fill(work, 2)
  await given.store.write(lan.mailboxId, async (w) => w.threads.moveToTrash(ids, await w.nextVersion()))
  await remove(work)
  await workOff(given)
  await given.store.write(lan.mailboxId, async (w) => {
    const trash = await w.folders.findByRole('trash')
    await w.threads.restore(ids, trash.id, await w.nextVersion())
  })
  expect(await threadsIn('INBOX')).toEqual(ids)
})

it('does not wait for the running deletion of a folder below it', async () => {
  const work = await create('Việc')
  const inner = await create('Cầu', work)
  const ids = await fill(inner, 1)
  const first = await remove(inner)
  const second = await remove(work)
  await runTask(needsOf(given), lan.mailboxId, second.id)
  expect(await findTask(given, lan, second.id)).toMatchObject({ state: 'done' })
  await workOff(given)
  expect(await ownPaths()).toEqual([])
  expect(await threadsIn('Trash')).toEqual(ids)
  await undoTask(needsOf(given), lan, first.id)
  await workOff(given)
  expect(await threadsIn('Cầu')).toEqual(ids)
})
