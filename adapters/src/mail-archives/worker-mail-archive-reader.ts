import type { ArchivePiece, ArchivePosition, FileBytes, MailArchiveReader } from '@sen/core/ports/mail-archive-reader'
import { ARCHIVE_MEMORY_MEGABYTES, ARCHIVE_PIECE_SECONDS } from '@sen/model/imports/limits'
import { ArchiveThreads } from './archive-threads.ts'
import { unpackMailbox } from './reading/read-zip.ts'

export class WorkerMailArchiveReader implements MailArchiveReader {
  readonly #threads: ArchiveThreads

  constructor({ pieceSeconds = ARCHIVE_PIECE_SECONDS }: { readonly pieceSeconds?: number } = {}) {
    this.#threads = new ArchiveThreads({ seconds: pieceSeconds, memoryMegabytes: ARCHIVE_MEMORY_MEGABYTES })
  }

  open(file: FileBytes, name: string): Promise<ArchivePosition | undefined> {
    return this.#threads.run('open', file, { name, place: undefined }) as Promise<ArchivePosition | undefined>
  }

  read(file: FileBytes, name: string, place: ArchivePosition): Promise<ArchivePiece> {
    return this.#threads.run('read', file, { name, place }) as Promise<ArchivePiece>
  }

  unpack = unpackMailbox

  close(): Promise<void> {
    return this.#threads.close()
  }
}
