import type { JobFigures, LaneState } from '@sen/core/queue/job-figures'
import { laneOf } from './job-table.ts'

/** A lane with a free slot fetches several times per second. */
const STALLED_AFTER_SECONDS = 15
/** No job takes longer, so jobs of a full lane hang after this time. */
const FULL_AFTER_SECONDS = 900

export interface LaneFigures {
  readonly lane: string
  readonly due: number
  readonly overdue: number
  readonly running: number
}

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

export function describeOverdue(figures: JobFigures): string | undefined {
  const overdue = laneFigures(figures).filter((each) => each.overdue > 0)
  if (overdue.length === 0) return undefined
  const count = overdue.reduce((sum, each) => sum + each.overdue, 0)
  const lanes = overdue.map((each) => `${each.lane} ${each.overdue}`).join(', ')
  return `${count === 1 ? '1 job is' : `${count} jobs are`} overdue (${lanes})`
}

/**
 * Reports overdue jobs that no process fetches, and lanes of this process that do not fetch or hang.
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
