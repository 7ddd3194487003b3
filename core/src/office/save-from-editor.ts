import { driveContentType } from '@sen/model/drive/content-type-by-name'
import { MAX_DRIVE_DIRECT_UPLOAD_BYTES } from '@sen/model/drive/limits'
import type { ScanningNeeds } from '../attachments/scanning/scan-upload.ts'
import { fromClient } from '../attachments/upload-file.ts'
import { freeBytes, nameOrNote } from '../drive/contents/require-room.ts'
import { scanArriving } from '../drive/contents/scan-drive-file.ts'
import { storeVersion } from '../drive/contents/store-file.ts'
import type { DriveItem } from '../drive/drive-store.ts'
import { requireFile } from '../drive/places/require-item.ts'
import type { ByteStream } from '../kit/bytes.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import { BlobTooLarge } from '../ports/blob-store.ts'
import type { MailStore } from '../store.ts'
import type { OfficeSession, OfficeSessionStore } from './office-session-store.ts'

/** `held` is the lock that prevented the save; empty when the file is not locked. */
export type SavedFromEditor = { readonly item: DriveItem } | { readonly held: string }

interface SavingNeeds extends ScanningNeeds {
  readonly store: MailStore
  readonly officeSessions: OfficeSessionStore
  readonly clock: Clock
}

/**
 * Requires the file's lock, or an empty unlocked file, which editors fill when they create one (WOPI, PutFile).
 * @throws Refused drive_disabled, drive_item_not_found, file_too_large, quota_exceeded, upload_interrupted
 */
export async function saveFromEditor(
  needs: SavingNeeds,
  session: OfficeSession,
  written: { readonly lock: string; readonly content: ByteStream },
): Promise<SavedFromEditor> {
  const { actor } = session
  requirePermission(actor, 'use_drive')
  const free = await needs.store.read(actor.mailboxId, (r) => freeBytes(r, 'owner'))
  const asked = await judgeSaving(needs, session, written.lock)
  if ('held' in asked) return asked
  const limit = Math.min(free, MAX_DRIVE_DIRECT_UPLOAD_BYTES)
  const stored = await needs.blobs.writeStream(fromClient(written.content), limit).catch((error: unknown) => {
    if (!(error instanceof BlobTooLarge)) throw error
    throw limit === free ? new Refused('quota_exceeded') : new Refused('file_too_large', { limit })
  })
  const bytes = { sizeBytes: stored.sizeBytes, by: 'owner' } as const
  const saved = await nameOrNote(needs, actor.mailboxId, bytes, () => saveStored(needs, session, written.lock, stored))
  if ('held' in saved)
    await needs.store.write(actor.mailboxId, (w) => w.drive.noteUnnamedBytes(bytes.sizeBytes, bytes.by))
  return saved
}

async function saveStored(
  needs: SavingNeeds,
  session: OfficeSession,
  lock: string,
  stored: { readonly key: string; readonly sizeBytes: number },
): Promise<SavedFromEditor> {
  const { actor, itemId } = session
  const scan = await scanArriving(needs, stored)
  for (;;) {
    // The lock may have changed while the bytes arrived.
    const judged = await judgeSaving(needs, session, lock)
    if ('held' in judged) return judged
    const { item } = judged
    if (stored.key === item.current.blob) return { item }
    const content = {
      blob: stored.key,
      sizeBytes: stored.sizeBytes,
      contentType: driveContentType(item.name, item.current.contentType),
      scan,
      createdBy: actor.address,
      createdAt: needs.clock.now(),
    }
    const kept = await needs.store.write(actor.mailboxId, async (w) => {
      await w.nextVersion()
      // A newer version may have been saved under another lock meanwhile, so check again.
      const { current } = await requireFile(w.drive, itemId)
      if (current.number !== item.current.number) return undefined
      return storeVersion(w, actor.mailboxId, itemId, content)
    })
    if (kept) return { item: kept }
  }
}

/** Returns the file, or the lock that prevents the save. */
async function judgeSaving(
  needs: { readonly store: MailStore; readonly officeSessions: OfficeSessionStore; readonly clock: Clock },
  { actor, itemId }: OfficeSession,
  lock: string,
) {
  const item = await needs.store.read(actor.mailboxId, (r) => requireFile(r.drive, itemId))
  const held = await needs.officeSessions.lockOf(itemId, needs.clock.now())
  const mayNot = held === '' ? item.sizeBytes > 0 : held !== lock
  return mayNot ? { held } : { item }
}
