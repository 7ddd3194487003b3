import { HOUR_MILLISECONDS } from '@sen/model/durations'
import type { DamagedBlob, MaintenanceStore } from './maintenance-store.ts'
import { type ScrubNeeds, scrubBlobs } from './scrub-blobs.ts'

const NIGHTS_PER_ROUND = 30
const MOST_MILLISECONDS = 2 * HOUR_MILLISECONDS
const FIRST_BYTES = 256

export interface NightlyScrubNeeds extends ScrubNeeds {
  readonly maintenance: ScrubNeeds['maintenance'] & Pick<MaintenanceStore, 'scrubbedTo' | 'setScrubbedTo'>
  onDamaged(blob: DamagedBlob): void
}

/** Checks one thirtieth of all blobs per night, for two hours. Keys are hashes, so their ranges are proportional. */
export async function scrubNightly(needs: NightlyScrubNeeds): Promise<number> {
  const { maintenance, clock } = needs
  const after = await maintenance.scrubbedTo()
  const before = endOfShare(after)
  const end = clock.now().getTime() + MOST_MILLISECONDS
  const goesOn = () => clock.now().getTime() < end
  const { found, checkedTo, isComplete } = await scrubBlobs(needs, {
    after,
    ...(before !== undefined && { before }),
    goesOn,
  })
  await maintenance.setScrubbedTo(isComplete ? (before ?? '') : checkedTo)
  for (const blob of found) needs.onDamaged(blob)
  return found.length
}

function endOfShare(after: string): string | undefined {
  const first = after === '' ? 0 : Number.parseInt(after.slice(0, 2), 16)
  const next = first + Math.ceil(FIRST_BYTES / NIGHTS_PER_ROUND)
  return next >= FIRST_BYTES ? undefined : next.toString(16).padStart(2, '0')
}
