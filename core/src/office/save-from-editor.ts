import { driveContentType } from '@sen/model/drive/content-type-by-name'
import { MAX_DRIVE_DIRECT_UPLOAD_BYTES } from '@sen/model/drive/limits'
import type { ScanningNeeds } from '../attachments/scanning/scan-upload.ts'
import { fromClient } from '../attachments/upload-file.ts'
import { keepVersion } from '../drive/contents/keep-file.ts'
import { freeBytes } from '../drive/contents/require-room.ts'
import { scanArriving } from '../drive/contents/scan-drive-file.ts'
import type { DriveItem } from '../drive/drive-store.ts'
import { requireFile } from '../drive/places/require-item.ts'
import type { ByteStream } from '../kit/bytes.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import { BlobTooLarge } from '../ports/blob-store.ts'
import type { MailStore } from '../store.ts'
import type { OfficeSession, OfficeSessionStore } from './office-session-store.ts'

/** `locked`: not by who saves; `held` is the lock in the way, empty where there is none. */
export type SavedFromEditor = { readonly item: DriveItem } | { readonly held: string }

/**
 * Keeps what an editing program has written as one version more. Only under the lock that is held, or of a file that is still
 * empty, which such programs fill when they make one (WOPI, PutFile).
 *
 * @throws Refused drive_disabled, drive_item_not_found, file_too_large, quota_exceeded, upload_interrupted
 */
export async function saveFromEditor(
  needs: ScanningNeeds & {
    readonly store: MailStore
    readonly officeSessions: OfficeSessionStore
    readonly clock: Clock
  },
  { actor, itemId }: OfficeSession,
  written: { readonly lock: string; readonly content: ByteStream },
): Promise<SavedFromEditor> {
  requirePermission(actor, 'use_drive')
  const { item, free } = await needs.store.read(actor.mailboxId, async (r) => ({
    item: await requireFile(r.drive, itemId),
    free: await freeBytes(r, 'owner'),
  }))
  const held = await needs.officeSessions.lockOf(itemId, needs.clock.now())
  if (held === '' ? item.sizeBytes > 0 : held !== written.lock) return { held }
  const limit = Math.min(free, MAX_DRIVE_DIRECT_UPLOAD_BYTES)
  const stored = await needs.blobs.putStream(fromClient(written.content), limit).catch((error: unknown) => {
    if (!(error instanceof BlobTooLarge)) throw error
    throw limit === free ? new Refused('quota_exceeded') : new Refused('file_too_large', { limit })
  })
  if (stored.key === item.current.blob) return { item }
  const content = {
    blob: stored.key,
    sizeBytes: stored.sizeBytes,
    contentType: driveContentType(item.name, item.current.contentType),
    scan: await scanArriving(needs, stored),
    createdBy: actor.address,
    createdAt: needs.clock.now(),
  }
  return needs.store.write(actor.mailboxId, async (w) => {
    await w.nextVersion()
    return { item: await keepVersion(w, actor.mailboxId, itemId, content) }
  })
}
