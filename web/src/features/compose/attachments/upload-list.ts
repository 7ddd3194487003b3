import type { DriveFileField } from '@sen/contract/drive/drive-fields'
import type { FileField } from '@sen/contract/messages'
import type { ErrorCode } from '@sen/model/error-codes'
import { safeFileName } from '@sen/model/file-names'
import { blockedExtension } from '@sen/model/files/blocked-files'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { CallError } from '../../../data/call-error.ts'
import { uploadToDrive } from '../../../data/drive-mail/upload-to-drive.ts'
import { noteUnfinishedFiles } from '../../../data/files/unfinished-files.ts'
import { judgeFile, type Upload, uploadFile } from '../../../data/files/upload-file.ts'

/** `leaving`: the draft is being sent or deleted. `elsewhere`: another window writes it. */
export type UploadListClosed = 'leaving' | 'elsewhere'

/** `refused` is final; `failed` can be retried. */
export interface UploadItem {
  readonly id: number
  readonly name: string
  readonly sizeBytes: number
  readonly isInline: boolean
  /** The file is too large to attach, so it goes to the drive and is sent as a link. */
  readonly isToDrive: boolean
  readonly state: 'waiting' | 'uploading' | 'failed' | 'refused'
  /** From 0 to 1. */
  readonly progress: number
  readonly code: ErrorCode | 'no_answer' | 'is_folder' | 'written_elsewhere' | undefined
  /** Lower-case type of a blocked file, which its name need not show. */
  readonly extension: string | undefined
}

export interface UploadRequest {
  readonly file: File
  readonly isInline?: boolean
  readonly onDone: (file: FileField) => void
  /** Called when the file was saved in the drive instead. Without a handler, this is not offered. */
  readonly onInDrive?: (file: DriveFileField) => void
  /** Called after a cancellation or refusal. */
  readonly onGone?: () => void
}

type Arrival = { readonly file: FileField } | { readonly driveFile: DriveFileField }

const MOST_AT_ONCE = 3

/** Refusals that are temporary: after signing in, waiting or reconnecting, the upload may succeed. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['unauthenticated', 'too_many_attempts', 'upload_interrupted'])

/** The uploads of one compose window. They continue when the window is unmounted. */
export class UploadList {
  readonly view: StoreApi<{ readonly items: readonly UploadItem[] }> = createStore(() => ({ items: [] }))
  readonly #requests = new Map<number, UploadRequest>()
  readonly #running = new Map<number, Pick<Upload, 'cancel'>>()
  /** These files are on the server, but the draft has not taken them yet. */
  readonly #arrived = new Map<number, Arrival>()
  /** Order of choosing by `uuid`, which is stable: saving may change a file's id. */
  readonly #orders = new Map<string, number>()
  readonly #upload: typeof uploadFile
  readonly #uploadToDrive: typeof uploadToDrive
  #shut: () => UploadListClosed | undefined = () => undefined
  #lastId = 0

  constructor(upload: typeof uploadFile = uploadFile, toDrive: typeof uploadToDrive = uploadToDrive) {
    this.#upload = upload
    this.#uploadToDrive = toDrive
    this.view.subscribe(({ items }) => {
      const unfinished = items.filter(isUnfinished)
      noteUnfinishedFiles(
        this,
        unfinished.map(({ name }) => name),
      )
    })
  }

  add(request: UploadRequest): void {
    const { file, isInline = false } = request
    const code = judgeFile(file.name, file.size)
    const extension = blockedExtension(file.name)
    const id = this.#list({ name: safeFileName(file.name, 'file'), sizeBytes: file.size, isInline, code, extension })
    this.#requests.set(id, request)
    this.#startNext()
  }

  refuseFolder(name: string): void {
    const safeName = safeFileName(name, 'folder')
    this.#list({ name: safeName, sizeBytes: 0, isInline: false, code: 'is_folder', extension: undefined })
  }

  sendToDrive(id: number): void {
    if (!this.mayGoToDrive(id)) return
    this.#change(id, { isToDrive: true, state: 'waiting', progress: 0, code: undefined })
    this.#startNext()
  }

  /** Returns whether the file was refused for its size only. */
  mayGoToDrive(id: number): boolean {
    const item = this.view.getState().items.find((each) => each.id === id)
    return (
      item?.state === 'refused' && item.code === 'file_too_large' && this.#requests.get(id)?.onInDrive !== undefined
    )
  }

  retry(id: number): void {
    if (this.#arrived.has(id)) this.handOver()
    else {
      this.#change(id, { state: 'waiting', progress: 0, code: undefined })
      this.#startNext()
    }
  }

  /** Retries uploads without a response. Other failures do not depend on the network. */
  retryUnanswered(): void {
    for (const { id, state, code } of this.view.getState().items) {
      if (state === 'failed' && code === 'no_answer') this.retry(id)
    }
  }

  /** Files that arrive while `shut` returns a reason wait in their rows until `handOver`. */
  waitWhile(shut: () => UploadListClosed | undefined): void {
    this.#shut = shut
  }

  handOver(): void {
    for (const [id, arrival] of [...this.#arrived]) {
      const shut = this.#shut()
      if (shut === 'elsewhere') this.#change(id, { state: 'failed', code: 'written_elsewhere' })
      else if (shut === 'leaving') this.#change(id, { state: 'uploading', progress: 1, code: undefined })
      else {
        const request = this.#requests.get(id)
        if ('file' in arrival) this.#orders.set(arrival.file.uuid, id)
        this.#forget(id)
        if ('file' in arrival) request?.onDone(arrival.file)
        else request?.onInDrive?.(arrival.driveFile)
      }
    }
  }

  /** Undefined for a file that was not uploaded in this window. */
  readonly orderOf = ({ uuid }: Pick<FileField, 'uuid'>): number | undefined => this.#orders.get(uuid)

  cancel(id: number): void {
    const request = this.#requests.get(id)
    this.#running.get(id)?.cancel()
    this.#forget(id)
    request?.onGone?.()
    this.#startNext()
  }

  cancelAll(): void {
    for (const { id } of this.view.getState().items) this.cancel(id)
  }

  hasUnfinished(): boolean {
    return this.view.getState().items.some(isUnfinished)
  }

  unfinishedFiles(): readonly File[] {
    return this.view.getState().items.flatMap((item) => {
      const request = isUnfinished(item) ? this.#requests.get(item.id) : undefined
      return request ? [request.file] : []
    })
  }

  #list(item: Omit<UploadItem, 'id' | 'state' | 'progress' | 'isToDrive'>): number {
    const id = ++this.#lastId
    const state = item.code ? 'refused' : 'waiting'
    this.view.setState(({ items }) => ({
      items: [...items, { ...item, id, state, progress: 0, isToDrive: false }],
    }))
    return id
  }

  #startNext(): void {
    const { items } = this.view.getState()
    for (const { id, state } of items) {
      const request = this.#requests.get(id)
      if (state === 'waiting' && request && this.#running.size < MOST_AT_ONCE) void this.#start(id, request)
    }
  }

  async #start(id: number, request: UploadRequest): Promise<void> {
    const { file, isInline = false } = request
    this.#change(id, { state: 'uploading' })
    const onProgress = (progress: number) => this.#change(id, { progress })
    const isToDrive = this.view.getState().items.some((item) => item.id === id && item.isToDrive)
    const upload = isToDrive
      ? arriving(this.#uploadToDrive(file, { onProgress }), (driveFile) => ({ driveFile }))
      : arriving(this.#upload(file, { isInline, onProgress }), (done) => ({ file: done }))
    this.#running.set(id, upload)
    try {
      const done = await upload.done
      // A cancelled upload is no longer in `#running`.
      if (this.#running.delete(id)) this.#arrived.set(id, done)
    } catch (error) {
      if (!this.#running.delete(id)) return
      if (error instanceof CallError && error.status < 500 && !PASSING.has(error.code)) {
        const { extension } = error.details
        const kind = typeof extension === 'string' ? extension : undefined
        this.#change(id, { state: 'refused', code: error.code, extension: kind })
      } else this.#change(id, { state: 'failed', code: error instanceof CallError ? error.code : 'no_answer' })
    }
    this.handOver()
    this.#startNext()
  }

  #change(id: number, change: Partial<UploadItem>): void {
    this.view.setState(({ items }) => ({
      items: items.map((item) => (item.id === id ? { ...item, ...change } : item)),
    }))
  }

  #forget(id: number): void {
    this.#running.delete(id)
    this.#arrived.delete(id)
    this.#requests.delete(id)
    const { items } = this.view.getState()
    this.view.setState({ items: items.filter((item) => item.id !== id) })
  }
}

function arriving<T>(
  { done, cancel }: { readonly done: Promise<T>; readonly cancel: () => void },
  arrivalOf: (done: T) => Arrival,
): { readonly done: Promise<Arrival>; readonly cancel: () => void } {
  return { done: done.then(arrivalOf), cancel }
}

function isUnfinished({ state }: UploadItem): boolean {
  return state !== 'refused'
}
