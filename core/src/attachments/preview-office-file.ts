import type { Actor } from '../kit/actor.ts'
import { type OfficePdfNeeds, officePdf } from '../office/office-pdf.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Mime } from '../ports/mime.ts'
import type { MailStore } from '../store.ts'
import { readWholeFile } from './read-file.ts'

/**
 * An attachment of an office program as PDF (spec section 2.8.14, product decision 15).
 * @throws Refused file_not_found, file_infected, preview_not_offered, preview_failed, unavailable
 */
export async function previewOfficeFile(
  needs: OfficePdfNeeds & { readonly store: MailStore; readonly blobs: BlobStore; readonly mime: Mime },
  actor: Actor,
  idOrUuid: string,
): Promise<{ readonly name: string; readonly pdf: Uint8Array }> {
  const { file, bytes } = await readWholeFile(needs, actor, idOrUuid)
  return {
    name: file.name,
    pdf: await officePdf(needs, { name: file.name, bytes }, { mailboxId: actor.mailboxId, isVisitor: false }),
  }
}
