import type { FolderId, MailboxId } from '@sen/model/ids'
import { OPENED_FOLDERS_CACHE_BYTES, OPENED_FOLDERS_CACHE_BYTES_OF_MAILBOX } from '@sen/model/mail-programs/limits'
import type { FolderUids } from './mail-program-store.ts'
import type { PackedFlags } from './packed-flags.ts'
import type { FolderState, FolderStatus } from './program-folder.ts'

/** Keywords in lower case. The folder has no others while its state is `key`. */
export interface KnownKeywords {
  readonly key: string
  readonly names: ReadonlySet<string>
}

interface CachedFolder {
  /** The UIDVALIDITY and versions for which the entry is valid. */
  readonly key: string
  readonly uids?: FolderUids
  readonly flags?: PackedFlags
  readonly counts?: Omit<FolderStatus, 'uidValidity' | 'uidNext' | 'highestModseq'>
  /** They stay when the folder has changed. */
  readonly keywords?: KnownKeywords
}

interface CachedMailbox {
  readonly folders: Map<FolderId, CachedFolder>
  bytes: number
}

const ENTRY_BYTES = 500
const TEXT_BYTES = 40

/**
 * UID lists, flags, counts and keywords of folders, shared by all sessions of a process. A mailbox with more than its
 * share loses its own oldest entries. Beyond the limit of the process, the least recently used mailboxes lose theirs.
 */
export class FolderCache {
  readonly #mailboxes = new Map<MailboxId, CachedMailbox>()
  readonly #maxBytes: number
  readonly #maxBytesOfMailbox: number
  #bytes = 0

  constructor(maxBytes = OPENED_FOLDERS_CACHE_BYTES, maxBytesOfMailbox = OPENED_FOLDERS_CACHE_BYTES_OF_MAILBOX) {
    this.#maxBytes = maxBytes
    this.#maxBytesOfMailbox = maxBytesOfMailbox
  }

  get(mailboxId: MailboxId, folderId: FolderId, key: string): CachedFolder | undefined {
    const mailbox = this.#mailboxes.get(mailboxId)
    const cached = mailbox?.folders.get(folderId)
    if (!mailbox || cached?.key !== key) return undefined
    moveToEnd(this.#mailboxes, mailboxId, mailbox)
    moveToEnd(mailbox.folders, folderId, cached)
    return cached
  }

  keywords(mailboxId: MailboxId, folderId: FolderId): KnownKeywords | undefined {
    return this.#mailboxes.get(mailboxId)?.folders.get(folderId)?.keywords
  }

  /** Merges with the cached entry of the same state. An entry of another state is replaced, except its keywords. */
  set(mailboxId: MailboxId, folderId: FolderId, entry: CachedFolder): void {
    const mailbox = this.#mailboxes.get(mailboxId) ?? { folders: new Map(), bytes: 0 }
    const before = mailbox.folders.get(folderId)
    if (before) this.#delete(mailbox, folderId, before)
    const kept = before?.key === entry.key ? before : before?.keywords && { keywords: before.keywords }
    const cached = { ...kept, ...entry }
    mailbox.folders.set(folderId, cached)
    this.#count(mailbox, sizeOf(cached))
    moveToEnd(this.#mailboxes, mailboxId, mailbox)
    this.#evict(mailboxId, mailbox, () => mailbox.bytes > this.#maxBytesOfMailbox)
    for (const [id, oldest] of this.#mailboxes) {
      if (this.#bytes <= this.#maxBytes) return
      this.#evict(id, oldest, () => this.#bytes > this.#maxBytes)
    }
  }

  #evict(mailboxId: MailboxId, mailbox: CachedMailbox, isFull: () => boolean): void {
    for (const [id, oldest] of mailbox.folders) {
      if (!isFull()) return
      this.#delete(mailbox, id, oldest)
    }
    if (mailbox.folders.size === 0) this.#mailboxes.delete(mailboxId)
  }

  #delete(mailbox: CachedMailbox, folderId: FolderId, cached: CachedFolder): void {
    mailbox.folders.delete(folderId)
    this.#count(mailbox, -sizeOf(cached))
  }

  #count(mailbox: CachedMailbox, bytes: number): void {
    mailbox.bytes += bytes
    this.#bytes += bytes
  }
}

function moveToEnd<K, V>(map: Map<K, V>, key: K, value: V): void {
  map.delete(key)
  map.set(key, value)
}

function sizeOf({ uids, flags, keywords }: CachedFolder): number {
  const names = [...(uids?.keywords ?? []), ...(keywords?.names ?? [])]
  const textBytes = names.reduce((sum, { length }) => sum + TEXT_BYTES + 2 * length, 0)
  return ENTRY_BYTES + (uids?.uids.byteLength ?? 0) + (flags?.byteLength ?? 0) + textBytes
}

/** An entry is valid while its folder has this state. */
export function cacheKey({ uidValidity, uidNext, highestModseq }: FolderState): string {
  return `${uidValidity} ${uidNext} ${highestModseq}`
}
