import { MAX_DRIVE_ITEMS, UNNAMED_DRIVE_QUOTAS } from '@sen/model/drive/limits'
import type { MailboxId } from '@sen/model/ids'
import { rethrowAfter } from '../../kit/clean-up.ts'
import { Refused } from '../../kit/refused.ts'
import { requireRoom } from '../../kit/require-room.ts'
import type { MailStore, Reader, Writer } from '../../store.ts'

const RETRY_SECONDS = 3_600

/**
 * Other writers that add to the same mailbox or quota pool wait until the transaction ends.
 * @throws Refused quota_exceeded, too_many_drive_items with `limit`
 */
export async function requireDriveRoom(
  w: Pick<Writer, 'mailbox' | 'drive'>,
  { bytes, items }: { readonly bytes: number; readonly items: number },
): Promise<void> {
  await requireItems(w, items)
  if (bytes === 0) return
  requireRoom(await w.mailbox.usageToAdd(), bytes)
}

/**
 * Takes no lock. Callers repeat the check with `requireDriveRoom`.
 * @throws Refused quota_exceeded, too_many_drive_items
 */
export async function requireRoomSoFar(
  r: Pick<Reader, 'mailbox' | 'drive'>,
  { bytes, items }: { readonly bytes: number; readonly items: number },
): Promise<void> {
  await requireItems(r, items)
  if (bytes === 0) return
  requireRoom(await r.mailbox.usage(), bytes)
}

async function requireItems(r: Pick<Reader, 'drive'>, items: number): Promise<void> {
  if (items > 0 && (await r.drive.count()) + items > MAX_DRIVE_ITEMS) {
    throw new Refused('too_many_drive_items', { limit: MAX_DRIVE_ITEMS })
  }
}

export type AddedBy = 'owner' | 'visitor'

/** @throws Refused quota_exceeded; too_many_attempts when too many unreferenced bytes are on the disk */
export async function freeBytes(r: Pick<Reader, 'mailbox' | 'drive'>, by: AddedBy): Promise<number> {
  const usage = await r.mailbox.usage()
  requireRoom(usage, 1)
  const { usedBytes, quotaBytes } = usage
  const unnamed = await r.drive.unnamedBytes(by)
  if (unnamed >= UNNAMED_DRIVE_QUOTAS * quotaBytes) {
    throw new Refused('too_many_attempts', { retry_after_seconds: RETRY_SECONDS })
  }
  return Math.min(quotaBytes - usedBytes, UNNAMED_DRIVE_QUOTAS * quotaBytes - unnamed)
}

/** Records the bytes as unreferenced when the row cannot be created, because they stay on the disk for a day. */
export async function nameOrNote<T>(
  { store }: { readonly store: MailStore },
  mailboxId: MailboxId,
  { sizeBytes, by }: { readonly sizeBytes: number; readonly by: AddedBy },
  name: () => Promise<T>,
): Promise<T> {
  try {
    return await name()
  } catch (error) {
    if (sizeBytes === 0) throw error
    const note = () => store.write(mailboxId, (w) => w.drive.noteUnnamedBytes(sizeBytes, by), { outlivesCall: true })
    return rethrowAfter(error, note)
  }
}
