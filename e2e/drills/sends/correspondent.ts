import type { Random } from '../../bench/mailbox/random.ts'
import { type Call, CallRefused, callerAt, signIn } from '../../program/api-client.ts'
import { pause } from '../../program/waiting.ts'

const RETRY_MILLISECONDS = 150

/** Somebody whose page asks again until there is an answer, whatever dies meanwhile. */
export class Correspondent {
  readonly email: string
  /** What it does next; nobody else throws these dice, so that it does not hang on who is faster. */
  readonly random: Random
  /** Calls without an answer, made again. */
  unanswered = 0
  readonly #password: string
  readonly #urlNow: () => string
  #token = ''

  constructor(email: string, password: string, random: Random, urlNow: () => string) {
    this.email = email
    this.random = random
    this.#password = password
    this.#urlNow = urlNow
  }

  /**
   * @param done refusals by which a second call says that the first one did its work, when that one had no answer
   * @returns the answer, or undefined when only such a refusal tells that it was done
   * @throws CallRefused
   */
  async insist<T>(ask: (call: Call) => Promise<T>, done: readonly string[] = []): Promise<T | undefined> {
    for (let wasLost = false; ; ) {
      try {
        return await ask(callerAt(this.#urlNow(), this.#token))
      } catch (error) {
        const refusal = error instanceof CallRefused && error.status < 500 ? error : undefined
        if (refusal?.code === 'unauthenticated') await this.#signIn()
        else if (refusal && wasLost && done.includes(refusal.code)) return undefined
        else if (refusal) throw refusal
        else {
          wasLost = true
          this.unanswered += 1
          await pause(RETRY_MILLISECONDS)
        }
      }
    }
  }

  /** For questions, which change nothing. */
  async ask<T>(ask: (call: Call) => Promise<T>): Promise<T> {
    const answer = await this.insist(ask)
    if (answer === undefined) throw new Error('a question without an answer')
    return answer
  }

  /** Again when the session has ended: the clock may have gone on by weeks. */
  async #signIn(): Promise<void> {
    try {
      this.#token = await signIn(this.#urlNow(), this.email, this.#password)
    } catch (error) {
      if (error instanceof CallRefused && error.status < 500) throw error
      await pause(RETRY_MILLISECONDS)
    }
  }
}
