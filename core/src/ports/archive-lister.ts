import type { ArchiveEntry } from '@sen/model/files/archive-entries'
import type { FileBytes } from './mail-archive-reader.ts'

export interface ArchiveListing {
  /** In the order of the archive, at most `MAX_ARCHIVE_ENTRIES_SHOWN`. */
  readonly entries: readonly ArchiveEntry[]
  /** As the archive says, and at least as many as are listed. */
  readonly total: number
}

/** Lists what a zip contains without unpacking any of it, with limits on time and memory. */
export interface ArchiveLister {
  /** @throws ArchiveUnreadable, and what reading the file throws */
  list(file: FileBytes): Promise<ArchiveListing>
}
