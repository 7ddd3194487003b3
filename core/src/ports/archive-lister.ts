import type { ArchiveEntry } from '@sen/model/files/archive-entries'
import type { FileBytes } from './mail-archive-reader.ts'

export interface ArchiveListing {
  /** In the order of the archive; at most `MAX_ARCHIVE_ENTRIES_SHOWN`. */
  readonly entries: readonly ArchiveEntry[]
  /** The number of entries that the archive declares; at least `entries.length`. */
  readonly total: number
}

/** Lists the contents of a zip without unpacking it, with limits on time and memory. */
export interface ArchiveLister {
  /** @throws ArchiveUnreadable, and the errors of reading the file */
  list(file: FileBytes): Promise<ArchiveListing>
}
