import type { Route } from '@sen/contract/route'
import {
  appendUpload,
  createUpload,
  deleteUpload,
  findUpload,
  listUploads,
  TUS_CONTENT_TYPE,
  TUS_VERSION,
  type UploadField,
} from '@sen/contract/uploads'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { isSameTarget, type UploadTarget } from '@sen/model/drive/upload-target'
import { MAX_UPLOAD_TARGET_CHARACTERS } from '@sen/model/uploads/limits'
import type { UploadPurpose } from '@sen/model/uploads/upload-purposes'
import { queryOptions } from '@tanstack/react-query'
import { onConnectionBack } from '../../state/connection.ts'
import { addressOf, call, refusalOf, roomHeader } from '../call.ts'
import { CallError, NoAnswer } from '../call-error.ts'
import { QUERY_KEYS } from '../query-keys.ts'

const LEAST_PIECE_BYTES = MEGABYTE_BYTES
const MOST_PIECE_BYTES = 16 * MEGABYTE_BYTES
/** Target duration of a piece. Longer pieces report progress rarely, and a break loses more. */
const QUICK_MILLISECONDS = 2_000
const SLOW_MILLISECONDS = 8_000
const PAUSES_SECONDS = [1, 2, 5, 10, 30] as const

export interface UploadWatch {
  readonly signal: AbortSignal
  /** Bytes that the server has stored. */
  readonly onProgress: (sentBytes: number) => void
  /** True while the connection is lost and the upload retries. */
  readonly onWaiting: (isWaiting: boolean) => void
}

/** Includes complete uploads that no call has consumed yet. */
export const uploadsQuery = queryOptions({
  queryKey: QUERY_KEYS.uploads,
  queryFn: async ({ signal }): Promise<readonly UploadField[]> => (await call(listUploads, { signal })).data,
})

/** The fingerprint is the same when the file is chosen again, in any browser. */
export function fingerprintOf({ name, size, lastModified }: File): string {
  return `${name.normalize('NFC').slice(0, 300)} ${size} ${lastModified}`
}

/** Identifies an upload when its file is chosen again, together with the file's fingerprint. */
export interface UploadMark {
  /** Set for an upload to the drive. The same file may go to several targets. */
  readonly target?: UploadTarget
  /** Known partial uploads, so that many files need not query them one by one. */
  readonly pending?: readonly UploadField[]
}

/**
 * Retries without limit (tus 1.0); only a refusal or the signal ends it. Resumes uploads of the last day.
 * @returns the upload's id @throws CallError, and the signal's reason
 */
export async function uploadInPieces(
  file: File,
  purpose: UploadPurpose,
  watch: UploadWatch,
  mark: UploadMark = {},
): Promise<string> {
  const { id, offset } = await insist(watch, () => begin(file, purpose, watch.signal, mark))
  let at = offset
  let pieceBytes = LEAST_PIECE_BYTES
  while (at < file.size) {
    watch.onProgress(at)
    let isSure = true
    const begun = performance.now()
    at = await insist(watch, async () => {
      // After a broken piece, ask the server how much it stored.
      if (!isSure) at = await offsetOf(id, watch.signal)
      isSure = false
      return at < file.size ? await sendPiece(id, file, { at, pieceBytes, signal: watch.signal }) : at
    })
    const took = performance.now() - begun
    if (took < QUICK_MILLISECONDS) pieceBytes = Math.min(MOST_PIECE_BYTES, pieceBytes * 2)
    if (took > SLOW_MILLISECONDS) pieceBytes = Math.max(LEAST_PIECE_BYTES, pieceBytes / 2)
  }
  watch.onProgress(file.size)
  return id
}

export async function discardUpload(id: string): Promise<void> {
  const response = await tus(deleteUpload, addressOf(deleteUpload, { id }), {})
  if (!response.ok && response.status !== 404) throw await refusalOf(response)
}

async function begin(file: File, purpose: UploadPurpose, signal: AbortSignal, mark: UploadMark) {
  const fingerprint = fingerprintOf(file)
  const known = mark.pending ?? (await call(listUploads, { signal })).data
  const before = known.find(
    (each) => each.fingerprint === fingerprint && each.purpose === purpose && isSameTarget(targetOf(each), mark.target),
  )
  if (before) return before
  const metadata = {
    filename: file.name.normalize('NFC'),
    purpose,
    fingerprint,
    ...targetMetadata(mark.target),
  }
  const response = await tus(createUpload, addressOf(createUpload), {
    signal,
    headers: {
      'upload-length': String(file.size),
      'upload-metadata': Object.entries(metadata)
        .map(([name, value]) => `${name} ${base64(value)}`)
        .join(),
    },
  })
  if (!response.ok) throw await refusalOf(response)
  const address = response.headers.get('location') ?? ''
  return { id: decodeURIComponent(address.slice(address.lastIndexOf('/') + 1)), offset: 0 }
}

export function targetOf({ target }: Pick<UploadField, 'target'>): UploadTarget | undefined {
  return target ? { parentId: target.parent_id, folderPath: target.folder_path } : undefined
}

/** A path that is too long for a header is left out: the upload then ends with this page. */
function targetMetadata(target: UploadTarget | undefined): Readonly<Record<string, string>> {
  if (!target || target.folderPath.length > MAX_UPLOAD_TARGET_CHARACTERS) return {}
  return { folder_path: target.folderPath, ...(target.parentId !== null && { parent_id: target.parentId }) }
}

async function offsetOf(id: string, signal: AbortSignal): Promise<number> {
  const response = await tus(findUpload, addressOf(findUpload, { id }), { signal })
  if (response.status === 404) throw new CallError('upload_not_found', 404)
  if (!response.ok) throw await refusalOf(response)
  return readOffset(response)
}

async function sendPiece(
  id: string,
  file: File,
  { at, pieceBytes, signal }: { readonly at: number; readonly pieceBytes: number; readonly signal: AbortSignal },
): Promise<number> {
  const response = await tus(appendUpload, addressOf(appendUpload, { id }), {
    signal,
    headers: { 'content-type': TUS_CONTENT_TYPE, 'upload-offset': String(at) },
    body: file.slice(at, at + pieceBytes),
  })
  if (!response.ok) throw await refusalOf(response)
  return readOffset(response)
}

/** A proxy may have answered instead of the server. */
function readOffset(response: Response): number {
  const offset = Number(response.headers.get('upload-offset') ?? Number.NaN)
  if (!Number.isSafeInteger(offset)) throw new NoAnswer('no offset')
  return offset
}

async function tus(
  route: Route,
  address: string,
  { headers, ...init }: { headers?: Record<string, string>; body?: Blob; signal?: AbortSignal },
): Promise<Response> {
  try {
    return await fetch(address, {
      ...init,
      method: route.method,
      credentials: 'same-origin',
      headers: { 'tus-resumable': TUS_VERSION, ...roomHeader(), ...headers },
    })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new NoAnswer(error)
  }
}

/** @throws CallError, and the signal's reason */
export async function insist<T>(
  { signal, onWaiting }: Omit<UploadWatch, 'onProgress'>,
  work: () => Promise<T>,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      const made = await work()
      if (tries > 0) onWaiting(false)
      return made
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error
      onWaiting(true)
      await pause(PAUSES_SECONDS[Math.min(tries, PAUSES_SECONDS.length - 1)] ?? 0, signal)
    }
  }
}

function mayPass(error: unknown): boolean {
  if (error instanceof NoAnswer) return true
  if (!(error instanceof CallError)) return false
  return error.status >= 500 || error.code === 'upload_conflict' || error.code === 'upload_interrupted'
}

/** Ends early when the network or the connection is back. */
function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      stopListening()
      signal.removeEventListener('abort', stop)
      resolve()
    }
    const stop = () => {
      done()
      reject(signal.reason)
    }
    const timer = setTimeout(done, seconds * 1_000)
    window.addEventListener('online', done)
    const stopListening = onConnectionBack(done)
    signal.addEventListener('abort', stop)
  })
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
