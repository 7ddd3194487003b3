import { MAX_BOUNDED_LISTS, MAX_PAGE_BOUNDS } from '@sen/model/limits'

/** A row of a list, counted from the newest, and its key. */
export interface Bound {
  readonly offset: number
  /** Unix seconds, to the microsecond. */
  readonly at: number
  readonly threadId: string
}

/** Where to begin a walk of a list's index, and how many rows to pass by first. */
export interface Start {
  readonly direction: 'newest-first' | 'oldest-first'
  /** Newest first it is the first row that is met; oldest first the one before. The list's end where there is none. */
  readonly bound: Bound | undefined
  readonly skipped: number
  readonly taken: number
}

interface BoundedList {
  /** The mailbox's: with another one all of this may be wrong. */
  readonly version: number
  readonly total: number
  readonly bounds: readonly Bound[]
}

/**
 * Where pages of long lists were seen to begin, as long as their mailbox stays as it is: a page near one that was read
 * before costs what the first page costs, wherever in the list it is. Lists that were asked for longest ago make room.
 */
export class PageBounds {
  readonly #lists = new Map<string, BoundedList>()

  /** @returns what was kept of this list, whose version the reader must compare with the mailbox's */
  find(mailboxId: string, folder: string): BoundedList | undefined {
    return this.#lists.get(keyOf(mailboxId, folder))
  }

  keep(mailboxId: string, folder: string, list: Omit<BoundedList, 'bounds'>, bound: Bound | undefined): void {
    const key = keyOf(mailboxId, folder)
    const known = this.#lists.get(key)
    // Two readers may overtake each other; the later state wins.
    if (known && known.version > list.version) return
    const others = known?.version === list.version ? known.bounds.filter(({ offset }) => offset !== bound?.offset) : []
    this.#lists.delete(key)
    this.#lists.set(key, { ...list, bounds: bound ? [...others, bound].slice(-MAX_PAGE_BOUNDS) : others })
    const [oldest] = this.#lists.keys()
    if (this.#lists.size > MAX_BOUNDED_LISTS && oldest !== undefined) this.#lists.delete(oldest)
  }
}

function keyOf(mailboxId: string, folder: string): string {
  return `${mailboxId} ${folder}`
}

/** The nearest way to a page: from either end of the list, or from a row that was met before. */
export function startOf(
  { total, bounds }: Pick<BoundedList, 'total' | 'bounds'>,
  limit: number,
  offset: number,
): Start {
  const after = offset + limit
  const fromEnd = total - after
  const ways: Start[] = [
    { direction: 'newest-first', bound: undefined, skipped: offset, taken: limit },
    {
      direction: 'oldest-first',
      bound: undefined,
      skipped: Math.max(0, fromEnd),
      taken: Math.max(0, Math.min(limit, limit + fromEnd)),
    },
  ]
  for (const bound of bounds) {
    if (bound.offset <= offset) {
      ways.push({ direction: 'newest-first', bound, skipped: offset - bound.offset, taken: limit })
    } else if (bound.offset >= after) {
      ways.push({ direction: 'oldest-first', bound, skipped: bound.offset - after, taken: limit })
    }
  }
  return ways.reduce((nearest, way) => (way.skipped < nearest.skipped ? way : nearest))
}
