import { MAX_ACCESS_CHECKS_OF_QUERY } from '@sen/model/mail-programs/limits'

interface Waiting<T> {
  readonly session: T
  readonly resolve: (isAllowed: boolean) => void
  readonly reject: (error: unknown) => void
}

/**
 * Checks open connections of mail programs in batches, one query after the other. Thousands of connections check at
 * once when the connection to the database was interrupted or an organisation changed its rules. A check never joins a
 * query that has begun, because that could be older than the change that caused the check.
 */
export class AccessChecks<T> {
  readonly #areAllowed: (sessions: readonly T[]) => Promise<readonly boolean[]>
  #waiting: Waiting<T>[] = []
  #isRunning = false

  /** @param areAllowed answers in the order of the sessions */
  constructor(areAllowed: (sessions: readonly T[]) => Promise<readonly boolean[]>) {
    this.#areAllowed = areAllowed
  }

  check(session: T): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ session, resolve, reject })
      if (!this.#isRunning) void this.#run()
    })
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    // Checks of the same moment come together.
    await Promise.resolve()
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MAX_ACCESS_CHECKS_OF_QUERY)
      try {
        const allowed = await this.#areAllowed(batch.map(({ session }) => session))
        for (const [at, { resolve }] of batch.entries()) resolve(allowed[at] === true)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#isRunning = false
  }
}
