import type { FoundThreads, SearchHit } from '@sen/core/search/search-store'
import { MAX_CACHED_HITS } from '@sen/model/threads/limits'

export interface CachedSearch extends FoundThreads {
  readonly hits: readonly SearchHit[]
  readonly isWhole: boolean
}

export interface SearchMoment {
  readonly mailboxId: string
  readonly version: number
  readonly asked: string
}

interface CacheEntry extends CachedSearch {
  readonly version: number
}

/** Caches hits while their mailbox does not change, so that paging only reads the page's rows. */
export class SearchCache {
  readonly #limit: number
  readonly #searches = new Map<string, CacheEntry>()
  #hits = 0

  constructor(limit = MAX_CACHED_HITS) {
    this.#limit = limit
  }

  find(moment: SearchMoment): CachedSearch | undefined {
    const place = placeOf(moment)
    const kept = this.#searches.get(place)
    if (kept?.version !== moment.version) return undefined
    this.#searches.delete(place)
    this.#searches.set(place, kept)
    return kept
  }

  set(moment: SearchMoment, { hits, isWhole, total, isMore }: CachedSearch): void {
    const place = placeOf(moment)
    this.#delete(place)
    this.#searches.set(place, { hits, isWhole, total, isMore, version: moment.version })
    this.#hits += costOf(hits)
    for (const oldest of this.#searches.keys()) {
      if (this.#hits <= this.#limit) return
      this.#delete(oldest)
    }
  }

  #delete(place: string): void {
    const kept = this.#searches.get(place)
    if (!kept) return
    this.#searches.delete(place)
    this.#hits -= costOf(kept.hits)
  }
}

function placeOf({ mailboxId, asked }: SearchMoment): string {
  return `${mailboxId} ${asked}`
}

/** An empty result also costs memory. */
function costOf(hits: readonly SearchHit[]): number {
  return hits.length + 10
}
