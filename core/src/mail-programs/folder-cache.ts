import type { FolderId } from '@sen/model/ids'
import { OPENED_FOLDERS_CACHE_BYTES } from '@sen/model/mail-programs/limits'
import type { FolderUids } from './mail-program-store.ts'
import type { PackedFlags } from './packed-flags.ts'
import type { FolderState, FolderStatus } from './program-folder.ts'

interface CachedFolder {
  /** The UIDVALIDITY and versions for which the entry is valid. */
  readonly key: string
  readonly uids?: FolderUids
  readonly flags?: PackedFlags
  readonly counts?: Omit<FolderStatus, 'uidValidity' | 'uidNext' | 'highestModseq'>
}

const ENTRY_BYTES = 500

/** UID lists, flags and counts of folders, shared by all sessions of a process. The least recently used are dropped. */
export class FolderCache {
  readonly #folders = new Map<FolderId, CachedFolder>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes = OPENED_FOLDERS_CACHE_BYTES) {
    this.#maxBytes = maxBytes
  }

  get(folderId: FolderId, key: string): CachedFolder | undefined {
    const cached = this.#folders.get(folderId)
    if (cached?.key !== key) return undefined
    this.#folders.delete(folderId)
    this.#folders.set(folderId, cached)
    return cached
  }

  /** Adds to what is cached for the same version. */
  set(folderId: FolderId, entry: CachedFolder): void {
    const before = this.#folders.get(folderId)
    if (before) this.#delete(folderId, before)
    const kept = before?.key === entry.key ? { ...before, ...entry } : entry
    this.#folders.set(folderId, kept)
    this.#bytes += sizeOf(kept)
    for (const [id, oldest] of this.#folders) {
      if (this.#bytes <= this.#maxBytes) return
      this.#delete(id, oldest)
    }
  }

  #delete(folderId: FolderId, cached: CachedFolder): void {
    this.#folders.delete(folderId)
    this.#bytes -= sizeOf(cached)
  }
}

function sizeOf({ uids, flags }: CachedFolder): number {
  return ENTRY_BYTES + (uids?.uids.byteLength ?? 0) + (flags?.byteLength ?? 0)
}

/** An entry is valid while its folder has this state. */
export function cacheKey({ uidValidity, uidNext, highestModseq }: FolderState): string {
  return `${uidValidity} ${uidNext} ${highestModseq}`
}
