import type { DriveItemId } from '@sen/model/ids'
import { type OfficePdfNeeds, officePdf } from '../../attachments/office-pdf.ts'
import type { MailboxActor } from '../../kit/actor.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { ConversionRequester } from '../../ports/office-converter.ts'
import type { MailStore } from '../../store.ts'
import { readDriveFile } from './read-drive-file.ts'

/**
 * Converts an office document to PDF (product decision 15).
 * @throws Refused drive_disabled, drive_item_not_found, file_infected, preview_not_offered, preview_failed, unavailable
 */
export async function previewDriveFile(
  needs: OfficePdfNeeds & { readonly store: MailStore; readonly blobs: BlobStore },
  actor: MailboxActor,
  id: DriveItemId,
  requester: ConversionRequester = { kind: 'member', mailboxId: actor.mailboxId },
): Promise<{ readonly name: string; readonly pdf: Uint8Array }> {
  const { item, version } = await readDriveFile(needs, actor, id)
  const { blob: key, sizeBytes } = version
  const document = { name: item.name, sizeBytes, key, read: () => needs.blobs.get(key) }
  return {
    name: item.name,
    pdf: await officePdf(needs, document, requester),
  }
}
