import type { Random } from '../../bench/mailbox/random.ts'
import { type Call, CallRefused, callerAt, signIn } from '../../program/api-client.ts'
import { pause } from '../../program/waiting.ts'

const RETRY_MILLISECONDS = 150

/** A user whose page retries until there is a response, despite kills. */
export class Correspondent {
  readonly email: string
  /** The user's own random numbers, so that actions do not depend on timing. */
  readonly random: Random
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
   * @param done refusals that prove the success of an earlier call
   * @returns undefined when only such a refusal proves success
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

  async ask<T>(ask: (call: Call) => Promise<T>): Promise<T> {
    const answer = await this.insist(ask)
    if (answer === undefined) throw new Error('a question without an answer')
    return answer
  }

  /** Signs in again when the session has expired, because the clock may have jumped by weeks. */
  async #signIn(): Promise<void> {
    try {
      this.#token = await signIn(this.#urlNow(), this.email, this.#password)
    } catch (error) {
      if (error instanceof CallRefused && error.status < 500) throw error
      await pause(RETRY_MILLISECONDS)
    }
  }
}
