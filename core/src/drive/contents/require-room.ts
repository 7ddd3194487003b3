import { MAX_DRIVE_ITEMS, UNNAMED_DRIVE_QUOTAS } from '@sen/model/drive/limits'
import type { MailboxId } from '@sen/model/ids'
import { Refused } from '../../kit/refused.ts'
import type { MailStore, Reader, Writer } from '../../store.ts'

const RETRY_SECONDS = 3_600

/**
 * Room for so much more, until the transaction ends: whoever else adds to the same mailbox, or to the same pool, waits.
 * @throws Refused quota_exceeded, too_many_drive_items with `limit`
 */
export async function requireRoom(
  w: Pick<Writer, 'mailbox' | 'drive'>,
  { bytes, items }: { readonly bytes: number; readonly items: number },
): Promise<void> {
  await requireItems(w, items)
  if (bytes === 0) return
  const { usedBytes, quotaBytes } = await w.mailbox.usageToAdd()
  if (usedBytes + bytes > quotaBytes) throw new Refused('quota_exceeded')
}

/**
 * Whether there is room at this moment, for who brings much and asks again (`requireRoom`) when it is there: nobody waits meanwhile.
 * @throws Refused quota_exceeded, too_many_drive_items with `limit`
 */
export async function requireRoomSoFar(
  r: Pick<Reader, 'mailbox' | 'drive'>,
  { bytes, items }: { readonly bytes: number; readonly items: number },
): Promise<void> {
  await requireItems(r, items)
  if (bytes === 0) return
  const { usedBytes, quotaBytes } = await r.mailbox.usage()
  if (usedBytes + bytes > quotaBytes) throw new Refused('quota_exceeded')
}

async function requireItems(r: Pick<Reader, 'drive'>, items: number): Promise<void> {
  if (items > 0 && (await r.drive.count()) + items > MAX_DRIVE_ITEMS) {
    throw new Refused('too_many_drive_items', { limit: MAX_DRIVE_ITEMS })
  }
}

export type BroughtBy = 'owner' | 'visitor'

/**
 * How much may still come, before any of it has.
 * @throws Refused quota_exceeded when there is no room at all; too_many_attempts when too much of what came within a day is named by
 *   nothing, and lies on the disk all the same
 */
export async function freeBytes(r: Pick<Reader, 'mailbox' | 'drive'>, by: BroughtBy): Promise<number> {
  const { usedBytes, quotaBytes } = await r.mailbox.usage()
  if (usedBytes >= quotaBytes) throw new Refused('quota_exceeded')
  const unnamed = await r.drive.unnamedBytes(by)
  if (unnamed >= UNNAMED_DRIVE_QUOTAS * quotaBytes) {
    throw new Refused('too_many_attempts', { retry_after_seconds: RETRY_SECONDS })
  }
  return Math.min(quotaBytes - usedBytes, UNNAMED_DRIVE_QUOTAS * quotaBytes - unnamed)
}

/** Bytes are durable before anything names them: what is refused then is noted, since it lies there for a day. */
export async function nameOrNote<T>(
  { store }: { readonly store: MailStore },
  mailboxId: MailboxId,
  { sizeBytes, by }: { readonly sizeBytes: number; readonly by: BroughtBy },
  name: () => Promise<T>,
): Promise<T> {
  try {
    return await name()
  } catch (error) {
    if (sizeBytes > 0) await store.write(mailboxId, (w) => w.drive.noteUnnamedBytes(sizeBytes, by))
    throw error
  }
}
