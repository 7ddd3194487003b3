import type { JobFigures, LaneState } from '@sen/core/queue/job-figures'
import type { Role } from '../config.ts'
import { findJobProblem } from '../jobs/job-health.ts'
import { NotReady, remembered } from './readiness.ts'

const WATCH_MILLISECONDS = 15_000
const REMEMBERED_MILLISECONDS = 5_000
/** A problem that lasts is logged this often. */
const REPEAT_MILLISECONDS = 10 * 60_000

interface HealthNeeds {
  readonly roles: ReadonlySet<Role>
  /** Throws when the program cannot do its work. */
  check(): Promise<void>
  jobFigures(): Promise<JobFigures>
  readonly log: { error(fields: object, message: string): void; warn(fields: object, message: string): void }
}

/**
 * Whether this program is ready, for `/readyz`: it can do its work, somebody runs the jobs that wait, and it is not stopping. A
 * program that only receives mail is ready without anybody who runs jobs, as mail is not lost by waiting.
 */
export class ProgramHealth {
  readonly #needs: HealthNeeds
  readonly #jobProblem: () => Promise<string | undefined>
  #lanes: () => readonly LaneState[] = () => []
  #isStopping = false
  #known: string | undefined
  #loggedAt = 0

  constructor(needs: HealthNeeds) {
    this.#needs = needs
    this.#jobProblem = remembered(REMEMBERED_MILLISECONDS, async () =>
      findJobProblem(await needs.jobFigures(), this.#lanes()),
    )
  }

  /** @param lanes of this process */
  watchLanes(lanes: () => readonly LaneState[]): void {
    this.#lanes = lanes
  }

  /** Reports the program as not ready, so that load balancers send no new requests. */
  beginStop(): void {
    this.#isStopping = true
  }

  /** @throws NotReady, or what the database or the blobs threw */
  async check(): Promise<void> {
    if (this.#isStopping) throw new NotReady('the program is stopping')
    await this.#needs.check()
    const problem = this.#runsOrOrdersJobs() ? await this.#jobProblem() : undefined
    if (problem !== undefined) throw new NotReady(problem)
  }

  /** Logs when jobs stop being run and when they are run again. @returns ends the watch */
  watchJobs(): () => void {
    if (!this.#runsOrOrdersJobs()) return () => undefined
    const timer = setInterval(() => void this.look(), WATCH_MILLISECONDS)
    return () => clearInterval(timer)
  }

  /** One look at the jobs. */
  async look(now = performance.now()): Promise<void> {
    let problem: string | undefined
    try {
      problem = await this.#jobProblem()
    } catch {
      // The database does not answer, which its own errors tell.
      return
    }
    if (problem === undefined) {
      if (this.#known !== undefined) this.#needs.log.warn({}, 'jobs are run again')
    } else if (this.#known === undefined || now - this.#loggedAt >= REPEAT_MILLISECONDS) {
      this.#needs.log.error({ reason: problem }, 'jobs are not run')
      this.#loggedAt = now
    }
    this.#known = problem
  }

  #runsOrOrdersJobs(): boolean {
    return this.#needs.roles.has('web') || this.#needs.roles.has('worker')
  }
}
