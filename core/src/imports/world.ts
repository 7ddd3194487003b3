import type { ArchiveLister } from '../ports/archive-lister.ts'
import type { MailArchiveReader } from '../ports/mail-archive-reader.ts'

/** Archives that are imported or looked into. */
export interface ImportsWorld {
  readonly archives: MailArchiveReader
  readonly archiveLister: ArchiveLister
}
