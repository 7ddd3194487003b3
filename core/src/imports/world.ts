import type { ByteGate } from '../kit/byte-gate.ts'
import type { ArchiveLister } from '../ports/archive-lister.ts'
import type { MailArchiveReader } from '../ports/mail-archive-reader.ts'

export interface ImportsWorld {
  readonly archives: MailArchiveReader
  /** Limits the memory of the pieces that imports read and store. */
  readonly importMemory: Pick<ByteGate, 'pass'>
  readonly archiveLister: ArchiveLister
}
