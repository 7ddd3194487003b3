import type { Actor } from '../kit/actor.ts'
import type { ArchiveListing } from '../ports/archive-lister.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Mime } from '../ports/mime.ts'
import type { MailStore } from '../store.ts'
import { type ArchiveListingNeeds, archiveListing } from './archive-listing.ts'
import { findWholeFile } from './read-file.ts'

/** @throws Refused file_not_found, file_infected, preview_not_offered, preview_failed */
export async function listArchiveFile(
  needs: ArchiveListingNeeds & { readonly store: MailStore; readonly blobs: BlobStore; readonly mime: Mime },
  actor: Actor,
  idOrUuid: string,
): Promise<ArchiveListing> {
  const { file, read } = await findWholeFile(needs, actor, idOrUuid)
  const { name, contentType } = file
  const bytes = async () => {
    const whole = await read()
    // Copy the range, because it is transferred to another thread without the rest of the message.
    return {
      sizeBytes: whole.byteLength,
      read: async (fromByte: number, untilByte: number) => whole.slice(fromByte, untilByte),
    }
  }
  return archiveListing(needs, { name, contentType, bytes })
}
