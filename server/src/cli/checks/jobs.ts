import type { JobFigures } from '@sen/core/queue/job-figures'
import { describeOverdue } from '../../jobs/job-health.ts'
import { type Check, Warning } from './check.ts'

export function jobs(opened: { readonly isBesideProgram: boolean; jobFigures(): Promise<JobFigures> }): Check {
  return { name: 'jobs', look: async () => lookAtJobs(await opened.jobFigures(), opened.isBesideProgram) }
}

function lookAtJobs(figures: JobFigures, isProgramRunning: boolean): string {
  const { workers, activeWorkers } = figures
  const overdue = describeOverdue(figures)
  if (activeWorkers > 0) {
    const fetching = `${activeWorkers === 1 ? '1 process fetches' : `${activeWorkers} processes fetch`} jobs`
    if (overdue === undefined) return `${fetching}, none is overdue`
    throw new Warning(`${fetching}, and ${overdue}: it has more than it can do, or jobs hang; see the log`)
  }
  if (workers > 0) {
    throw new Error(`${overdue ?? 'no job is overdue yet'}, and the process that should fetch jobs does not answer`)
  }
  if (isProgramRunning) {
    const waiting = overdue === undefined ? '' : `; ${overdue}`
    throw new Error(`no running process has the role worker, so mail is neither sent nor delivered${waiting}`)
  }
  if (overdue !== undefined) throw new Warning(`no program runs, and ${overdue}: start it`)
  return 'none is overdue, and no program runs'
}
