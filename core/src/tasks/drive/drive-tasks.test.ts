import { MAX_DRIVE_ITEMS_AT_ONCE } from '@sen/model/drive/limits'
import type { DriveItemId, TaskId } from '@sen/model/ids'
import { describe, expect, it } from 'vitest'
import { deleteDriveItems } from '../../drive/delete-drive-items.ts'
import { eachWithOwnDrive, expectTrueCounts, type OwnDrive } from '../../drive/drive-stage.fixture.ts'
import type { DriveFolderId } from '../../drive/drive-store.ts'
import { driveUsage } from '../../drive/find-drive-item.ts'
import { listDriveTrash, listRecentFiles } from '../../drive/list-drive.ts'
import { restoreDriveItems } from '../../drive/restore-drive-items.ts'
import { cancelTask } from '../cancel-task.ts'
import { findTask } from '../find-task.ts'
import { runTask } from '../run-task.ts'
import { needsOf, workOff } from '../task-work.fixture.ts'
import { undoTask } from '../undo-task.ts'
import { type DriveTaskRequest, startDriveTask } from './start-drive-task.ts'

const FOLDERS = 70
const FILES = 50
/** One outer folder, the folders in it, and their files. */
const TREE = 1 + FOLDERS + FOLDERS * FILES
const PAGE = { limit: 500, offset: 0 }

let given: OwnDrive['given']
let lan: OwnDrive['lan']
let drive: OwnDrive['drive']
eachWithOwnDrive('cay.example', (own) => {
  given = own.given
  lan = own.lan
  drive = own.drive
})

async function tree(name: string): Promise<DriveItemId> {
  const { id } = await drive.folder(name)
  await given.database.pool.query(
    `insert into drive_item (mailbox_id, parent_id, kind, name, name_key, sort_key, created_at, modified_at, used_at)
     select $1, $2, 'folder', n, n, n, now(), now(), now() from (select 'f' || n as n from generate_series(1, $3) n) f`,
    [lan.mailboxId, id, FOLDERS],
  )
  await given.database.pool.query(
    `with files as (
       insert into drive_item (mailbox_id, parent_id, kind, name, name_key, sort_key, version_number, size_bytes, created_at, modified_at, used_at)
       select $1, f.id, 'file', n, n, n, 1, 10, now(), now(), now()
       from drive_item f, (select 'e' || n as n from generate_series(1, $3) n) e where f.parent_id = $2 returning id
     )
     insert into drive_version (item_id, mailbox_id, number, blob, size_bytes, content_type, scan_state, scan_signature, created_by, created_at)
     select id, $1, 1, 'blob', 10, 'text/plain', 'not_scanned', '', 'lan', now() from files`,
    [lan.mailboxId, id, FILES],
  )
  return id
}

async function order(what: DriveTaskRequest): Promise<TaskId> {
  const begun = await startDriveTask(given, lan, what)
  if (!begun) throw new Error('no task was begun')
  return begun.task.id
}

/** Runs one step of a task, as if the process had crashed after it: the job remains queued. */
async function oneStep(id: TaskId): Promise<void> {
  let looks = 0
  await runTask(
    { ...needsOf(given), clock: { now: () => new Date(Date.now() + 600_000 * looks++) } },
    lan.mailboxId,
    id,
  )
}

const stateOf = async (id: TaskId) => findTask(given, lan, id)
const count = async () => (await driveUsage(given, lan)).count
const trashed = async () => (await listDriveTrash(given, lan, PAGE)).items.map(({ name }) => name)
const recent = async () => (await listRecentFiles(given, lan)).length
const firstBelow = async (id: DriveFolderId) => {
  const [first] = await drive.list(id)
  if (!first) throw new Error('nothing lies there')
  return first
}
const rows = async () =>
  Number(
    (await given.database.pool.query('select count(*) from drive_item where mailbox_id = $1', [lan.mailboxId])).rows[0]
      .count,
  )

it('leaves a set that one call can handle to the call', async () => {
  const folder = await drive.folder('Nhỏ')
  await drive.upload('a', 'a', { parentId: folder.id })
  expect(await startDriveTask(given, lan, { action: 'trash', ids: [folder.id] })).toBeUndefined()
  expect(await startDriveTask(given, lan, { action: 'copy', ids: [folder.id], to: undefined })).toBeUndefined()
  expect(await startDriveTask(given, lan, { action: 'delete_forever', ids: 'all' })).toBeUndefined()
  expect(await drive.names()).toEqual(['Nhỏ'])
  expect(TREE).toBeGreaterThan(MAX_DRIVE_ITEMS_AT_ONCE)
})

describe('a tree that goes to the recycle bin', () => {
  it('is nowhere else from the beginning, goes on after each end of the process, and comes back whole', async () => {
    const root = await tree('Cây')
    const inner = await firstBelow(root)
    const file = await firstBelow(inner.id)
    const task = await order({ action: 'trash', ids: [root] })
    await oneStep(task)
    expect(await stateOf(task)).toMatchObject({ state: 'working', total: TREE })
    expect(await drive.names()).toEqual([])
    expect(await recent()).toBe(0)
    await expect(drive.upload('b', 'b', { parentId: inner.id })).rejects.toMatchObject({ code: 'drive_item_not_found' })
    const found = await given.store.read(lan.mailboxId, (r) => r.drive.find(file.id))
    expect(found?.trashedAt).toBeDefined()
    for (let step = 0; step < 2; step += 1) await oneStep(task)
    expect(await stateOf(task)).toMatchObject({ state: 'working' })
    await workOff(given)
    expect(await stateOf(task)).toMatchObject({ state: 'done', total: TREE, done: TREE, changed: TREE })
    expect(await trashed()).toEqual(['Cây'])
    expect(await count()).toBe(0)
    await expectTrueCounts(given, lan.mailboxId)
    await undoTask(needsOf(given), lan, task)
    await oneStep(task)
    expect(await drive.names()).toEqual([])
    await workOff(given)
    expect(await stateOf(task)).toMatchObject({ state: 'undone', total: TREE, changed: TREE })
    expect(await drive.names()).toEqual(['Cây'])
    expect(await count()).toBe(TREE)
    expect(await firstBelow(inner.id)).toMatchObject({ id: file.id, trashedAt: undefined })
    await expectTrueCounts(given, lan.mailboxId)
  })

  it('is taken back when it is stopped; no other call restores or deletes any of it meanwhile', async () => {
    const root = await tree('Cây')
    const other = await tree('Khác')
    const task = await order({ action: 'trash', ids: [root] })
    await oneStep(task)
    await expect(restoreDriveItems(given, lan, [root])).rejects.toMatchObject({ code: 'operation_in_progress' })
    await expect(deleteDriveItems(given, lan, [root])).rejects.toMatchObject({ code: 'operation_in_progress' })
    await expect(order({ action: 'trash', ids: [other] })).rejects.toMatchObject({ code: 'operation_in_progress' })
    await cancelTask(given, lan, task)
    await workOff(given)
    expect(await stateOf(task)).toMatchObject({ state: 'undone' })
    expect(await drive.names()).toEqual(['Cây', 'Khác'])
    expect([await count(), await trashed()]).toEqual([2 * TREE, []])
    await expectTrueCounts(given, lan.mailboxId)
  })

  it('copies once when two processes have the same task, and when one item is inside another', async () => {
    const root = await tree('Cây')
    const inner = await firstBelow(root)
    const task = await order({ action: 'trash', ids: [inner.id, root] })
    const work = () => runTask(needsOf(given), lan.mailboxId, task)
    await Promise.all([work(), work(), work()])
    expect(await stateOf(task)).toMatchObject({ state: 'done', done: TREE, changed: TREE })
    expect(await trashed()).toEqual(['Cây'])
    await expectTrueCounts(given, lan.mailboxId)
  })
})

describe('a copy of a tree', () => {
  it('is in no list before all of it is written, also of a folder into itself, and goes to the recycle bin by its undo', async () => {
    const root = await tree('Cây')
    const task = await order({ action: 'copy', ids: [root], to: root })
    await oneStep(task)
    await oneStep(task)
    expect((await drive.list(root)).length).toBe(FOLDERS)
    expect([await trashed(), await recent()]).toEqual([[], 100])
    await workOff(given)
    expect(await stateOf(task)).toMatchObject({ state: 'done', done: TREE, changed: TREE })
    expect(await drive.names(root)).toContain('Cây')
    expect(await count()).toBe(2 * TREE)
    await expectTrueCounts(given, lan.mailboxId)
    await undoTask(needsOf(given), lan, task)
    await workOff(given)
    expect(await stateOf(task)).toMatchObject({ state: 'undone', changed: TREE })
    expect([await count(), await trashed()]).toEqual([TREE, ['Cây']])
    await expectTrueCounts(given, lan.mailboxId)
  })

  it('leaves nothing when it is stopped', async () => {
    const root = await tree('Cây')
    const task = await order({ action: 'copy', ids: [root], to: undefined })
    await oneStep(task)
    await oneStep(task)
    await cancelTask(given, lan, task)
    await oneStep(task)
    expect(await trashed()).toEqual([])
    await workOff(given)
    expect(await stateOf(task)).toMatchObject({ state: 'undone' })
    expect([await rows(), await trashed(), await drive.names()]).toEqual([TREE, [], ['Cây']])
    await expectTrueCounts(given, lan.mailboxId)
  })

  it('leaves nothing when the room ends before it does, and says why', async () => {
    const root = await tree('Cây')
    const task = await order({ action: 'copy', ids: [root], to: undefined })
    await oneStep(task)
    await given.database.pool.query(
      'update mailbox set quota_megabytes = 1, used_bytes = used_bytes + 1048576 where id = $1',
      [lan.mailboxId],
    )
    await workOff(given)
    expect(await stateOf(task)).toMatchObject({ state: 'undone', result: { refused: 'quota_exceeded' } })
    expect([await rows(), await trashed()]).toEqual([TREE, []])
  })

  it('is refused at once when there is no room for all of it', async () => {
    const root = await tree('Cây')
    await drive.setQuota(1)
    await expect(order({ action: 'copy', ids: [root], to: undefined })).rejects.toMatchObject({
      code: 'quota_exceeded',
    })
    expect(await rows()).toBe(TREE)
  })
})

describe('a tree in the recycle bin', () => {
  const thrown = async (name: string) => {
    const root = await tree(name)
    await order({ action: 'trash', ids: [root] })
    await workOff(given)
    return root
  }

  it('restores everything at once although shares ended meanwhile, and trashes it again on undo', async () => {
    const root = await thrown('Cây')
    const task = await order({ action: 'restore', ids: [root] })
    await oneStep(task)
    await oneStep(task)
    expect([await drive.names(), await recent(), await trashed()]).toEqual([[], 0, ['Cây']])
    await workOff(given)
    expect(await stateOf(task)).toMatchObject({ state: 'done', changed: TREE })
    expect([await drive.names(), await count()]).toEqual([['Cây'], TREE])
    await expectTrueCounts(given, lan.mailboxId)
    await undoTask(needsOf(given), lan, task)
    await workOff(given)
    expect([await drive.names(), await trashed(), await count()]).toEqual([[], ['Cây'], 0])
    await expectTrueCounts(given, lan.mailboxId)
  })

  it('is complete again when its restoring is stopped', async () => {
    const root = await thrown('Cây')
    const task = await order({ action: 'restore', ids: [root] })
    await oneStep(task)
    await oneStep(task)
    await cancelTask(given, lan, task)
    await workOff(given)
    expect([await drive.names(), await trashed(), await count()]).toEqual([[], ['Cây'], 0])
    await order({ action: 'restore', ids: [root] })
    await workOff(given)
    expect(await count()).toBe(TREE)
    await expectTrueCounts(given, lan.mailboxId)
  })

  it('is deleted for ever with all that was there when it was ordered, and nothing that came later', async () => {
    await thrown('Cây')
    await thrown('Cây nữa')
    const task = await order({ action: 'delete_forever', ids: 'all' })
    await oneStep(task)
    const late = await drive.folder('Sau')
    await given.store.write(lan.mailboxId, async (w) => {
      await w.nextVersion()
      await w.drive.moveToTrash([late.id], new Date(Date.now() + 60_000))
    })
    await workOff(given)
    expect(await stateOf(task)).toMatchObject({ state: 'done', changed: 2 * TREE })
    expect([await trashed(), await rows()]).toEqual([['Sau'], 1])
    await expect(undoTask(needsOf(given), lan, task)).rejects.toMatchObject({ code: 'task_undo_too_late' })
    await expectTrueCounts(given, lan.mailboxId)
  })

  it('keeps the rest of it when the deletion is stopped', async () => {
    const root = await thrown('Cây')
    const task = await order({ action: 'delete_forever', ids: [root] })
    await oneStep(task)
    await cancelTask(given, lan, task)
    await workOff(given)
    expect(await stateOf(task)).toMatchObject({ state: 'cancelled' })
    expect(await trashed()).toEqual(['Cây'])
    await deleteDriveItems(given, lan, 'all')
    expect(await rows()).toBe(0)
  })
})
