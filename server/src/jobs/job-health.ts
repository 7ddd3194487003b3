import type { JobFigures, LaneState } from '@sen/core/queue/job-figures'
import { laneOf } from './job-table.ts'

/** A lane with a free slot asks for jobs several times a second. */
const STALLED_AFTER_SECONDS = 15
/** Longer than any job takes. In all that time none of them has ended, so they hang. */
const FULL_AFTER_SECONDS = 900

/** Jobs waiting in a lane, over all processes. */
export interface LaneFigures {
  readonly lane: string
  readonly due: number
  readonly overdue: number
  readonly running: number
}

/** Sums the jobs of each lane. Lanes without jobs are missing. */
export function laneFigures({ jobs }: JobFigures): readonly LaneFigures[] {
  const lanes = new Map<string, LaneFigures>()
  for (const { name, ...counts } of jobs) {
    const lane = laneOf(name)
    const { due, overdue, running } = lanes.get(lane) ?? { due: 0, overdue: 0, running: 0 }
    lanes.set(lane, {
      lane,
      due: due + counts.due,
      overdue: overdue + counts.overdue,
      running: running + counts.running,
    })
  }
  return [...lanes.values()]
}

/** Returns how many jobs are overdue and in which lanes, as "3 jobs are overdue (delivery 2, mailbox 1)". */
export function describeOverdue(figures: JobFigures): string | undefined {
  const overdue = laneFigures(figures).filter((each) => each.overdue > 0)
  if (overdue.length === 0) return undefined
  const count = overdue.reduce((sum, each) => sum + each.overdue, 0)
  const lanes = overdue.map((each) => `${each.lane} ${each.overdue}`).join(', ')
  return `${count === 1 ? '1 job is' : `${count} jobs are`} overdue (${lanes})`
}

/**
 * Returns why jobs do not run: no process fetches overdue jobs, a lane of this process has free slots but does not
 * fetch, or all jobs of a lane hang. Returns undefined when there is no problem.
 * @param lanes of this process; empty in one without the role worker
 */
export function findJobProblem(figures: JobFigures, lanes: readonly LaneState[]): string | undefined {
  const stalled = lanes.filter(
    ({ running, concurrency, sinceFetchSeconds }) => running < concurrency && sinceFetchSeconds > STALLED_AFTER_SECONDS,
  )
  const [first] = stalled
  if (first) {
    const names = stalled.map(({ name }) => name).join(', ')
    return `this process has fetched no jobs for ${Math.round(first.sinceFetchSeconds)} s (${names})`
  }
  const overdue = describeOverdue(figures)
  const overdueLanes = laneFigures(figures).filter((each) => each.overdue > 0)
  const full = lanes.find(
    ({ name, sinceFetchSeconds }) =>
      sinceFetchSeconds > FULL_AFTER_SECONDS && overdueLanes.some(({ lane }) => lane === name),
  )
  if (full) {
    const minutes = Math.round(full.sinceFetchSeconds / 60)
    return `${overdue}, and none of the ${full.running} jobs of ${full.name} in this process has ended for ${minutes} min`
  }
  if (figures.activeWorkers > 0) return undefined
  return overdue && `${overdue} and no process fetches them`
}
