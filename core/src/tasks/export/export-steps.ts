import { DAY_MILLISECONDS } from '@sen/model/durations'
import { exportEntryName } from '@sen/model/exports/export-names'
import {
  EXPORT_CHUNK_BYTES,
  EXPORT_CHUNK_MESSAGES,
  EXPORTS_KEPT_DAYS,
  MAX_EXPORT_BYTES,
} from '@sen/model/exports/limits'
import type { ExportableMail } from '../../exports/export-store.ts'
import type { MailboxActor } from '../../kit/actor.ts'
import type { ByteStream } from '../../kit/bytes.ts'
import { BlobMissing, type BlobStore, WriteMissing } from '../../ports/blob-store.ts'
import type { MailPacker } from '../../ports/mail-packer.ts'
import type { Writer } from '../../store.ts'
import { reportTask } from '../report-task.ts'
import type { TaskNeeds, TaskSteps } from '../task-steps.ts'
import type { TaskOf } from '../task-store.ts'
import type { ExportCursor } from './export-params.ts'

type Export = TaskOf<'export'>

const BEGINNING: ExportCursor = { sizeBytes: 0, packed: 0, missing: 0 }

/** Bytes beyond the saved progress are truncated and written again, so after a crash the resulting file is the same. */
export const exportSteps: TaskSteps<'export'> = {
  natureOf: () => ({ kind: 'export' }),
  claimsOf: () => [],
  prepare: writeSome,
  step: async () => undefined,
  undoStep: async () => undefined,
  resultOf: async (_, { cursor }) => ({ packed: cursor?.packed ?? 0, missing: cursor?.missing ?? 0 }),
  cancel: async (w, task, version) => {
    await w.exports.hide(task.id)
    await w.record({ type: 'exports.changed', version })
  },
  release: async ({ store, blobs }, actor, task) => {
    const progress = await store.read(actor.mailboxId, (r) => r.exports.progressOf(task.id))
    if (progress?.writeId !== undefined) await blobs.writes.abort(progress.writeId)
    await store.write(actor.mailboxId, (w) => w.exports.removeOfTask(task.id))
  },
}

async function writeSome(needs: TaskNeeds, actor: MailboxActor, task: Export): Promise<boolean> {
  const progress = await needs.store.read(actor.mailboxId, (r) => r.exports.progressOf(task.id))
  if (!progress) return false
  if (progress.isDone) {
    if (progress.writeId !== undefined) await needs.blobs.writes.abort(progress.writeId)
    return false
  }
  const { writeId } = progress
  if (writeId === undefined) return begin(needs, actor, task)
  try {
    return await goOn(needs, actor, task, writeId)
  } catch (error) {
    // The write was purged because it was idle for a week.
    if (error instanceof WriteMissing) return begin(needs, actor, task)
    throw error
  }
}

async function begin(needs: TaskNeeds, actor: MailboxActor, task: Export): Promise<boolean> {
  const writeId = await needs.blobs.writes.begin()
  return saveProgress(needs, actor, task, BEGINNING, (w) => w.exports.begin(task.id, writeId))
}

async function goOn(needs: TaskNeeds, actor: MailboxActor, task: Export, writeId: string): Promise<boolean> {
  const cursor = task.cursor ?? BEGINNING
  if (cursor.isWhole) return finish(needs, actor, task, writeId)
  await needs.blobs.writes.cut(writeId, cursor.sizeBytes)
  const packer = needs.packers[task.params.format]
  const mail = await needs.store.read(actor.mailboxId, (r) =>
    r.exports.mailAfter(
      { folderId: task.params.folder?.id },
      { after: cursor.after, until: task.params.until, limit: EXPORT_CHUNK_MESSAGES },
    ),
  )
  if (mail.length === 0) return writeEnd(needs, actor, task, writeId)
  const piece = await packPiece(needs, packer, mail, cursor)
  const sizeBytes = await append(needs.blobs, writeId, cursor.sizeBytes, each(piece.content))
  const { last, packed, missing } = piece
  const next: ExportCursor = { ...(last && { after: last }), sizeBytes, packed, missing }
  return saveProgress(needs, actor, task, next, async (w) => {
    const records = { atByte: cursor.sizeBytes, records: joined(piece.records), count: piece.records.length }
    if (piece.records.length > 0) await w.exports.saveRecords(task.id, records)
  })
}

interface Piece {
  readonly content: readonly Uint8Array[]
  readonly records: readonly Uint8Array[]
  readonly last: ExportableMail['id'] | undefined
  readonly packed: number
  readonly missing: number
}

async function packPiece(
  { blobs }: TaskNeeds,
  packer: MailPacker,
  mail: readonly ExportableMail[],
  cursor: ExportCursor,
): Promise<Piece> {
  const content: Uint8Array[] = []
  const records: Uint8Array[] = []
  let { packed, missing, after: last } = cursor
  let atByte = cursor.sizeBytes
  for (const message of mail) {
    if (atByte - cursor.sizeBytes >= EXPORT_CHUNK_BYTES) break
    last = message.id
    const raw = await rawOf(blobs, message)
    if (!raw) {
      missing += 1
      continue
    }
    packed += 1
    const made = await packer.pack({ ...message, raw, name: exportEntryName(message, packed) }, atByte)
    content.push(...made.content)
    records.push(made.record)
    atByte += lengthOf(made.content)
  }
  return { content, records, last, packed, missing }
}

/** A message without bytes is counted as missing and does not stop the export. */
async function rawOf(blobs: BlobStore, { rawBlob }: ExportableMail): Promise<Uint8Array | undefined> {
  try {
    return await blobs.get(rawBlob)
  } catch (error) {
    if (error instanceof BlobMissing) return undefined
    throw error
  }
}

async function writeEnd(needs: TaskNeeds, actor: MailboxActor, task: Export, writeId: string): Promise<boolean> {
  const { sizeBytes: atByte, packed, missing, after } = task.cursor ?? BEGINNING
  const end = needs.packers[task.params.format].end({
    atByte,
    count: packed,
    records: recordsOf(needs, actor, task),
  })
  const sizeBytes = await append(needs.blobs, writeId, atByte, end)
  return saveProgress(needs, actor, task, { ...(after && { after }), sizeBytes, packed, missing, isWhole: true })
}

async function* recordsOf({ store }: TaskNeeds, actor: MailboxActor, task: Export): ByteStream {
  yield* await store.read(actor.mailboxId, async (r) => r.exports.records(task.id))
}

/** Creates the blob before its row. The next run drops the write, so that this step can be repeated after a crash. */
async function finish(needs: TaskNeeds, actor: MailboxActor, task: Export, writeId: string): Promise<boolean> {
  const { packed: messageCount, missing: missingCount } = task.cursor ?? BEGINNING
  const { key: blob, sizeBytes } = await needs.blobs.writes.finish(writeId)
  const expiresAt = new Date(needs.clock.now().getTime() + EXPORTS_KEPT_DAYS * DAY_MILLISECONDS)
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    if ((await w.tasks.find(task.id))?.state !== 'working') return true
    await w.exports.finish(task.id, { blob, expiresAt, sizeBytes, messageCount, missingCount })
    await w.record({ type: 'exports.changed', version })
    return true
  })
}

/** Does nothing when another worker saved it or the task was cancelled. */
async function saveProgress(
  { store }: TaskNeeds,
  actor: MailboxActor,
  task: Export,
  cursor: ExportCursor,
  also: (w: Writer) => Promise<void> = async () => undefined,
): Promise<boolean> {
  const { packed: changed, missing } = cursor
  const done = changed + missing
  await store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const now = await w.tasks.find(task.id)
    if (now?.kind !== 'export' || now.state !== 'working' || !isSame(now.cursor, task.cursor)) return
    // Messages may have been deleted since they were counted.
    const counts = { total: cursor.isWhole ? done : Math.max(task.total, done), done, changed }
    await also(w)
    await w.tasks.saveProgress<'export'>(task.id, { ...counts, cursor })
    await reportTask(w, { ...task, ...counts }, version)
  })
  return true
}

function isSame(one: ExportCursor = BEGINNING, other: ExportCursor = BEGINNING): boolean {
  return one.after === other.after && one.sizeBytes === other.sizeBytes && one.isWhole === other.isWhole
}

function append(blobs: BlobStore, writeId: string, atByte: number, content: ByteStream): Promise<number> {
  return blobs.writes.append(writeId, { atByte, content, limitBytes: MAX_EXPORT_BYTES })
}

async function* each(chunks: readonly Uint8Array[]): ByteStream {
  yield* chunks
}

function lengthOf(chunks: readonly Uint8Array[]): number {
  return chunks.reduce((sum, { byteLength }) => sum + byteLength, 0)
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(lengthOf(chunks))
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.byteLength
  }
  return all
}
