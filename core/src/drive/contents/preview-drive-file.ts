import type { DriveItemId } from '@sen/model/ids'
import { MAX_ATTACHMENT_BYTES } from '@sen/model/limits'
import type { MailboxActor } from '../../kit/actor.ts'
import { Refused } from '../../kit/refused.ts'
import { type OfficePdfNeeds, officePdf } from '../../office/office-pdf.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { MailStore } from '../../store.ts'
import { readDriveFile } from './read-drive-file.ts'

/**
 * A document of an office program as PDF (product decision 15).
 * @throws Refused drive_disabled, drive_item_not_found, file_infected, preview_not_offered, preview_failed, unavailable
 */
export async function previewDriveFile(
  needs: OfficePdfNeeds & { readonly store: MailStore; readonly blobs: BlobStore },
  actor: MailboxActor,
  id: DriveItemId,
  { isVisitor = false }: { readonly isVisitor?: boolean } = {},
): Promise<{ readonly name: string; readonly pdf: Uint8Array }> {
  const { item, version } = await readDriveFile(needs, actor, id)
  if (version.sizeBytes > MAX_ATTACHMENT_BYTES) throw new Refused('preview_failed', { reason: 'too-large' })
  const bytes = await needs.blobs.get(version.blob)
  return {
    name: item.name,
    pdf: await officePdf(needs, { name: item.name, bytes }, { mailboxId: actor.mailboxId, isVisitor }),
  }
}
