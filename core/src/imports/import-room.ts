import { UNNAMED_BLOBS_KEPT_HOURS } from '@sen/model/blobs/limits'
import { HOUR_MILLISECONDS } from '@sen/model/durations'
import { IMPORT_STORAGE_QUOTAS } from '@sen/model/imports/limits'
import type { Reader } from '../store.ts'

/** Files of ended imports count for another day, until the blob sweep removes them. */
export async function importRoomBytes(r: Pick<Reader, 'mailbox' | 'imports'>, now: Date): Promise<number> {
  const { quotaBytes } = await r.mailbox.usage()
  const stored = await r.imports.storedBytes(new Date(now.getTime() - UNNAMED_BLOBS_KEPT_HOURS * HOUR_MILLISECONDS))
  return IMPORT_STORAGE_QUOTAS * quotaBytes - stored
}
