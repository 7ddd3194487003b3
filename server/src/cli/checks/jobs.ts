import type { JobFigures } from '@sen/core/queue/job-figures'
import { describeOverdue } from '../../jobs/job-health.ts'
import { type Check, Warning } from './check.ts'

export function jobs(opened: { readonly isBesideProgram: boolean; jobFigures(): Promise<JobFigures> }): Check {
  return { name: 'jobs', run: async () => checkJobs(await opened.jobFigures(), opened.isBesideProgram) }
}

function checkJobs(figures: JobFigures, isProgramRunning: boolean): string {
  const { workers, activeWorkers } = figures
  const overdue = describeOverdue(figures)
  if (activeWorkers > 0) {
    const fetching = `${activeWorkers === 1 ? '1 process fetches' : `${activeWorkers} processes fetch`} jobs`
    if (overdue === undefined) return `${fetching}, no jobs are overdue`
    throw new Warning(`${fetching}, but ${overdue}: the workers are overloaded, or jobs hang. See the log`)
  }
  if (workers > 0) {
    throw new Error(`${overdue ?? 'no jobs are overdue yet'}, and the worker process does not respond`)
  }
  if (isProgramRunning) {
    const waiting = overdue === undefined ? '' : `; ${overdue}`
    throw new Error(`no running process has the role worker, so mail is not sent or delivered${waiting}`)
  }
  if (overdue !== undefined) throw new Warning(`the program is not running, and ${overdue}. Start it`)
  return 'no jobs are overdue; the program is not running'
}
