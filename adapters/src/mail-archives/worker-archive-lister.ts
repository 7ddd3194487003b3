import type { ArchiveLister, ArchiveListing } from '@sen/core/ports/archive-lister'
import type { FileBytes } from '@sen/core/ports/mail-archive-reader'
import { ARCHIVE_LISTING_MEMORY_MEGABYTES, ARCHIVE_LISTING_SECONDS } from '@sen/model/files/limits'
import { ArchiveThreads } from './archive-threads.ts'

/** A separate thread keeps a long import from delaying previews. */
export class WorkerArchiveLister implements ArchiveLister {
  readonly #threads = new ArchiveThreads({
    seconds: ARCHIVE_LISTING_SECONDS,
    memoryMegabytes: ARCHIVE_LISTING_MEMORY_MEGABYTES,
  })

  list(file: FileBytes): Promise<ArchiveListing> {
    return this.#threads.run('list', file) as Promise<ArchiveListing>
  }

  close(): Promise<void> {
    return this.#threads.close()
  }
}
