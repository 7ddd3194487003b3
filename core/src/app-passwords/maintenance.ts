import { MAIL_PROGRAM_USES_KEPT_DAYS } from '@sen/model/app-passwords/limits'
import { DAY_MILLISECONDS } from '@sen/model/durations'
import type { Clock } from '../kit/clock.ts'
import type { MaintenanceTask } from '../kit/maintenance-task.ts'
import type { MailProgramAccessStore } from './mail-program-access-store.ts'

interface Needs {
  readonly mailProgramAccess: MailProgramAccessStore
  readonly clock: Clock
}

export const appPasswordMaintenance: readonly MaintenanceTask<Needs>[] = [
  {
    name: 'remove old uses of mail programs',
    run: ({ mailProgramAccess, clock }) => {
      const before = clock.now().getTime() - MAIL_PROGRAM_USES_KEPT_DAYS * DAY_MILLISECONDS
      return mailProgramAccess.removeUsesBefore(new Date(before))
    },
  },
]
