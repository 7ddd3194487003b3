import { MAX_DRIVE_ITEMS } from '@sen/model/drive/limits'
import { Refused } from '../../kit/refused.ts'
import type { Reader, Writer } from '../../store.ts'

/**
 * Room for so much more, until the transaction ends: whoever else adds to the same mailbox, or to the same pool, waits.
 * @throws Refused quota_exceeded, too_many_drive_items with `limit`
 */
export async function requireRoom(
  w: Pick<Writer, 'mailbox' | 'drive'>,
  { bytes, items }: { readonly bytes: number; readonly items: number },
): Promise<void> {
  if (items > 0 && (await w.drive.count()) + items > MAX_DRIVE_ITEMS) {
    throw new Refused('too_many_drive_items', { limit: MAX_DRIVE_ITEMS })
  }
  if (bytes === 0) return
  const { usedBytes, quotaBytes } = await w.mailbox.usageToAdd()
  if (usedBytes + bytes > quotaBytes) throw new Refused('quota_exceeded')
}

/**
 * How much may still come, before any of it has.
 * @throws Refused quota_exceeded when there is no room at all
 */
export async function freeBytes(r: Pick<Reader, 'mailbox'>): Promise<number> {
  const { usedBytes, quotaBytes } = await r.mailbox.usage()
  if (usedBytes >= quotaBytes) throw new Refused('quota_exceeded')
  return quotaBytes - usedBytes
}
