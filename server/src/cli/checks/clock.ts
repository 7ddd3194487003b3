import type { Clock } from '@sen/core/kit/clock'
import type { MaintenanceStore } from '@sen/core/maintenance/maintenance-store'
import { countOverdueJobs, findStranded } from '@sen/core/sending/release-overdue'
import { type Check, Warning } from './check.ts'

interface ClockNeeds {
  readonly maintenance: MaintenanceStore
  readonly clock: Clock
}

/** A wrong clock may have planned mail far in the future. */
export function clock(world: ClockNeeds): Check {
  return {
    name: 'clock',
    run: async () => {
      const [held, jobs] = await Promise.all([findStranded(world), countOverdueJobs(world)])
      const waiting = held.length + jobs
      if (waiting === 0) return 'no message is delayed by a clock that was ahead'
      const what = `${held.length} held, ${jobs} scheduled`
      throw new Warning(`the clock was ahead and delayed messages (${what}); a worker releases them within a minute`)
    },
  }
}
