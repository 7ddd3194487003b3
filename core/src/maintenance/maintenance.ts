import type { NeedsOf } from '../kit/job.ts'
import type { MaintenanceTask } from '../kit/maintenance-task.ts'
import { deleteUnusedBlobs } from './delete-unused-blobs.ts'
import { purgeDeliveries } from './purge-deliveries.ts'
import { scrubNightly } from './scrub-nightly.ts'

type Needs = NeedsOf<typeof purgeDeliveries> & NeedsOf<typeof deleteUnusedBlobs> & NeedsOf<typeof scrubNightly>

export const generalMaintenance: readonly MaintenanceTask<
  Needs & { readonly maintenance: { correctDriveTotals(): Promise<number> } }
>[] = [
  { name: 'remove what finished deliveries needed', run: purgeDeliveries },
  { name: 'correct the storage totals of drives', run: ({ maintenance }) => maintenance.correctDriveTotals() },
  { name: 'remove unreferenced blobs', run: deleteUnusedBlobs },
  { name: 'find damaged or missing blobs', run: scrubNightly },
]
