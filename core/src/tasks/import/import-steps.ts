import { hasRoomFor } from '@sen/model/account/storage'
import { HOUR_MILLISECONDS } from '@sen/model/durations'
import {
  IMPORT_DAYS,
  IMPORT_PIECE_BYTES,
  IMPORT_UNDO_CHUNK_MESSAGES,
  IMPORT_WORK_HOURS,
  MAX_IMPORT_FAILURES_NAMED,
  MAX_UNPACKED_RATIO,
  MIN_UNPACKED_LIMIT_BYTES,
} from '@sen/model/imports/limits'
import type { ClaimedUpload, ImportEnd, ImportFailure, ImportProgress } from '../../imports/import-store.ts'
import type { MailboxActor } from '../../kit/actor.ts'
import { blobBytes } from '../../kit/blob-bytes.ts'
import { BlobMissing, WriteMissing } from '../../ports/blob-store.ts'
import {
  type ArchivePiece,
  type ArchivePosition,
  ArchiveUnreadable,
  type FileBytes,
} from '../../ports/mail-archive-reader.ts'
import { importMail } from '../../receiving/import-mail.ts'
import type { Writer } from '../../store.ts'
import { reportTask } from '../report-task.ts'
import type { TaskNeeds, TaskSteps } from '../task-steps.ts'
import type { TaskCounts, TaskOf } from '../task-store.ts'
import { foundIn } from './found-in.ts'
import type { ImportCursor } from './import-params.ts'
import { unpackInside } from './unpack-inside.ts'

type Import = TaskOf<'import'>

const BEGINNING: ImportCursor = { note: 0, file: 0, unpackedBytes: 0, share: 0, imported: 0, known: 0, failed: 0 }
const NO_NEWS: ImportProgress = { imported: 0, known: 0, failed: 0, failures: [], messageIds: [] }

/** Each message has a key of this task, so a piece that is processed again imports nothing twice. */
export const importSteps: TaskSteps<'import'> = {
  natureOf: () => ({ kind: 'import' }),
  claimsOf: () => [],
  prepare: importStep,
  step: async () => undefined,
  undoStep: undoSome,
  resultOf: async (w, task) => {
    const { imported, known, failed, stoppedBy } = task.cursor ?? BEGINNING
    await end(w, task, stoppedBy ?? 'done', await w.nextVersion())
    return { imported, known, failed, ...(stoppedBy && { stopped_by: stoppedBy }) }
  },
  cancel: (w, task, version) => end(w, task, 'cancelled', version),
  release: letGo,
}

async function end(w: Writer, task: Import, by: ImportEnd, version: number): Promise<void> {
  await w.imports.end(task.id, by)
  await w.record({ type: 'imports.changed', version })
}

interface StepNeeds extends TaskNeeds {
  readonly beganAt: Date
}

async function importStep(given: TaskNeeds, actor: MailboxActor, task: Import): Promise<boolean> {
  const cursor = task.cursor ?? BEGINNING
  const needs: StepNeeds = { ...given, beganAt: given.clock.now() }
  const order = cursor.stoppedBy ? undefined : task.params.uploads[cursor.file]
  if (!order) return cleanUp(needs, actor, task)
  const isRead = cursor.isOver && !cursor.inside
  if (!isRead && isOverdue(cursor, needs.beganAt))
    return nextFile(needs, actor, task, lostFile(order.name, 'took_too_long'))
  const uploads = await needs.store.read(actor.mailboxId, (r) => r.imports.uploadsOf(task.id))
  const upload = uploads.find(({ id }) => id === order.id)
  try {
    if (!upload) return await nextFile(needs, actor, task, lostFile(order.name, 'damaged'))
    return await importPiece(needs, actor, task, upload)
  } catch (error) {
    // A purged upload, a file beyond the limits or a damaged one must not stop the other files.
    if (error instanceof ArchiveUnreadable || error instanceof BlobMissing || error instanceof WriteMissing) {
      return nextFile(needs, actor, task, lostFile(order.name, 'damaged'))
    }
    throw error
  }
}

/** The remaining files are reported. Importing them again continues, because known messages are skipped. */
function isOverdue({ workedMilliseconds = 0, startedAt }: ImportCursor, now: Date): boolean {
  if (workedMilliseconds >= IMPORT_WORK_HOURS * HOUR_MILLISECONDS) return true
  return startedAt !== undefined && now.getTime() - startedAt >= IMPORT_DAYS * 24 * HOUR_MILLISECONDS
}

async function importPiece(
  needs: StepNeeds,
  actor: MailboxActor,
  task: Import,
  upload: ClaimedUpload,
): Promise<boolean> {
  const cursor = task.cursor ?? BEGINNING
  const { blob } = upload
  if (blob === undefined) return createBlob(needs, actor, upload)
  if (cursor.inside && upload.unpackedBlob !== undefined) {
    const { name, path, sizeBytes, place } = cursor.inside
    const inside = { file: blobBytes(needs.blobs, upload.unpackedBlob, sizeBytes), name, place }
    return readPiece(needs, inside, (piece) => importMessages(needs, actor, task, { piece, path, upload }))
  }
  if (cursor.isOver) return nextFile(needs, actor, task, NO_NEWS)
  const file = blobBytes(needs.blobs, blob, upload.sizeBytes)
  const place = cursor.place ?? (await needs.archives.open(file, upload.fileName))
  if (!place) return nextFile(needs, actor, task, lostFile(upload.fileName, 'no_mail'))
  if (cursor.unpackedBytes > unpackedLimit(upload)) {
    return nextFile(needs, actor, task, lostFile(upload.fileName, 'too_large'))
  }
  // Mail programs name an mbox after its folder.
  const path = place.kind === 'mbox' ? [upload.fileName.replace(/\.(mbox|mbx|txt)$/i, '')] : []
  const whole = { file, name: upload.fileName, place }
  return readPiece(needs, whole, (piece) => importMessages(needs, actor, task, { piece, path, upload }))
}

/** The memory of the piece is reserved until it has been stored. */
function readPiece<T>(
  { archives, importMemory }: TaskNeeds,
  { file, name, place }: { readonly file: FileBytes; readonly name: string; readonly place: ArchivePosition },
  store: (piece: ArchivePiece) => Promise<T>,
): Promise<T> {
  const bytes = place.largeBytes ?? IMPORT_PIECE_BYTES
  return importMemory.pass(bytes, async () => store(await archives.read(file, name, place)))
}

function unpackedLimit({ sizeBytes }: ClaimedUpload): number {
  return Math.max(MIN_UNPACKED_LIMIT_BYTES, sizeBytes * MAX_UNPACKED_RATIO)
}

/** Creates the blob before its row, then drops the write, so that this step can be repeated after a crash. */
async function createBlob(needs: TaskNeeds, actor: MailboxActor, { id, writeId }: ClaimedUpload): Promise<boolean> {
  if (writeId === undefined) throw new WriteMissing('it has neither a write nor a blob')
  const { key } = await needs.blobs.writes.finish(writeId)
  await needs.store.write(actor.mailboxId, (w) => w.imports.saveBlob(id, key))
  await needs.blobs.writes.abort(writeId)
  return true
}

interface FoundPiece {
  readonly piece: ArchivePiece
  readonly path: readonly string[]
  readonly upload: ClaimedUpload
}

async function importMessages(
  needs: StepNeeds,
  actor: MailboxActor,
  task: Import,
  found: FoundPiece,
): Promise<boolean> {
  const { piece, upload } = found
  const usage = await needs.store.read(actor.mailboxId, (r) => r.mailbox.usage())
  const before = task.cursor ?? BEGINNING
  if (!hasRoomFor(usage, 1) && piece.messages.length > 0) {
    return note(needs, actor, task, { cursor: { ...before, stoppedBy: 'quota_exceeded' }, news: NO_NEWS })
  }
  const messages = await foundIn(needs, actor, task.params, found)
  const report = await importMail(needs, actor.mailboxId, messages, { run: task.id })
  const failures: ImportFailure[] = [
    ...piece.lost.map(({ name, problem }) => ({ name, reason: problem })),
    ...report.failed.map(({ name }) => ({ name, reason: 'not_stored' })),
  ]
  const cursor = before.inside ? afterInside(before, piece) : afterPiece(before, piece)
  const unpackable = unpackedLimit(upload) - cursor.unpackedBytes
  const made = await unpackInside(needs, actor, task, { mailbox: piece.mailbox, upload, unpackable })
  if (made && 'reason' in made) failures.push(made)
  const unpacked = made && 'blob' in made ? made : undefined
  const news: ImportProgress = {
    imported: report.imported,
    known: report.alreadyHere,
    failed: failures.length,
    failures,
    messageIds: report.brought,
  }
  const saveUnpacked = async (w: Writer) => {
    if (unpacked) await w.imports.saveUnpackedBlob(upload.id, unpacked.blob)
    else if (before.inside && !cursor.inside) await w.imports.saveUnpackedBlob(upload.id, undefined)
  }
  const inside = unpacked?.inside
  const unpackedBytes = cursor.unpackedBytes + (inside?.sizeBytes ?? 0)
  const next = { ...cursor, unpackedBytes, ...(inside && { inside }) }
  return note(needs, actor, task, { cursor: next, news, also: saveUnpacked })
}

function afterPiece(before: ImportCursor, piece: ArchivePiece): ImportCursor {
  const { place: _, ...rest } = before
  const unpackedBytes = before.unpackedBytes + piece.unpackedBytes
  return { ...rest, unpackedBytes, share: piece.share, ...(piece.next ? { place: piece.next } : { isOver: true }) }
}

function afterInside(before: ImportCursor, piece: ArchivePiece): ImportCursor {
  const { inside, ...rest } = before
  if (!inside || !piece.next) return rest
  return { ...rest, inside: { ...inside, place: piece.next } }
}

function nextFile(needs: StepNeeds, actor: MailboxActor, task: Import, news: ImportProgress): Promise<boolean> {
  const { note: count, file, imported, known, failed } = task.cursor ?? BEGINNING
  const cursor: ImportCursor = { note: count, file: file + 1, unpackedBytes: 0, share: 0, imported, known, failed }
  const id = task.params.uploads[file]?.id
  const also = async (w: Writer) => {
    if (id !== undefined) await w.imports.deleteUpload(id)
  }
  return note(needs, actor, task, { cursor, news, also })
}

function lostFile(name: string, reason: string): ImportProgress {
  return { ...NO_NEWS, failed: 1, failures: [{ name, reason }] }
}

interface Note {
  readonly cursor: ImportCursor
  readonly news: ImportProgress
  readonly also?: (w: Writer) => Promise<void>
}

async function note(
  needs: StepNeeds,
  actor: MailboxActor,
  task: Import,
  { cursor, news, also }: Note,
): Promise<boolean> {
  const from = task.cursor ?? BEGINNING
  const beganAt = needs.beganAt.getTime()
  const next: ImportCursor = {
    ...cursor,
    note: from.note + 1,
    imported: from.imported + news.imported,
    known: from.known + news.known,
    failed: from.failed + news.failed,
    startedAt: from.startedAt ?? beganAt,
    workedMilliseconds: (from.workedMilliseconds ?? 0) + Math.max(0, needs.clock.now().getTime() - beganAt),
  }
  await needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const now = await w.tasks.find(task.id)
    if (now?.kind !== 'import' || (now.cursor ?? BEGINNING).note !== from.note) return
    // Save it for a cancelled task too: the imported messages are reported and can be undone.
    await w.imports.recordProgress(task.id, { ...news, failures: news.failures.slice(0, MAX_IMPORT_FAILURES_NAMED) })
    const counts = countsOf(task, next)
    await w.tasks.saveProgress<'import'>(task.id, { ...counts, cursor: next })
    if (now.state !== 'working') return
    await also?.(w)
    await reportTask(w, { ...now, ...counts }, version)
  })
  return true
}

/** The total is estimated from the fraction of the files that was read. */
function countsOf({ params }: Import, { file, share, imported, known, failed }: ImportCursor): TaskCounts {
  const done = imported + known + failed
  const part = Math.min(1, (file + share) / params.uploads.length)
  const total = part > 0 ? Math.max(done, Math.round(done / part)) : done
  return { total, done, changed: imported }
}

async function cleanUp(needs: TaskNeeds, actor: MailboxActor, task: Import): Promise<boolean> {
  await letGo(needs, actor, task)
  return false
}

async function letGo({ store, blobs }: TaskNeeds, actor: MailboxActor, task: Import): Promise<void> {
  const uploads = await store.read(actor.mailboxId, (r) => r.imports.uploadsOf(task.id))
  for (const { writeId } of uploads) if (writeId !== undefined) await blobs.writes.abort(writeId)
  if (uploads.length > 0) await store.write(actor.mailboxId, (w) => w.imports.deleteUploadsOf(task.id))
}

/** Skips messages that a user has moved since. */
async function undoSome(w: Writer, _: MailboxActor, task: Import, version: number): Promise<TaskCounts | undefined> {
  const { ids, count } = await w.imports.consumeImported(task.id, IMPORT_UNDO_CHUNK_MESSAGES)
  if (count === 0) {
    await end(w, task, 'undone', version)
    return undefined
  }
  const trash = await w.folders.findByRole('trash')
  const groups = ids.length > 0 ? await w.threads.moveMessages(ids, trash.id, version) : []
  if (groups.length > 0) await w.record({ type: 'threads.moved', version, groups })
  const counts = {
    total: task.total,
    done: Math.min(task.total, task.done + count),
    changed: task.changed + ids.length,
  }
  await w.tasks.saveProgress<'import'>(task.id, { ...counts, cursor: task.cursor })
  return counts
}
