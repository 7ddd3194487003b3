import { DRAFT_KEEP_LOCALLY_MILLISECONDS } from '@sen/model/limits'
import { forgetDraft, keepDraft, keepLeaving } from '../../lib/keeping/draft-storage.ts'
import type { KeptDraft } from '../../lib/keeping/kept-draft.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { type KeptContent, keptDraftOf } from './kept-content.ts'

export interface LocalState {
  readonly content: KeptContent
  readonly isUnsaved: boolean
  /** Sent or deleted: there is nothing to keep. */
  readonly isOver: boolean
}

/** Reading the text takes at most one part in so many of the time of somebody who types. */
const READING_SHARE = 10
/**
 * So long it may wait for a moment between two keys, and so long the write may take, a busy page's delays among it: with
 * keys as fast as they go in three windows, one keeping in twenty was 90 to 140 ms late, and a few more than that.
 */
const [IDLE_WITHIN_MILLISECONDS, WRITE_MILLISECONDS] = [30, 150]
const KEEP_AFTER_MILLISECONDS = DRAFT_KEEP_LOCALLY_MILLISECONDS - IDLE_WITHIN_MILLISECONDS - WRITE_MILLISECONDS

/** The copy of one draft in this browser: written soon after each change, forgotten when the server has everything. */
export class LocalCopy {
  readonly #account: string
  readonly #id: string
  readonly #read: () => LocalState
  readonly #onKept: (isDurable: boolean) => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #takeBack: () => void = () => undefined

  /** @param onKept hears after each keeping whether a crash would leave it */
  constructor(account: string, id: string, read: () => LocalState, onKept: (isDurable: boolean) => void) {
    this.#account = account
    this.#id = id
    this.#read = read
    this.#onKept = onKept
  }

  /** Earlier than promised, because the write itself takes time. A mail like a book is read less often. */
  schedule(readingMilliseconds: number, before: () => void): void {
    const wait = Math.max(KEEP_AFTER_MILLISECONDS, readingMilliseconds * READING_SHARE)
    this.#timer ??= setTimeout(() => {
      this.#takeBack = whenIdle(() => {
        this.#timer = undefined
        before()
        this.keep()
      }, IDLE_WITHIN_MILLISECONDS)
    }, wait)
  }

  keep(): void {
    const state = this.#read()
    if (state.isOver) void this.forget()
    else void keepDraft(this.#kept(state)).then(this.#onKept)
  }

  /** For a page that may be gone in a moment. */
  keepLeaving(): void {
    const state = this.#read()
    if (!state.isOver) keepLeaving(this.#kept(state))
  }

  forget(): Promise<void> {
    return forgetDraft(this.#account, this.#id)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#takeBack()
    this.#timer = undefined
  }

  #kept({ content, isUnsaved }: LocalState): KeptDraft {
    return keptDraftOf({ account: this.#account, id: this.#id }, content, isUnsaved)
  }
}
