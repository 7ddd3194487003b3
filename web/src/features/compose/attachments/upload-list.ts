import type { FileField } from '@sen/contract/messages'
import type { ErrorCode } from '@sen/model/error-codes'
import { safeFileName } from '@sen/model/file-names'
import { blockedExtension } from '@sen/model/files/blocked-files'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { CallError } from '../../../data/call-error.ts'
import { judgeFile, type Upload, uploadFile } from '../../../data/files/upload-file.ts'

/** `refused` cannot become better by trying again; `failed` can. */
export interface UploadItem {
  readonly id: number
  readonly name: string
  readonly sizeBytes: number
  /** A picture on its way into the text. */
  readonly isInline: boolean
  readonly state: 'waiting' | 'uploading' | 'failed' | 'refused'
  /** From 0 to 1. */
  readonly part: number
  readonly code: ErrorCode | 'no_answer' | undefined
  /** Of a blocked file: what it is, which its name need not say. Lower case. */
  readonly extension: string | undefined
}

export interface UploadWish {
  readonly file: File
  readonly isInline?: boolean
  readonly onDone: (file: FileField) => void
  /** Cancelled or refused: the file will not come. */
  readonly onGone?: () => void
}

const MOST_AT_ONCE = 3

/** Files on their way up from one compose window. It outlives every drawing of that window. */
export class UploadList {
  readonly view: StoreApi<{ readonly items: readonly UploadItem[] }> = createStore(() => ({ items: [] }))
  readonly #wishes = new Map<number, UploadWish>()
  readonly #running = new Map<number, Upload>()
  readonly #upload: typeof uploadFile
  #lastId = 0

  constructor(upload: typeof uploadFile = uploadFile) {
    this.#upload = upload
  }

  add(wish: UploadWish): void {
    const id = ++this.#lastId
    const { file, isInline = false } = wish
    const code = judgeFile(file.name, file.size)
    this.#wishes.set(id, wish)
    this.view.setState(({ items }) => ({
      items: [
        ...items,
        {
          id,
          name: safeFileName(file.name, 'file'),
          sizeBytes: file.size,
          isInline,
          state: code ? 'refused' : 'waiting',
          part: 0,
          code,
          extension: blockedExtension(file.name),
        },
      ],
    }))
    this.#startNext()
  }

  retry(id: number): void {
    this.#change(id, { state: 'waiting', part: 0, code: undefined })
    this.#startNext()
  }

  /** Takes it out of the list, whatever its state. */
  cancel(id: number): void {
    const wish = this.#wishes.get(id)
    this.#running.get(id)?.cancel()
    this.#forget(id)
    wish?.onGone?.()
    this.#startNext()
  }

  cancelAll(): void {
    for (const { id } of this.view.getState().items) this.cancel(id)
  }

  /** Something is chosen that the server does not have and could still get. */
  hasUnfinished(): boolean {
    return this.view.getState().items.some(({ state }) => state !== 'refused')
  }

  #startNext(): void {
    const { items } = this.view.getState()
    for (const { id, state } of items) {
      const wish = this.#wishes.get(id)
      if (state === 'waiting' && wish && this.#running.size < MOST_AT_ONCE) void this.#start(id, wish)
    }
  }

  async #start(id: number, wish: UploadWish): Promise<void> {
    const { file, isInline = false } = wish
    this.#change(id, { state: 'uploading' })
    const upload = this.#upload(file, { isInline, onProgress: (part) => this.#change(id, { part }) })
    this.#running.set(id, upload)
    try {
      const done = await upload.done
      if (this.#forget(id)) wish.onDone(done)
    } catch (error) {
      if (!this.#running.delete(id)) return
      if (error instanceof CallError && error.status < 500 && error.code !== 'upload_interrupted') {
        const { extension } = error.details
        const kind = typeof extension === 'string' ? extension : undefined
        this.#change(id, { state: 'refused', code: error.code, extension: kind })
      } else this.#change(id, { state: 'failed', code: error instanceof CallError ? error.code : 'no_answer' })
    }
    this.#startNext()
  }

  #change(id: number, change: Partial<UploadItem>): void {
    this.view.setState(({ items }) => ({
      items: items.map((item) => (item.id === id ? { ...item, ...change } : item)),
    }))
  }

  #forget(id: number): boolean {
    this.#running.delete(id)
    const { items } = this.view.getState()
    this.view.setState({ items: items.filter((item) => item.id !== id) })
    return this.#wishes.delete(id)
  }
}
