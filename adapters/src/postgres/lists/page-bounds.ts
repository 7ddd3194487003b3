import { MAX_BOUNDED_LISTS, MAX_PAGE_BOUNDS } from '@sen/model/threads/limits'

export interface Bound {
  readonly offset: number
  readonly at: number
  readonly threadId: string
}

export interface Start {
  readonly direction: 'newest-first' | 'oldest-first'
  /** Newest first, this is the first row of the scan; oldest first, the scan starts after it. */
  readonly bound: Bound | undefined
  readonly skipped: number
  readonly taken: number
}

interface BoundedList {
  readonly version: number
  readonly total: number
  readonly bounds: readonly Bound[]
}

/** Remembers row positions of an unchanged mailbox, so that a page near a known one costs as much as the first. */
export class PageBounds {
  readonly #lists = new Map<string, BoundedList>()

  /** @returns bounds whose version the caller must compare with the mailbox's */
  find(mailboxId: string, folder: string): BoundedList | undefined {
    return this.#lists.get(keyOf(mailboxId, folder))
  }

  set(mailboxId: string, folder: string, list: Omit<BoundedList, 'bounds'>, bound: Bound | undefined): void {
    const key = keyOf(mailboxId, folder)
    const known = this.#lists.get(key)
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
