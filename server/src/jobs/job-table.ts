import type { Job } from '@sen/core/job'
import { JOBS } from '@sen/core/jobs'
import type { JobHandler, JobLaneName } from '@sen/core/kit/job'
import type { TaskId } from '@sen/model/ids'
import type { World } from '../world.ts'
import { type MaintenanceLog, runMaintenance } from './maintenance.ts'

export interface Lane {
  readonly name: JobLaneName
  readonly concurrency: number
  readonly pollMilliseconds: number
  readonly jobs: Readonly<Record<string, (payload: unknown) => Promise<void>>>
  /** The time is `HH:MM` in UTC. */
  readonly daily?: Readonly<Record<string, string>>
}

const MAINTENANCE = 'keep-house'
/** Earlier versions used this name for `run-task`. */
const EARLIER_TASK = 'run-batch'
const MAINTENANCE_AT = '19:17'

const LANES: Readonly<Record<JobLaneName, Pick<Lane, 'concurrency' | 'pollMilliseconds'>>> = {
  // Submissions are released within a quarter of a second after their undo time.
  mailbox: { concurrency: 3, pollMilliseconds: 250 },
  // A short task overtakes a long one on the second worker, because a task yields after half a second.
  tasks: { concurrency: 2, pollMilliseconds: 5_000 },
  // One part of a hostile file may take a minute.
  files: { concurrency: 2, pollMilliseconds: 5_000 },
  delivery: { concurrency: 12, pollMilliseconds: 5_000 },
}

type Name = Job['name']

/** This program wrote the payload, so its type is trusted. */
export function runJob(world: World, { name, ...payload }: Job): Promise<void> {
  const job = JOBS[name] as JobHandler<unknown, World>
  return job.run(world, payload)
}

export function laneOf(jobName: string): JobLaneName | 'none' {
  if (jobName === MAINTENANCE) return 'delivery'
  const name = jobName === EARLIER_TASK ? 'run-task' : jobName
  return name in JOBS ? JOBS[name as Name].lane : 'none'
}

export function jobLanes(world: World, log: MaintenanceLog): readonly Lane[] {
  const names = Object.keys(JOBS) as Name[]
  return (Object.keys(LANES) as JobLaneName[]).map((name) => {
    const jobs = Object.fromEntries(
      names
        .filter((job) => JOBS[job].lane === name)
        .map((job) => [job, (payload: unknown) => runJob(world, { name: job, ...(payload as object) } as Job)]),
    )
    const lane = { name, ...LANES[name], jobs }
    if (name === 'delivery') return withMaintenance(lane, world, log)
    return name === 'tasks' ? withEarlierTasks(lane, world) : lane
  })
}

/** Databases of earlier versions may have jobs under the earlier name. */
function withEarlierTasks(lane: Lane, world: World): Lane {
  const runTask = (payload: unknown) => {
    const { batchId, ...rest } = payload as { readonly batchId: TaskId }
    return runJob(world, { name: 'run-task', taskId: batchId, ...rest } as Job)
  }
  return { ...lane, jobs: { ...lane.jobs, [EARLIER_TASK]: runTask } }
}

/** Maintenance takes minutes, as other jobs of its lane do. */
function withMaintenance(lane: Lane, world: World, log: MaintenanceLog): Lane {
  return {
    ...lane,
    jobs: { ...lane.jobs, [MAINTENANCE]: () => runMaintenance(world, log) },
    daily: { [MAINTENANCE]: MAINTENANCE_AT },
  }
}
