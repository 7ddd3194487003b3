import type { ArchiveEntry } from '@sen/model/files/archive-entries'
import type { FileBytes } from './mail-archive-reader.ts'

export interface ArchiveListing {
  readonly entries: readonly ArchiveEntry[]
  readonly total: number
}

/** Unpacks nothing, and limits time and memory. */
export interface ArchiveLister {
  /** Visitors never delay members. @throws ArchiveUnreadable, CallEnded, and the errors of reading the file */
  list(file: FileBytes, requester: 'member' | 'visitor'): Promise<ArchiveListing>
}
