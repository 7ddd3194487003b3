import type { ArchiveLister } from '../ports/archive-lister.ts'
import type { MailArchiveReader } from '../ports/mail-archive-reader.ts'
import type { MailPackers } from '../ports/mail-packer.ts'

export interface OwnDataWorld {
  readonly packers: MailPackers
  readonly archives: MailArchiveReader
  readonly archiveLister: ArchiveLister
}
