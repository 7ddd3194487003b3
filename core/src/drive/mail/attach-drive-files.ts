import { attachRefusal } from '@sen/model/drive/picking'
import { blockedContent, blockedExtension, SNIFFED_BYTES } from '@sen/model/files/blocked-files'
import type { DriveItemId } from '@sen/model/ids'
import { MAX_ATTACHMENT_BYTES } from '@sen/model/messages/limits'
import type { StoredFile } from '../../attachments/file-store.ts'
import type { MailboxActor } from '../../kit/actor.ts'
import { Refused } from '../../kit/refused.ts'
import { requirePermission } from '../../kit/require-permission.ts'
import { requireRoom } from '../../kit/require-room.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { MailStore } from '../../store.ts'
import { type ReadableDriveFile, readDriveFile } from '../contents/read-drive-file.ts'
import { recordDriveChange } from '../record-drive-change.ts'

/**
 * Later changes in the drive do not affect the copies, which expire like uploads.
 * @throws Refused drive_disabled, smtp_disabled, drive_item_not_found, file_infected, file_too_large with `limit`,
 * file_type_blocked with `extension`, quota_exceeded
 */
export async function attachDriveFiles(
  needs: { readonly store: MailStore; readonly blobs: BlobStore },
  actor: MailboxActor,
  ids: readonly DriveItemId[],
): Promise<readonly StoredFile[]> {
  requirePermission(actor, 'use_drive')
  requirePermission(actor, 'write_mail')
  const files: ReadableDriveFile[] = []
  for (const id of ids) files.push(await attachable(needs, actor, id))
  const bytes = files.reduce((sum, { version }) => sum + version.sizeBytes, 0)
  return needs.store.write(actor.mailboxId, async (w) => {
    const next = await w.nextVersion()
    requireRoom(await w.mailbox.usageToAdd(), bytes)
    const attached: StoredFile[] = []
    for (const { item, version } of files) {
      const { blob, sizeBytes, contentType, scan } = version
      const about = { isInline: false, contentId: '', isPublic: false, driveItemId: item.id }
      const file = await w.files.addUploaded({ name: item.name, sizeBytes, contentType, blob, scan, ...about })
      // The drive's own scan may have ended meanwhile, so queue another one.
      if (scan.state === 'scanning') {
        await w.enqueue({ name: 'scan-upload', mailboxId: actor.mailboxId, fileId: file.id, attempt: 0 })
      }
      attached.push(file)
    }
    if (bytes > 0) await recordDriveChange(w, next, [], { quota: true })
    return attached
  })
}

async function attachable(
  needs: { readonly store: MailStore; readonly blobs: BlobStore },
  actor: MailboxActor,
  id: DriveItemId,
): Promise<ReadableDriveFile> {
  const file = await readDriveFile(needs, actor, id)
  const { item, version } = file
  const refusal = attachRefusal({ kind: item.kind, name: item.name, sizeBytes: version.sizeBytes })
  if (refusal === 'too-large') throw new Refused('file_too_large', { limit: MAX_ATTACHMENT_BYTES })
  const extension = blockedExtension(item.name) ?? blockedContent(await firstBytes(needs.blobs, version.blob))
  if (extension) throw new Refused('file_type_blocked', { extension })
  return file
}

async function firstBytes(blobs: BlobStore, blob: string): Promise<Uint8Array> {
  const start = new Uint8Array(SNIFFED_BYTES)
  let length = 0
  for await (const chunk of blobs.stream(blob, { fromByte: 0, untilByte: SNIFFED_BYTES })) {
    start.set(chunk, length)
    length += chunk.byteLength
  }
  return start.subarray(0, length)
}
