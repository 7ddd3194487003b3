import type { ThreadRow } from '@sen/core/threads/thread-store'
import { MAX_CACHED_ROWS } from '@sen/model/limits'

/** A row of a folder's list as it is at the moment. */
export interface RowKey {
  readonly threadId: string
  /** The transaction that wrote it last (`xmin`): another one, whoever wrote it and whatever for, is another state. */
  readonly state: string
}

interface Kept {
  readonly state: string
  readonly row: ThreadRow
}

/**
 * Rows of lists as they were read: who has seen the same page before, or one beside it, needs only their keys. A row that
 * has not been written since is the very same object, so that whoever presents it need not do so again. Those that were
 * asked for longest ago make room.
 */
export class RowCache {
  readonly #limit: number
  readonly #rows = new Map<string, Kept>()

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

  keep(folderId: string, { threadId, state }: RowKey, row: ThreadRow): void {
    const place = placeOf(folderId, threadId)
    this.#rows.delete(place)
    this.#rows.set(place, { state, row })
    const [oldest] = this.#rows.keys()
    if (this.#rows.size > this.#limit && oldest !== undefined) this.#rows.delete(oldest)
  }
}

/** A folder is of one mailbox: nobody finds a row of somebody else's. */
function placeOf(folderId: string, threadId: string): string {
  return `${folderId} ${threadId}`
}
