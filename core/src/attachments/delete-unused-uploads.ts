import { UNATTACHED_FILES_KEPT_HOURS } from '@sen/model/blobs/limits'
import { HOUR_MILLISECONDS } from '@sen/model/durations'
import type { Clock } from '../kit/clock.ts'
import type { WaitingUploads } from './waiting-uploads.ts'

export function deleteUnusedUploads(needs: {
  readonly uploads: WaitingUploads
  readonly clock: Clock
}): Promise<number> {
  return needs.uploads.removeBefore(
    new Date(needs.clock.now().getTime() - UNATTACHED_FILES_KEPT_HOURS * HOUR_MILLISECONDS),
  )
}
