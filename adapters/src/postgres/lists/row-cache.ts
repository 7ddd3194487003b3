import type { ThreadRow } from '@sen/core/threads/thread-store'
import { MAX_CACHED_ROWS } from '@sen/model/threads/limits'

export interface RowKey {
  readonly threadId: string
  /** It is the id of the last transaction that wrote the row (`xmin`). */
  readonly state: string
}

interface CachedRow {
  readonly state: string
  readonly row: ThreadRow
}

/** Repeated pages need only keys. An unchanged row is the same object, so presenters can cache by identity. */
export class RowCache {
  readonly #limit: number
  readonly #rows = new Map<string, CachedRow>()

  constructor(limit = MAX_CACHED_ROWS) {
    this.#limit = limit
  }

  find(folderId: string, { threadId, state }: RowKey): ThreadRow | undefined {
    const place = placeOf(folderId, threadId)
    const kept = this.#rows.get(place)
    if (kept?.state !== state) return undefined
    this.#rows.delete(place)
    this.#rows.set(place, kept)
    return kept.row
  }

  set(folderId: string, { threadId, state }: RowKey, row: ThreadRow): void {
    const place = placeOf(folderId, threadId)
    this.#rows.delete(place)
    this.#rows.set(place, { state, row })
    const [oldest] = this.#rows.keys()
    if (this.#rows.size > this.#limit && oldest !== undefined) this.#rows.delete(oldest)
  }
}

/** A folder belongs to one mailbox, so other mailboxes' rows cannot be found. */
function placeOf(folderId: string, threadId: string): string {
  return `${folderId} ${threadId}`
}
