import { openArchive, readArchive } from '@sen/adapters/mail-archives/reading/read-archive'
import { unpackMailbox } from '@sen/adapters/mail-archives/reading/read-zip'
import type { MailArchiveReader } from '@sen/core/ports/mail-archive-reader'

export const directMailArchiveReader: MailArchiveReader = {
  open: openArchive,
  read: readArchive,
  unpack: unpackMailbox,
}
