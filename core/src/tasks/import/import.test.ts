import type { TaskId } from '@sen/model/ids'
import { IMPORT_CHUNK_MESSAGES, IMPORTS_KEPT_DAYS, MIN_UNPACKED_LIMIT_BYTES } from '@sen/model/imports/limits'
import { MAX_LABELS } from '@sen/model/labels/limits'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { orderedJobs } from '@sen/testkit/run-jobs'
import { type TestWorld, world } from '@sen/testkit/world'
import { zipOf } from '@sen/testkit/zip-of'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createFolder } from '../../folders/create-folder.ts'
import { deleteImport, listImports } from '../../imports/imports.ts'
import { purgeImports } from '../../imports/purge-imports.ts'
import type { Actor } from '../../kit/actor.ts'
import { withStores } from '../../kit/with-stores.ts'
import { createLabel } from '../../labels/create-label.ts'
import { listLabels } from '../../labels/list-labels.ts'
import { listThreads } from '../../threads/list-threads.ts'
import { moveThreads } from '../../threads/move-threads.ts'
import { createUpload } from '../../uploads/create-upload.ts'
import { listUploads } from '../../uploads/find-upload.ts'
import { purgeExpiredUploads } from '../../uploads/purge-expired-uploads.ts'
import { cancelTask } from '../cancel-task.ts'
import { startExport } from '../export/start-export.ts'
import { findTask } from '../find-task.ts'
import { foldersOf, needsOf } from '../task-work.fixture.ts'
import { undoTask } from '../undo-task.ts'
import { importsOf, inMbox, letter, many } from './import-work.fixture.ts'
import { startImport } from './start-import.ts'

let given: TestWorld
let blobs: MemoryBlobStore
let lan: Actor
let users = 0
let imports: ReturnType<typeof importsOf>
beforeAll(async () => {
  given = await world()
  imports = importsOf(given, needs, () => lan)
})
beforeEach(async () => {
  users += 1
  blobs = new MemoryBlobStore()
  lan = await given.mailbox(`lan${users}@nhap.example`)
})
afterAll(() => given.close())

const needs = () => ({ ...needsOf(given), blobs })
const upload = (...order: Parameters<typeof imports.upload>) => imports.upload(...order)
const start = (...order: Parameters<typeof imports.start>) => imports.start(...order)
const work = (id: TaskId) => imports.work(id)
const workOnce = (...order: Parameters<typeof imports.workOnce>) => imports.workOnce(...order)
const found = (id: TaskId) => imports.found(id)
const whole = (id: TaskId) => imports.whole(id)

const rows = async (folder: string) => (await listThreads(given, lan, { in: folder, limit: 100, offset: 0 })).rows
const subjects = async (folder: string) => (await rows(folder)).map(({ subject }) => subject).sort()

it('imports single messages, an mbox and a zip with folders unchanged, without notifications of new mail', async () => {
  const zip = zipOf({
    'Khách hàng/Cũ/a.eml': letter('a'),
    'Sent/b.eml': letter('b'),
    'c.eml': letter('c'),
    'Thunderbird/Lưu': inMbox(letter('d'), letter('e')),
    'ghi chú.txt': 'không phải thư',
    '__MACOSX/._a.eml': 'x',
    'Khách hàng/': '',
  })
  const id = await start({ 'thư.eml': letter('lẻ'), 'Việc cũ.mbox': inMbox(letter('f'), letter('g')), 'hộp.zip': zip })
  expect(await listUploads(needs(), lan)).toEqual([])
  expect(await whole(id)).toMatchObject({
    ...{ importedCount: 8, knownCount: 0, failedCount: 0, failures: [], endedBy: 'done' },
    fileNames: ['thư.eml', 'Việc cũ.mbox', 'hộp.zip'],
  })
  expect(await subjects('INBOX')).toEqual(['c', 'lẻ'])
  expect(await subjects('Khách hàng/Cũ')).toEqual(['a'])
  expect(await subjects('Sent')).toEqual(['b'])
  expect(await subjects('Việc cũ')).toEqual(['f', 'g'])
  expect(await subjects('Thunderbird/Lưu')).toEqual(['d', 'e'])
  expect(await findTask(given, lan, id)).toMatchObject({ state: 'done', total: 8, done: 8, changed: 8 })
  const left: string[] = []
  for await (const write of blobs.writes.list(new Date(8.64e15))) left.push(write)
  expect(left).toEqual([])
  const { rows: uploads } = await given.database.pool.query('select from upload where mailbox_id = $1', [lan.mailboxId])
  expect(uploads).toEqual([])
  const jobs = (await orderedJobs(given.database.db)).filter(({ payload }) => payload.mailboxId === lan.mailboxId)
  expect(jobs.filter(({ name }) => name !== 'run-file-task')).toEqual([])
  const events = await given.events.since(lan.mailboxId, 0, 500)
  expect(events.map(({ type }) => type)).not.toContain('new_mail')
})

it('heeds the state and the place that Gmail writes into a Takeout, in both languages, and keeps own labels', async () => {
  const takeout = [
    ['vào', 'Inbox,Unread'],
    ['sao', '=?UTF-8?Q?=C4=90=C3=A3_m=E1=BB=9F=2C=C4=90=C3=A3_g=E1=BA=AFn_d=E1=BA=A5u_sao=2CD=E1=BB=B1_=C3=A1n?='],
    ['rác', '=?UTF-8?Q?Th=C6=B0_r=C3=A1c=2CCh=C6=B0a_=C4=91=E1=BB=8Dc?='],
    ['bỏ', 'Trash,Opened'],
    ['gửi', '=?UTF-8?B?xJDDoyBn4butaSzEkMOjIG3hu58=?='],
    ['nháp', 'Drafts'],
    ['cất', 'Archived,Important,Opened'],
  ].map(([subject = '', labels = '']) => letter(subject, `X-Gmail-Labels: ${labels}\r\n`))
  await whole(await start({ 'All mail Including Spam and Trash.mbox': inMbox(...takeout) }))
  expect(Object.fromEntries((await rows('INBOX')).map((row) => [row.subject, row.unread]))).toEqual({ vào: true })
  expect(await subjects('Junk')).toEqual(['rác'])
  expect(await subjects('Trash')).toEqual(['bỏ'])
  expect(await subjects('Sent')).toEqual(['gửi'])
  expect(await subjects('Thư nháp đã nhập')).toEqual(['nháp'])
  expect(await subjects('Archive')).toEqual(['cất'])
  expect(await subjects('All mail Including Spam and Trash')).toEqual(['sao'])
  expect(await subjects('Starred')).toEqual(['sao'])
  expect((await listLabels(given, lan)).map(({ name }) => name)).toEqual(['Dự án'])
})

it('puts all of it into one folder if so chosen, under the folder’s current name', async () => {
  const { folder } = await createFolder(given, lan, { name: 'Kho', parent: undefined })
  const id = await start({ 'hộp.zip': zipOf({ 'A/a.eml': letter('a'), 'Sent/b.eml': letter('b') }) }, folder.id)
  await whole(id)
  expect(await subjects('Kho')).toEqual(['a', 'b'])
  expect(Object.keys(await foldersOf(given, lan))).not.toContain('A')
  const drafts = (await foldersOf(given, lan)).Drafts
  await expect(start({ 'a.eml': letter('x') }, drafts)).rejects.toMatchObject({ code: 'move_not_allowed' })
})

it('skips mail that exists already by any route, and imports mail again that is in Trash', async () => {
  const zip = zipOf({ 'a.eml': letter('a'), 'Bản sao/a.eml': letter('a'), 'b.eml': letter('b') })
  expect(await whole(await start({ 'một.zip': zip }))).toMatchObject({ importedCount: 2, knownCount: 1 })
  expect(await whole(await start({ 'hai.zip': zip }))).toMatchObject({ importedCount: 0, knownCount: 3 })
  const forged = letter('a').replace('Thư về a', 'Chuyển tiền')
  expect(await whole(await start({ 'ba.eml': forged }))).toMatchObject({ importedCount: 1 })
  const [row] = (await rows('INBOX')).filter(({ subject }) => subject === 'b')
  const folders = await foldersOf(given, lan)
  if (!row || !folders.INBOX || !folders.Trash) throw new Error('it is not there')
  await moveThreads(given, lan, [{ threadIds: [row.threadId], from: folders.INBOX, to: folders.Trash }])
  expect(await whole(await start({ 'bốn.zip': zip }))).toMatchObject({ importedCount: 1, knownCount: 2 })
})

it('reads an export into another mailbox as it was, and adds nothing to its own', async () => {
  await whole(
    await start({
      'hộp.zip': zipOf({ 'Việc/Cầu/a.eml': letter('a'), 'b.eml': letter('b').replace('Message-ID', 'X-Id') }),
    }),
  )
  for (const format of ['zip', 'mbox'] as const) {
    const { task } = await startExport(needs(), lan, { folderId: undefined, format })
    for (let n = 0; n < 5; n += 1) await work(task.id)
    const made = (await given.store.read(lan.mailboxId, (r) => r.exports.list())).find(
      ({ taskId }) => taskId === task.id,
    )
    const content = await blobs.get(made?.done?.blob ?? '')
    expect(await whole(await start({ [`tất cả.${format}`]: content }))).toMatchObject({
      importedCount: 0,
      knownCount: 2,
    })
    const owner = lan
    lan = await given.mailbox(`moi${users}${format}@nhap.example`)
    expect(await whole(await start({ [`tất cả.${format}`]: content }))).toMatchObject({
      importedCount: 2,
      failedCount: 0,
    })
    expect(await subjects('Việc/Cầu')).toEqual(['a'])
    expect(await subjects('INBOX')).toEqual(['b'])
    lan = owner
  }
})

it('labels mail as the file says, by existing labels, and creates missing ones', async () => {
  const { label: there } = await createLabel(given, lan, { name: 'Việc' })
  const labelled = (subject: string, labels: string) => letter(subject, `X-Gmail-Labels: ${labels}\r\n`)
  const files = {
    'một.eml': labelled('a', 'Inbox,VIEC,=?utf-8?Q?vi=E1=BB=87c?='),
    'hai.eml': labelled('b', '=?utf-8?B?R+G6pXA=?=,Unread'),
  }
  expect(await whole(await start(files))).toMatchObject({ importedCount: 2, failedCount: 0 })
  const labels = await listLabels(given, lan)
  expect(labels.map(({ name }) => name)).toEqual(['Gấp', 'VIEC', 'Việc'])
  const bornBy = Object.fromEntries((await rows('INBOX')).map(({ subject, labelIds }) => [subject, labelIds.length]))
  expect(bornBy).toEqual({ a: 2, b: 1 })
  for (const format of ['zip', 'mbox'] as const) {
    const { task } = await startExport(needs(), lan, { folderId: undefined, format })
    for (let n = 0; n < 5; n += 1) await work(task.id)
    const exports = await given.store.read(lan.mailboxId, (r) => r.exports.list())
    const content = await blobs.get(exports.find(({ taskId }) => taskId === task.id)?.done?.blob ?? '')
    const owner = lan
    lan = await given.mailbox(`nhan${users}${format}@nhap.example`)
    expect(await whole(await start({ [`tất cả.${format}`]: content }))).toMatchObject({ importedCount: 2 })
    const names = new Map((await listLabels(given, lan)).map(({ id, name }) => [id, name]))
    const read = (await rows('INBOX')).map(({ subject, labelIds }) => [
      subject,
      labelIds.map((id) => names.get(id)).sort(),
    ])
    expect(Object.fromEntries(read)).toEqual({ a: ['VIEC', 'Việc'], b: ['Gấp'] })
    lan = owner
  }
  expect(there.name).toBe('Việc')
})

it('takes no more labels from files than a mailbox may have, and none that nothing can be called', async () => {
  const names = Array.from({ length: MAX_LABELS + 5 }, (_, n) => `nhan${n}`)
  const mail = letter('a', `X-Gmail-Labels: ..,${names.join(',')}\r\n`)
  expect(await whole(await start({ 'a.eml': mail }))).toMatchObject({ importedCount: 1, failedCount: 0 })
  expect((await listLabels(given, lan)).length).toBe(MAX_LABELS)
  expect((await rows('INBOX'))[0]?.labelIds).toHaveLength(MAX_LABELS)
})

it('imports each message once and counts it once, after any number of crashes at any step', async () => {
  const count = IMPORT_CHUNK_MESSAGES * 2 + 7
  const zip = zipOf({ 'lưu/hộp.mbox': inMbox(...many(count)), 'z.eml': letter('cuối') })
  const id = await start({ 'hộp.zip': zip })
  for (let round = 0; round < 40 && (await found(id))?.endedBy === undefined; round += 1) {
    // Simulate a crash between importing a piece and saving the progress.
    const store = {
      read: given.store.read.bind(given.store),
      write: ((mailbox, change) =>
        given.store.write(mailbox, (w) =>
          change(
            withStores(w, { imports: { ...w.imports, recordProgress: () => Promise.reject(new Error('killed')) } }),
          ),
        )) as TestWorld['store']['write'],
    }
    await workOnce(id, { store }).catch(() => undefined)
    await workOnce(id)
  }
  expect(await whole(id)).toMatchObject({ importedCount: count + 1, knownCount: 0, failedCount: 0 })
  expect(await rows('lưu/hộp')).toHaveLength(count)
})

it('can be stopped, reports the imported mail, and releases the files', async () => {
  const id = await start({ 'hộp.mbox': inMbox(...many(IMPORT_CHUNK_MESSAGES + 5)), 'sau.eml': letter('sau') })
  await workOnce(id)
  await workOnce(id)
  expect(await findTask(given, lan, id)).toMatchObject({ done: IMPORT_CHUNK_MESSAGES, state: 'working' })
  await cancelTask(given, lan, id)
  await work(id)
  expect(await listImports(given, lan)).toMatchObject([{ endedBy: 'cancelled', importedCount: IMPORT_CHUNK_MESSAGES }])
  const { rows: uploads } = await given.database.pool.query('select from upload where mailbox_id = $1', [lan.mailboxId])
  expect(uploads).toEqual([])
  await undoTask(needs(), lan, id)
  await work(id)
  expect(await rows('Trash')).toHaveLength(IMPORT_CHUNK_MESSAGES)
})

it('is undone by a move to Trash, except for mail that was moved since', async () => {
  const id = await start({ 'hộp.zip': zipOf({ 'a.eml': letter('a'), 'b.eml': letter('b'), 'c.eml': letter('c') }) })
  await whole(id)
  const { folder } = await createFolder(given, lan, { name: 'Giữ', parent: undefined })
  const [row] = (await rows('INBOX')).filter(({ subject }) => subject === 'b')
  const { INBOX } = await foldersOf(given, lan)
  if (!row || !INBOX) throw new Error('it is not there')
  await moveThreads(given, lan, [{ threadIds: [row.threadId], from: INBOX, to: folder.id }])
  await undoTask(needs(), lan, id)
  await work(id)
  expect(await findTask(given, lan, id)).toMatchObject({ state: 'undone', changed: 2, total: 3 })
  expect([await subjects('Trash'), await subjects('Giữ'), await subjects('INBOX')]).toEqual([['a', 'c'], ['b'], []])
  expect(await listImports(given, lan)).toMatchObject([{ endedBy: 'undone' }])
})

it('stops when the storage is full, and says so', async () => {
  const id = await start({ 'a.eml': letter('a'), 'b.eml': letter('b') })
  await given.database.pool.query('update mailbox set used_bytes = quota_megabytes::bigint * 1048576 where id = $1', [
    lan.mailboxId,
  ])
  expect(await whole(id)).toMatchObject({ importedCount: 0, endedBy: 'quota_exceeded' })
})

it('unpacks mailboxes no further than mail may be packed, each of them counted', async () => {
  const box = inMbox(letter('trong'))
  const saidBytes = { 'b.mbox': MIN_UNPACKED_LIMIT_BYTES }
  const zip = zipOf({ 'a.mbox': box, 'b.mbox': box, 'sau.eml': letter('sau') }, { saidBytes })
  expect(await whole(await start({ 'hộp.zip': zip }))).toMatchObject({
    ...{ importedCount: 2, failedCount: 1 },
    failures: [{ name: 'b.mbox', reason: 'too_large' }],
  })
})

it('limits the disk space that a mailbox may use within a day, also for deleted files', async () => {
  await given.database.pool.query('update mailbox set quota_megabytes = 1 where id = $1', [lan.mailboxId])
  const noise = (n: number) => Buffer.alloc(700_000, n)
  for (const n of [1, 2]) {
    const { id } = await whole(await start({ [`${n}.bin`]: noise(n) }))
    await deleteImport(given, lan, id)
  }
  // This mailbox, once unpacked, exceeds the limit of twice the quota.
  const box = inMbox(letter('to', `X: ${'x'.repeat(900_000)}\r\n`))
  expect(await whole(await start({ 'hộp.zip': zipOf({ 'a.mbox': box }) }))).toMatchObject({
    failures: [{ name: 'a.mbox', reason: 'too_large' }],
  })
  await expect(upload('3.bin', noise(3))).rejects.toMatchObject({ code: 'quota_exceeded' })
  await given.database.pool.query("update mail_import set ended_at = ended_at - interval '25 hours'")
  await upload('3.bin', noise(3))
})

it('names unreadable messages, and imports the rest', async () => {
  const entries = { 'a.eml': letter('a'), 'hỏng.eml': letter('hỏng'), 'new/1.b.h': letter('b'), 'tmp/2.b.h': 'x' }
  const zip = zipOf(entries, { damaged: 'hỏng.eml' })
  const files = { 'hộp.zip': zip, 'ảnh.png': '\u0089PNG\r\n', 'cụt.zip': zip.subarray(0, 100), 'c.eml': letter('c') }
  expect(await whole(await start(files))).toMatchObject({
    ...{ importedCount: 3, failedCount: 4, endedBy: 'done' },
    failures: [
      { name: 'hỏng.eml', reason: 'damaged' },
      { name: 'tmp/2.b.h', reason: 'unfinished' },
      { name: 'ảnh.png', reason: 'no_mail' },
      { name: 'cụt.zip', reason: 'damaged' },
    ],
  })
})

it('takes only whole uploads of its own mailbox, once', async () => {
  const minh = await given.mailbox(`minh${users}@nhap.example`)
  const id = await upload('a.eml', letter('a'))
  const none = { code: 'upload_not_found' }
  await expect(startImport(needs(), minh, { uploadIds: [id], folderId: undefined })).rejects.toMatchObject(none)
  const order = { purpose: 'import', fileName: 'b.eml', fingerprint: '', sizeBytes: 10 } as const
  const half = await createUpload(needs(), lan, order)
  await expect(startImport(needs(), lan, { uploadIds: [id, half.id], folderId: undefined })).rejects.toMatchObject({
    code: 'upload_interrupted',
  })
  await startImport(needs(), lan, { uploadIds: [id], folderId: undefined })
  await expect(startImport(needs(), lan, { uploadIds: [id], folderId: undefined })).rejects.toMatchObject(none)
  const later = { ...needs(), clock: { now: () => new Date(Date.now() + 48 * 3_600_000) } }
  // An upload of a task is kept for longer than a day.
  expect(await purgeExpiredUploads(later)).toBeGreaterThan(0)
  const [made] = await listImports(given, lan)
  if (!made) throw new Error('there is no import')
  await expect(deleteImport(given, lan, made.id)).rejects.toMatchObject({ code: 'import_not_found' })
  expect((await whole(made.taskId)).importedCount).toBe(1)
  expect(await listImports(given, minh)).toEqual([])
  await expect(deleteImport(given, minh, made.id)).rejects.toMatchObject({ code: 'import_not_found' })
  await deleteImport(given, lan, made.id)
  expect(await listImports(given, lan)).toEqual([])
  await whole(await start({ 'z.eml': letter('z') }))
  const monthLater = { now: () => new Date(Date.now() + (IMPORTS_KEPT_DAYS + 1) * 24 * 3_600_000) }
  expect(await purgeImports({ maintenance: given.maintenance, clock: monthLater })).toBeGreaterThan(0)
  expect(await listImports(given, lan)).toEqual([])
})
