import type { ArchiveLister, ArchiveListing } from '@sen/core/ports/archive-lister'
import type { CallScope } from '@sen/core/ports/call-scope'
import type { FileBytes } from '@sen/core/ports/mail-archive-reader'
import { ARCHIVE_LISTING_MEMORY_MEGABYTES, ARCHIVE_LISTING_SECONDS } from '@sen/model/files/limits'
import { FairQueue } from '../fair-queue.ts'
import { ArchiveThreads } from './archive-threads.ts'

/** Separate threads keep a long import or the visitors of shares from delaying the previews of members. */
export class WorkerArchiveLister implements ArchiveLister {
  readonly #lanes = { member: new Lane(), visitor: new Lane() }
  readonly #scope: Pick<CallScope, 'current'> | undefined

  constructor(scope?: Pick<CallScope, 'current'>) {
    this.#scope = scope
  }

  list(file: FileBytes, requester: 'member' | 'visitor'): Promise<ArchiveListing> {
    const { queue, threads } = this.#lanes[requester]
    const call = this.#scope?.current()
    const caller = call?.caller ?? ''
    const listing = queue.run({ group: caller, member: caller }, () => threads.run('list', file), call)
    return listing as Promise<ArchiveListing>
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.#lanes).map(({ threads }) => threads.close()))
  }
}

class Lane {
  readonly queue = new FairQueue({ together: 1, ofOne: 1 })
  readonly threads = new ArchiveThreads({
    seconds: ARCHIVE_LISTING_SECONDS,
    memoryMegabytes: ARCHIVE_LISTING_MEMORY_MEGABYTES,
  })
}
