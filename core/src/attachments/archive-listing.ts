import { isZipFile } from '@sen/model/files/zip-files'
import { Refused } from '../kit/refused.ts'
import type { ArchiveLister, ArchiveListing } from '../ports/archive-lister.ts'
import { ArchiveUnreadable, type FileBytes } from '../ports/mail-archive-reader.ts'

export interface ArchiveListingNeeds {
  readonly archiveLister: ArchiveLister
}

/** @throws Refused preview_not_offered for other files, preview_failed for a zip that cannot be read */
export async function archiveListing(
  { archiveLister }: ArchiveListingNeeds,
  file: { readonly name: string; readonly contentType: string; readonly bytes: () => Promise<FileBytes> },
  requester: 'member' | 'visitor' = 'member',
): Promise<ArchiveListing> {
  if (!isZipFile(file)) throw new Refused('preview_not_offered')
  try {
    return await archiveLister.list(await file.bytes(), requester)
  } catch (error) {
    if (error instanceof ArchiveUnreadable) throw new Refused('preview_failed', { reason: 'broken' })
    throw error
  }
}
