import { DRAFT_KEEP_LOCALLY_MILLISECONDS } from '@sen/model/drafts/limits'
import { deleteLocalDraft, saveLocalDraft, saveLocalDraftOnUnload } from '../../lib/keeping/draft-storage.ts'
import type { KeptDraft } from '../../lib/keeping/kept-draft.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { type KeptContent, keptDraftOf } from './kept-content.ts'

export interface LocalState {
  readonly content: KeptContent
  readonly isUnsaved: boolean
  /** The draft was sent or deleted, so there is nothing to store. */
  readonly isOver: boolean
}

/** Reading the editor's text may take at most a tenth of the time. */
const READING_SHARE = 10
/** Time reserved for waiting for an idle moment, and for the write itself on a busy page. */
const [IDLE_WITHIN_MILLISECONDS, WRITE_MILLISECONDS] = [30, 150]
const KEEP_AFTER_MILLISECONDS = DRAFT_KEEP_LOCALLY_MILLISECONDS - IDLE_WITHIN_MILLISECONDS - WRITE_MILLISECONDS

export class LocalCopy {
  readonly #account: string
  readonly #id: string
  readonly #read: () => LocalState
  readonly #onKept: (isDurable: boolean) => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #cancel: () => void = () => undefined

  /** @param onKept receives after each write whether the copy survives a crash */
  constructor(account: string, id: string, read: () => LocalState, onKept: (isDurable: boolean) => void) {
    this.#account = account
    this.#id = id
    this.#read = read
    this.#onKept = onKept
  }

  /** A very long text is read less often. */
  schedule(readingMilliseconds: number, before: () => void): void {
    const wait = Math.max(KEEP_AFTER_MILLISECONDS, readingMilliseconds * READING_SHARE)
    this.#timer ??= setTimeout(() => {
      this.#cancel = whenIdle(() => {
        this.#timer = undefined
        before()
        this.keep()
      }, IDLE_WITHIN_MILLISECONDS)
    }, wait)
  }

  keep(): void {
    const state = this.#read()
    if (state.isOver) void this.forget()
    else void saveLocalDraft(this.#kept(state)).then(this.#onKept)
  }

  /** Stores synchronously, for a page that may close in a moment. */
  saveLocalDraftOnUnload(): void {
    const state = this.#read()
    if (!state.isOver) saveLocalDraftOnUnload(this.#kept(state))
  }

  forget(): Promise<void> {
    return deleteLocalDraft(this.#account, this.#id)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#cancel()
    this.#timer = undefined
  }

  #kept({ content, isUnsaved }: LocalState): KeptDraft {
    return keptDraftOf({ account: this.#account, id: this.#id }, content, isUnsaved)
  }
}
