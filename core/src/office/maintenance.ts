import type { Clock } from '../kit/clock.ts'
import type { MaintenanceTask } from '../kit/maintenance-task.ts'
import type { OfficeSessionStore } from './office-session-store.ts'

interface Needs {
  readonly officeSessions: OfficeSessionStore
  readonly clock: Clock
}

export const officeMaintenance: readonly MaintenanceTask<Needs>[] = [
  {
    name: 'remove expired office sessions and locks',
    run: ({ officeSessions, clock }) => officeSessions.removeExpired(clock.now()),
  },
]
