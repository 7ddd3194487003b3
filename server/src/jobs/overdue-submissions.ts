import { findStranded, releaseOverdue, releaseStrandedJobs } from '@sen/core/sending/release-overdue'
import { LONGEST_HOLD_SECONDS } from '@sen/model/sending/limits'
import type { Logger } from 'pino'
import type { World } from '../world.ts'

type StrandedNeeds = Pick<World, 'store' | 'maintenance' | 'clock' | 'sendingLimits'>

/** The clock may have been set back. Held mail is sent after the longest hold by a monotonic clock. */
export class OverdueSubmissions {
  readonly #needs: StrandedNeeds
  readonly #log: Pick<Logger, 'warn' | 'error'>
  readonly #milliseconds: () => number
  #firstSeen = new Map<string, number>()

  constructor(needs: StrandedNeeds, log: Pick<Logger, 'warn' | 'error'>, milliseconds = () => performance.now()) {
    this.#needs = needs
    this.#log = log
    this.#milliseconds = milliseconds
  }

  /** It never rejects, because the next run repeats the work. */
  async check(): Promise<void> {
    try {
      const jobs = await releaseStrandedJobs(this.#needs)
      if (jobs > 0) this.#log.warn({ count: jobs }, 'the clock was set back: delayed jobs run now')
      const now = this.#milliseconds()
      const stranded = await findStranded(this.#needs)
      this.#firstSeen = new Map(stranded.map(({ submissionId: id }) => [id, this.#firstSeen.get(id) ?? now]))
      const due = stranded.filter(({ submissionId }) => this.#isDue(submissionId, now))
      if (due.length === 0) return
      this.#log.warn({ count: due.length }, 'the clock was set back: delayed mail is sent now')
      for (const { mailboxId, submissionId } of due) await releaseOverdue(this.#needs, mailboxId, submissionId)
    } catch (error) {
      this.#log.error({ err: error }, 'could not check for mail that is delayed because the clock was set back')
    }
  }

  #isDue(submissionId: string, now: number): boolean {
    return now - (this.#firstSeen.get(submissionId) ?? now) >= LONGEST_HOLD_SECONDS * 1_000
  }
}
