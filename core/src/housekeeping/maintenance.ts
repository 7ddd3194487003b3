import type { NeedsOf } from '../kit/job.ts'
import type { MaintenanceTask } from '../kit/maintenance-task.ts'
import { forgetDeliveries } from './forget-deliveries.ts'
import { scrubNightly } from './scrub-nightly.ts'
import { sweepBlobs } from './sweep-blobs.ts'

type Needs = NeedsOf<typeof forgetDeliveries> & NeedsOf<typeof sweepBlobs> & NeedsOf<typeof scrubNightly>

export const housekeepingMaintenance: readonly MaintenanceTask<
  Needs & { readonly housekeeping: { correctDriveTotals(): Promise<number> } }
>[] = [
  { name: 'remove what finished deliveries needed', run: forgetDeliveries },
  { name: 'correct the storage totals of drives', run: ({ housekeeping }) => housekeeping.correctDriveTotals() },
  { name: 'remove unreferenced blobs', run: sweepBlobs },
  { name: 'find damaged or missing blobs', run: scrubNightly },
]
