import type { Clock } from '../kit/clock.ts'
import type { MaintenanceTask } from '../kit/maintenance-task.ts'
import type { SetupLinkStore } from './setup-link-store.ts'

interface Needs {
  readonly setupLinks: SetupLinkStore
  readonly clock: Clock
}

export const automaticSetupMaintenance: readonly MaintenanceTask<Needs>[] = [
  {
    name: 'remove expired links for setting up phones',
    run: ({ setupLinks, clock }) => setupLinks.removeExpired(clock.now()),
  },
]
