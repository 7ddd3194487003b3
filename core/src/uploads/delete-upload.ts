import type { UploadId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { MailStore } from '../store.ts'

/** A completed upload that is already in use is not affected. @throws Refused upload_not_found */
export async function deleteUpload(
  needs: { readonly store: MailStore; readonly blobs: BlobStore },
  actor: Actor,
  id: UploadId,
): Promise<void> {
  const { writeId } = await needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const upload = await w.uploads.findPending(id)
    if (!upload || !(await w.uploads.removePending(id))) throw new Refused('upload_not_found')
    await w.record({ type: 'uploads.changed', version })
    return upload
  })
  await needs.blobs.writes.abort(writeId)
}
