import type { Actor } from '../kit/actor.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Mime } from '../ports/mime.ts'
import type { MailStore } from '../store.ts'
import { type OfficePdfNeeds, officePdf } from './office-pdf.ts'
import { findWholeFile } from './read-file.ts'

/**
 * Product decision 15.
 * @throws Refused file_not_found, file_infected, preview_not_offered, preview_failed, unavailable
 */
export async function previewOfficeFile(
  needs: OfficePdfNeeds & { readonly store: MailStore; readonly blobs: BlobStore; readonly mime: Mime },
  actor: Actor,
  idOrUuid: string,
): Promise<{ readonly name: string; readonly pdf: Uint8Array }> {
  const { file, key, read } = await findWholeFile(needs, actor, idOrUuid)
  const document = { name: file.name, sizeBytes: file.sizeBytes, key, read }
  return {
    name: file.name,
    pdf: await officePdf(needs, document, { kind: 'member', mailboxId: actor.mailboxId }),
  }
}
