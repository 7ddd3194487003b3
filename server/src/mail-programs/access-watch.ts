import { ACCESS_CHECK_SECONDS, ACCESS_RETRY_SECONDS } from '@sen/model/mail-programs/limits'
import type { Timers } from './timers.ts'

/**
 * Checks each minute, and on request, whether a client may still be connected. A check that fails is repeated soon, so
 * that revoked access ends also when the database was not available at the time.
 */
export class AccessWatch {
  readonly #timers: Timers
  readonly #isAllowed: () => Promise<boolean>
  readonly #onRevoked: () => void
  #cancel: (() => void) | undefined
  #isChecking = false
  #isAskedAgain = false
  #hasEnded = false

  constructor(options: {
    readonly timers: Timers
    readonly isAllowed: () => Promise<boolean>
    readonly onRevoked: () => void
  }) {
    this.#timers = options.timers
    this.#isAllowed = options.isAllowed
    this.#onRevoked = options.onRevoked
    this.#plan(ACCESS_CHECK_SECONDS)
  }

  check(): void {
    if (this.#isChecking) {
      this.#isAskedAgain = true
      return
    }
    this.#isChecking = true
    this.#cancel?.()
    this.#isAllowed().then(
      (isAllowed) => this.#done(isAllowed ? ACCESS_CHECK_SECONDS : undefined),
      () => this.#done(ACCESS_RETRY_SECONDS),
    )
  }

  end(): void {
    this.#hasEnded = true
    this.#cancel?.()
  }

  #done(nextSeconds: number | undefined): void {
    this.#isChecking = false
    if (this.#hasEnded) return
    if (nextSeconds === undefined) {
      this.end()
      this.#onRevoked()
      return
    }
    this.#plan(nextSeconds)
    if (!this.#isAskedAgain) return
    // The answer may be older than the change.
    this.#isAskedAgain = false
    this.check()
  }

  #plan(seconds: number): void {
    this.#cancel?.()
    if (!this.#hasEnded) this.#cancel = this.#timers.after(seconds * 1_000, () => this.check())
  }
}
