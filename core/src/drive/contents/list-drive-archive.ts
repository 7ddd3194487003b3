import type { DriveItemId } from '@sen/model/ids'
import { type ArchiveListingNeeds, archiveListing } from '../../attachments/archive-listing.ts'
import type { MailboxActor } from '../../kit/actor.ts'
import { blobBytes } from '../../kit/blob-bytes.ts'
import type { ArchiveListing } from '../../ports/archive-lister.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { MailStore } from '../../store.ts'
import { readDriveFile } from './read-drive-file.ts'

/** @throws Refused drive_disabled, drive_item_not_found, file_infected, preview_not_offered, preview_failed */
export async function listDriveArchive(
  needs: ArchiveListingNeeds & { readonly store: MailStore; readonly blobs: BlobStore },
  actor: MailboxActor,
  id: DriveItemId,
  requester: 'member' | 'visitor' = 'member',
): Promise<ArchiveListing> {
  const { item, version } = await readDriveFile(needs, actor, id)
  const { blob, sizeBytes, contentType } = version
  const bytes = async () => blobBytes(needs.blobs, blob, sizeBytes)
  return archiveListing(needs, { name: item.name, contentType, bytes }, requester)
}
