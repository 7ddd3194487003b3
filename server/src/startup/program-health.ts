import type { JobFigures, LaneState } from '@sen/core/queue/job-figures'
import { MINUTE_MILLISECONDS } from '@sen/model/durations'
import type { Role } from '../config.ts'
import { findJobProblem } from '../jobs/job-health.ts'
import { NotReady, remembered } from './readiness.ts'

const WATCH_MILLISECONDS = 15_000
const REMEMBERED_MILLISECONDS = 5_000
const REPEAT_MILLISECONDS = 10 * MINUTE_MILLISECONDS

interface HealthNeeds {
  readonly roles: ReadonlySet<Role>
  check(): Promise<void>
  jobFigures(): Promise<JobFigures>
  readonly log: { error(fields: object, message: string): void; warn(fields: object, message: string): void }
}

/**
 * Answers `/readyz`. A program that only receives mail, or only serves mail programs, is ready without workers, because
 * no mail is lost by waiting.
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

  watchLanes(lanes: () => readonly LaneState[]): void {
    this.#lanes = lanes
  }

  beginStop(): void {
    this.#isStopping = true
  }

  /** @throws NotReady, or the errors of database and blobs */
  async check(): Promise<void> {
    if (this.#isStopping) throw new NotReady('the program is stopping')
    await this.#needs.check()
    const problem = this.#runsOrOrdersJobs() ? await this.#jobProblem() : undefined
    if (problem !== undefined) throw new NotReady(problem)
  }

  watchJobs(): () => void {
    if (!this.#runsOrOrdersJobs()) return () => undefined
    const timer = setInterval(() => void this.checkJobs(), WATCH_MILLISECONDS)
    return () => clearInterval(timer)
  }

  async checkJobs(now = performance.now()): Promise<void> {
    let problem: string | undefined
    try {
      problem = await this.#jobProblem()
    } catch {
      // The database's own errors report that it does not answer.
      return
    }
    if (problem === undefined) {
      if (this.#known !== undefined) this.#needs.log.warn({}, 'jobs are running again')
    } else if (this.#known === undefined || now - this.#loggedAt >= REPEAT_MILLISECONDS) {
      this.#needs.log.error({ reason: problem }, 'jobs are not running')
      this.#loggedAt = now
    }
    this.#known = problem
  }

  #runsOrOrdersJobs(): boolean {
    return this.#needs.roles.has('web') || this.#needs.roles.has('worker')
  }
}
