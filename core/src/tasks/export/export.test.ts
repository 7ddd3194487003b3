import type { ExportFormat } from '@sen/model/exports/export-names'
import { EXPORT_CHUNK_MESSAGES, EXPORTS_KEPT_DAYS, MAX_EXPORTS } from '@sen/model/exports/limits'
import type { FolderId, MessageId, TaskId } from '@sen/model/ids'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { deleteExport } from '../../exports/delete-export.ts'
import { findExport } from '../../exports/find-export.ts'
import { listExports } from '../../exports/list-exports.ts'
import { purgeExpiredExports } from '../../exports/purge-expired-exports.ts'
import { createFolder } from '../../folders/create-folder.ts'
import type { Actor } from '../../kit/actor.ts'
import { cancelTask } from '../cancel-task.ts'
import { findTask } from '../find-task.ts'
import { runTask } from '../run-task.ts'
import { needsOf } from '../task-work.fixture.ts'
import { undoTask } from '../undo-task.ts'
import { startExport } from './start-export.ts'

let given: TestWorld
let blobs: MemoryBlobStore
let lan: Actor
let users = 0
beforeAll(async () => {
  given = await world()
})
beforeEach(async () => {
  users += 1
  blobs = new MemoryBlobStore()
  lan = await given.mailbox(`lan${users}@xuat.example`)
})
afterAll(() => given.close())

const needs = () => ({ ...needsOf(given), blobs })
const start = (format: ExportFormat, folderId?: FolderId) => startExport(needs(), lan, { folderId, format })
const work = (id: TaskId) => runTask(needs(), lan.mailboxId, id)
const workOnce = (id: TaskId) => {
  let looks = 0
  return runTask({ ...needs(), clock: { now: () => new Date(Date.now() + 600_000 * looks++) } }, lan.mailboxId, id)
}
const made = async (id: TaskId) => {
  const found = (await listExports(needs(), lan)).find(({ taskId }) => taskId === id)
  if (!found) throw new Error('there is no such export')
  return found
}
const whole = async (id: TaskId) => {
  for (let n = 0; n < 50 && !(await made(id)).done; n += 1) await work(id)
  const found = await made(id)
  if (!found.done) throw new Error('the export is not whole')
  await work(id)
  return { made: found, content: Buffer.from(await blobs.get(found.done.blob)).toString('latin1') }
}

async function fill(count: number, folder?: FolderId): Promise<readonly MessageId[]> {
  const wanted: { subject: string; rawBlob: string }[] = []
  for (let n = 1; n <= count; n += 1) {
    const raw = Buffer.from(`Subject: Thu ${n}\r\n\r\nNoi dung ${n}\r\nFrom nay ve sau\r\n`)
    wanted.push({ subject: `Thư ${n}`, rawBlob: await blobs.write(raw) })
  }
  const stored = await given.messages(lan, wanted)
  if (folder !== undefined) {
    const threadIds = stored.map(({ threadId }) => threadId)
    await given.store.write(lan.mailboxId, async (w) => {
      await w.threads.move(threadIds, (await w.folders.findByRole('inbox')).id, folder, await w.nextVersion())
    })
  }
  return stored.map(({ id }) => id)
}

it('writes all mail that has bytes into a file, and tells how far it is', async () => {
  await fill(EXPORT_CHUNK_MESSAGES + 5)
  await given.message(lan, { in: 'drafts' })
  const { task } = await start('mbox')
  expect(task).toMatchObject({ kind: 'export', total: EXPORT_CHUNK_MESSAGES + 5, state: 'working' })
  await workOnce(task.id)
  await workOnce(task.id)
  expect(await findTask(given, lan, task.id)).toMatchObject({ done: EXPORT_CHUNK_MESSAGES, state: 'working' })
  const { made, content } = await whole(task.id)
  expect(made).toMatchObject({ folder: undefined, messageCount: EXPORT_CHUNK_MESSAGES + 5, missingCount: 0 })
  expect(made.fileName).toMatch(/^lan1@xuat\.example \d{4}-\d\d-\d\d\.mbox$/)
  expect(content.match(/^From /gm)).toHaveLength(EXPORT_CHUNK_MESSAGES + 5)
  expect(content.startsWith('From gui@ngoai.example Sun Nov  1 00:')).toBe(true)
  expect(content).toContain('Noi dung 105\n>From nay ve sau\n')
  expect(await findTask(given, lan, task.id)).toMatchObject({ state: 'done', result: { packed: 105, missing: 0 } })
  await expect(undoTask(needs(), lan, task.id)).rejects.toMatchObject({ code: 'task_undo_too_late' })
})

it('takes one folder alone, and no mail that comes later', async () => {
  const { folder } = await createFolder(given, lan, { name: 'Việc', parent: undefined })
  await fill(3)
  await fill(2, folder.id)
  const { task } = await start('zip', folder.id)
  await fill(1, folder.id)
  const { made, content } = await whole(task.id)
  expect(made).toMatchObject({ folder: 'Việc', messageCount: 2 })
  expect(made.fileName).toMatch(/^Việc /)
  expect(content.split('PK\u0001\u0002')).toHaveLength(3)
})

it.each(['zip', 'mbox'] as const)('makes the same %s after any number of crashes at any step', async (format) => {
  await fill(EXPORT_CHUNK_MESSAGES * 2 + 7)
  const straight = await whole((await start(format)).task.id)
  const { task } = await start(format)
  for (let round = 0; round < 20 && !(await made(task.id)).done; round += 1) {
    const progress = await given.store.read(lan.mailboxId, (r) => r.exports.progressOf(task.id))
    // Simulate a crash between writing a piece and saving the progress.
    if (progress?.writeId !== undefined && !progress.isDone && round < 5) {
      const atByte = await blobs.writes.sizeBytes(progress.writeId)
      const content = (async function* () {
        yield Buffer.from('half a message')
      })()
      await blobs.writes
        .append(progress.writeId, { atByte, content, limitBytes: 1e9 })
        // The write was finished before the progress was saved.
        .catch(() => undefined)
    }
    await workOnce(task.id)
  }
  const resumed = await whole(task.id)
  expect(resumed.content).toBe(straight.content)
})

it('counts mail whose bytes are missing, and exports the rest', async () => {
  await fill(2)
  await given.message(lan, { rawBlob: 'gone' })
  const { made } = await whole((await start('zip')).task.id)
  expect(made).toMatchObject({ messageCount: 2, missingCount: 1 })
})

it('is deleted with all of its output when it is stopped', async () => {
  await fill(EXPORT_CHUNK_MESSAGES + 1)
  const { task } = await start('mbox')
  await workOnce(task.id)
  await workOnce(task.id)
  await cancelTask(given, lan, task.id)
  expect(await listExports(needs(), lan)).toEqual([])
  await work(task.id)
  const left: string[] = []
  for await (const id of blobs.writes.list(new Date(8.64e15))) left.push(id)
  expect(left).toEqual([])
  expect(await given.store.read(lan.mailboxId, (r) => r.exports.progressOf(task.id))).toBeUndefined()
})

it('starts over when its file was deleted', async () => {
  await fill(EXPORT_CHUNK_MESSAGES + 1)
  const { task } = await start('mbox')
  await workOnce(task.id)
  await workOnce(task.id)
  for await (const id of blobs.writes.list(new Date(8.64e15))) await blobs.writes.abort(id)
  expect((await whole(task.id)).made.messageCount).toBe(EXPORT_CHUNK_MESSAGES + 1)
})

it('is its mailbox’s alone, for seven days, and has an end', async () => {
  const minh = await given.mailbox(`minh${users}@xuat.example`)
  await fill(1)
  const { made } = await whole((await start('zip')).task.id)
  const none = { code: 'export_not_found' }
  await expect(findExport(needs(), minh, made.id)).rejects.toMatchObject(none)
  await expect(deleteExport(given, minh, made.id)).rejects.toMatchObject(none)
  expect(await listExports(needs(), minh)).toEqual([])
  const later = { ...needs(), clock: { now: () => new Date(Date.now() + EXPORTS_KEPT_DAYS * 24 * 3_600_000 + 1_000) } }
  await expect(findExport(later, lan, made.id)).rejects.toMatchObject(none)
  expect(await listExports(later, lan)).toEqual([])
  expect(await findExport(needs(), lan, made.id)).toMatchObject({ id: made.id })
  expect(await purgeExpiredExports(later)).toBeGreaterThan(0)
  await expect(findExport(needs(), lan, made.id)).rejects.toMatchObject(none)
})

it('names its bytes while it is there, and no longer', async () => {
  await fill(1)
  const { made } = await whole((await start('zip')).task.id)
  const keys = [made.done?.blob ?? '']
  expect(await given.maintenance.unreferencedBlobs(keys)).toEqual([])
  await deleteExport(given, lan, made.id)
  expect(await given.maintenance.unreferencedBlobs(keys)).toEqual(keys)
  await expect(deleteExport(given, lan, made.id)).rejects.toMatchObject({ code: 'export_not_found' })
})

it('refuses a choice without mail, a missing folder, an unverified domain, and too many exports', async () => {
  await expect(start('zip')).rejects.toMatchObject({ code: 'export_empty' })
  await expect(start('zip', '999999' as FolderId)).rejects.toMatchObject({ code: 'folder_not_found' })
  const unverified = await given.mailbox(`an@chua${users}.example`, { verified: false })
  await expect(startExport(needs(), unverified, { folderId: undefined, format: 'zip' })).rejects.toMatchObject({
    code: 'domain_not_verified',
  })
  await fill(1)
  for (let n = 0; n < MAX_EXPORTS; n += 1) await whole((await start('zip')).task.id)
  await expect(start('zip')).rejects.toMatchObject({ code: 'too_many_exports', details: { limit: MAX_EXPORTS } })
})

it('counts deleted files among the bytes without a message, and refuses more of them than three quotas a day', async () => {
  await fill(1)
  const { made } = await whole((await start('zip')).task.id)
  const unnamed = () => given.store.read(lan.mailboxId, (r) => r.mailbox.unnamedBytes())
  const before = await unnamed()
  await deleteExport(given, lan, made.id)
  expect(await unnamed()).toBe(before + made.sizeBytes)
  const { quotaBytes } = await given.store.read(lan.mailboxId, (r) => r.mailbox.usage())
  await given.store.write(lan.mailboxId, (w) => w.mailbox.noteUnnamedBytes(3 * quotaBytes))
  await expect(start('zip')).rejects.toMatchObject({ code: 'too_many_attempts' })
})
