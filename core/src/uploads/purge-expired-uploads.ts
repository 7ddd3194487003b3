import { HOUR_MILLISECONDS } from '@sen/model/durations'
import { RESUMABLE_UPLOADS_KEPT_HOURS } from '@sen/model/uploads/limits'
import type { Clock } from '../kit/clock.ts'
import type { MaintenanceStore } from '../maintenance/maintenance-store.ts'
import type { BlobStore } from '../ports/blob-store.ts'

/** After a crash between rows and pieces, the sweep of writes removes the pieces. */
export async function purgeExpiredUploads(needs: {
  readonly maintenance: Pick<MaintenanceStore, 'purgeExpiredUploads'>
  readonly blobs: BlobStore
  readonly clock: Clock
}): Promise<number> {
  const before = new Date(needs.clock.now().getTime() - RESUMABLE_UPLOADS_KEPT_HOURS * HOUR_MILLISECONDS)
  const writeIds = await needs.maintenance.purgeExpiredUploads(before)
  for (const writeId of writeIds) await needs.blobs.writes.abort(writeId)
  return writeIds.length
}
