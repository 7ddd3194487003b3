import type { ArchiveLister, ArchiveListing } from '@sen/core/ports/archive-lister'
import type { FileBytes } from '@sen/core/ports/mail-archive-reader'
import { ARCHIVE_LISTING_MEMORY_MEGABYTES, ARCHIVE_LISTING_SECONDS } from '@sen/model/files/limits'
import { ArchiveThreads } from './archive-threads.ts'

/** Lists zips in a separate thread, so that a long import does not delay a preview. */
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
