import { storeDriveUpload } from '@sen/contract/drive/changes'
import type { UploadField } from '@sen/contract/uploads'
import { driveNameKey } from '@sen/model/drive/drive-names'
import { MAX_DRIVE_FILE_BYTES } from '@sen/model/drive/limits'
import type { UploadTarget } from '@sen/model/drive/upload-target'
import type { QueryClient } from '@tanstack/react-query'
import type { DroppedFile } from '../../../lib/files/dropped-tree.ts'
import { randomId } from '../../../lib/random-id.ts'
import type { DriveItem } from '../../../state/drive/drive-location.ts'
import { type ConflictAnswer, type DriveUpload, isOnItsWay, useDriveUploads } from '../../../state/drive/uploads.ts'
import { quotaQuery } from '../../account/queries.ts'
import { call } from '../../call.ts'
import { CallError } from '../../call-error.ts'
import { errorText } from '../../error-text.ts'
import { refresh } from '../../refreshing.ts'
import { discardUpload, insist, uploadInPieces, uploadsQuery } from '../../uploads/upload-in-pieces.ts'
import type { DriveList } from '../drive-list.ts'
import { DRIVE_KEYS } from '../queries.ts'
import { refreshDrive } from '../refresh-drive.ts'
import { FoldersOfBatch } from './folders-of-batch.ts'
import { sendWhole, WHOLE_UPLOAD_BYTES } from './send-whole.ts'
import { markOf, markOfUpload } from './upload-mark.ts'

const SIDE_BY_SIDE = 3
/** Latency dominates for small files. A browser opens six connections per server, and one stays free for reading. */
const SMALL_SIDE_BY_SIDE = 5

interface Running {
  readonly cache: QueryClient
  readonly file: File
  readonly stopping: AbortController
  readonly batch: Batch
}

/** Files that were chosen together. The user resolves name conflicts once for all of them. */
interface Batch {
  readonly id: string
  /** Names that are known to be taken. */
  readonly taken: Set<string>
  readonly folders: FoldersOfBatch
  /** Partial uploads that existed when the files were chosen. */
  pending: Promise<readonly UploadField[]> | undefined
  answer: Promise<ConflictAnswer> | undefined
  refusal: CallError | undefined
}

const running = new Map<string, Running>()

/** Returns at once; `useDriveUploads` holds progress and failures. */
export function uploadFiles(cache: QueryClient, files: readonly DroppedFile[], parentId: string | null): void {
  const batch = newBatch()
  const taken = takenNames(cache, parentId)
  const added = files.map(({ file, folderPath }): DriveUpload => {
    const id = randomId()
    const target: UploadTarget = { parentId, folderPath }
    running.set(id, { cache, file, stopping: new AbortController(), batch })
    return {
      id,
      batch: batch.id,
      name: file.name.normalize('NFC'),
      target,
      mark: markOf(file, target),
      sizeBytes: file.size,
      sentBytes: 0,
      state: 'waiting',
      isOffline: false,
    }
  })
  // Choosing a file that is being uploaded continues that upload.
  useDriveUploads.setState(({ uploads }) => {
    const busy = new Set(uploads.filter(isOnItsWay).map(({ mark }) => mark))
    const others = uploads.filter((each) => isOnItsWay(each) || !added.some(({ mark }) => mark === each.mark))
    return {
      uploads: [...others, ...added.filter(({ mark }) => !busy.has(mark))],
      isShown: true,
      isFolded: false,
    }
  })
  const clashing = added.filter(({ name, target }) => target.folderPath === '' && taken.has(driveNameKey(name)))
  // Ask about known conflicts before the upload, so that nobody sends gigabytes first.
  if (clashing.length > 0)
    void answerFor(
      batch,
      clashing.map(({ name }) => name),
    )
  fill()
}

function newBatch(folders = new FoldersOfBatch()): Batch {
  return {
    id: randomId(),
    taken: new Set(),
    folders,
    pending: undefined,
    answer: undefined,
    refusal: undefined,
  }
}

/** Undefined unless the folder's list is completely loaded. */
function takenNames(cache: QueryClient, parentId: string | null): ReadonlySet<string> {
  const lists = cache.getQueriesData<DriveList>({ queryKey: [...DRIVE_KEYS.lists, { kind: 'folder', id: parentId }] })
  const list = lists.map(([, each]) => each).find((each) => each && each.items.length >= each.total)
  return new Set(list?.items.map(({ name }) => driveNameKey(name)))
}

export function stopUpload(id: string): void {
  const work = running.get(id)
  const upload = uploadOf(id)
  work?.stopping.abort()
  running.delete(id)
  useDriveUploads.setState(({ uploads }) => ({ uploads: uploads.filter((each) => each.id !== id) }))
  if (work && upload && isOnItsWay(upload)) void discardPart(work.cache, upload.mark)
  dropIdleQuestion()
  settle()
  fill()
}

function dropIdleQuestion(): void {
  const { uploads, question } = useDriveUploads.getState()
  const isWanted = uploads.some((each) => each.batch === question?.batch && isOnItsWay(each))
  if (question && !isWanted) question.onAnswer('skip')
}

export function stopUploads(): void {
  for (const { id } of useDriveUploads.getState().uploads.filter(isOnItsWay)) stopUpload(id)
}

/** Resumes the upload where it stopped. */
export function retryUpload(id: string): void {
  const work = running.get(id)
  if (!work) return
  running.set(id, {
    ...work,
    stopping: new AbortController(),
    batch: newBatch(work.batch.folders),
  })
  patch(id, { state: 'waiting', problem: undefined })
  fill()
}

export function closeUploads(): void {
  const { uploads } = useDriveUploads.getState()
  for (const each of uploads) if (!isOnItsWay(each)) running.delete(each.id)
  useDriveUploads.setState({ uploads: uploads.filter(isOnItsWay), isShown: uploads.some(isOnItsWay) })
}

function fill(): void {
  const { uploads } = useDriveUploads.getState()
  let busy = uploads.filter(({ state }) => state === 'sending').length
  for (const upload of uploads.filter(({ state }) => state === 'waiting')) {
    if (busy >= (upload.sizeBytes <= WHOLE_UPLOAD_BYTES ? SMALL_SIDE_BY_SIDE : SIDE_BY_SIDE)) break
    busy += 1
    void send(upload)
  }
  settle()
}

async function send(upload: DriveUpload): Promise<void> {
  const work = running.get(upload.id)
  if (!work) return
  const { cache, file, stopping, batch } = work
  patch(upload.id, { state: 'sending' })
  try {
    const item = await sendAndTake(upload, work)
    // Later files still find their folder by its name if this fails.
    if (item) await batch.folders.learn(upload.target.folderPath, item).catch(() => {})
    // The server numbers a name that is taken.
    const stored = item && ({ state: 'done', sentBytes: file.size, itemId: item.id, name: item.name } as const)
    patch(upload.id, stored ?? { state: 'skipped' })
    refreshDrive(cache, 'all')
    refresh(cache, quotaQuery.queryKey)
  } catch (error) {
    if (stopping.signal.aborted) return
    if (error instanceof CallError && error.code === 'drive_item_not_found') batch.folders.forget()
    // The other files would fail for the same reason.
    if (error instanceof CallError && ENDS_ALL.has(error.code)) batch.refusal = error
    patch(upload.id, { state: 'failed', isOffline: false, problem: errorText(error) })
  } finally {
    fill()
  }
}

const ENDS_ALL: ReadonlySet<string> = new Set(['quota_exceeded', 'drive_disabled', 'too_many_drive_items'])

/** Returns undefined when the name is taken and the user skips the file. */
async function sendAndTake(
  upload: DriveUpload,
  { cache, file, stopping, batch }: Running,
): Promise<DriveItem | undefined> {
  const { id, target } = upload
  const { signal } = stopping
  if (batch.refusal) throw batch.refusal
  if (file.size > MAX_DRIVE_FILE_BYTES) throw new CallError('file_too_large', 413)
  if (batch.answer && batch.taken.has(upload.name)) await answered(id, batch.answer)
  signal.throwIfAborted()
  const onWaiting = (isOffline: boolean) => patch(id, { isOffline })
  const watch = { signal, onWaiting, onProgress: (sentBytes: number) => patch(id, { sentBytes }) }
  let uploadId: string | undefined
  const inPieces = async () => {
    const pending = await insist(watch, () => pendingOf(batch, cache))
    uploadId ??= await uploadInPieces(file, 'drive', watch, { target, pending })
    return uploadId
  }
  const take = async (conflict: 'rename' | 'version' | 'refuse'): Promise<DriveItem> => {
    // An empty file cannot be sent in pieces.
    if (file.size === 0) return sendWhole(file, batch.folders.resolve(target), conflict, { signal })
    const upload_id = await inPieces()
    const { parentId, folderPath } = batch.folders.resolve(target)
    const folder = folderPath === '' ? {} : { folder_path: folderPath }
    const taken = { upload_id, parent_id: parentId, name: upload.name, conflict, ...folder }
    return insist(watch, async () => (await call(storeDriveUpload, { body: taken, signal })).data)
  }
  try {
    if (file.size > WHOLE_UPLOAD_BYTES) return await take('refuse')
    let isAgain = false
    return await insist(watch, () => {
      const sent = sendWhole(file, batch.folders.resolve(target), 'refuse', { isAgain, signal })
      isAgain = true
      return sent
    })
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'drive_name_taken') throw error
  }
  const answer = await answered(id, answerFor(batch, [upload.name]))
  signal.throwIfAborted()
  if (answer === 'skip') {
    // The server discards an unfinished upload when it expires.
    if (uploadId !== undefined) await discardUpload(uploadId).catch(() => {})
    return undefined
  }
  // A folder of that name cannot get a file version.
  return take(answer).catch((error: unknown) => {
    if (answer === 'version' && error instanceof CallError && error.code === 'drive_name_taken') return take('rename')
    throw error
  })
}

function pendingOf(batch: Batch, cache: QueryClient): Promise<readonly UploadField[]> {
  batch.pending ??= cache.fetchQuery({ ...uploadsQuery, staleTime: 0, retry: false }).catch((error: unknown) => {
    batch.pending = undefined
    throw error
  })
  return batch.pending
}

async function answered(id: string, answer: Promise<ConflictAnswer>): Promise<ConflictAnswer> {
  patch(id, { state: 'asking' })
  const said = await answer
  patch(id, { state: 'sending' })
  return said
}

function answerFor(batch: Batch, names: readonly string[]): Promise<ConflictAnswer> {
  for (const name of names) batch.taken.add(name)
  batch.answer ??= new Promise<ConflictAnswer>((resolve) => ask(batch, resolve))
  const { question } = useDriveUploads.getState()
  if (question?.batch === batch.id) useDriveUploads.setState({ question: { ...question, names: [...batch.taken] } })
  return batch.answer
}

/** Shows one question at once; other batches wait. */
function ask(batch: Batch, resolve: (answer: ConflictAnswer) => void): void {
  const { question: before } = useDriveUploads.getState()
  if (!before) {
    const onAnswer = (answer: ConflictAnswer) => {
      useDriveUploads.setState({ question: undefined })
      resolve(answer)
    }
    useDriveUploads.setState({ question: { batch: batch.id, names: [...batch.taken], onAnswer } })
    return
  }
  const onAnswer = (answer: ConflictAnswer) => {
    before.onAnswer(answer)
    ask(batch, resolve)
  }
  useDriveUploads.setState({ question: { ...before, onAnswer } })
}

/** Also discards an upload whose id is not known yet, by its key. */
async function discardPart(cache: QueryClient, mark: string): Promise<void> {
  try {
    const pending = await cache.fetchQuery({ ...uploadsQuery, staleTime: 0 })
    for (const each of pending) if (markOfUpload(each) === mark) await discardUpload(each.id)
  } catch {
    // Partial uploads expire after a day.
  } finally {
    void cache.invalidateQueries({ queryKey: uploadsQuery.queryKey })
  }
}

function uploadOf(id: string): DriveUpload | undefined {
  return useDriveUploads.getState().uploads.find((each) => each.id === id)
}

function patch(
  id: string,
  news: Partial<Omit<DriveUpload, 'problem'>> & { readonly problem?: string | undefined },
): void {
  useDriveUploads.setState(({ uploads }) => ({
    uploads: uploads.map((each) => {
      if (each.id !== id) return each
      const { problem = undefined, ...rest } = { ...each, ...news }
      return problem === undefined ? rest : { ...rest, problem }
    }),
  }))
}

function settle(): void {
  const isBusy = useDriveUploads.getState().uploads.some(isOnItsWay)
  if (isBusy) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
