import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { PasswordHasher, PasswordQueue } from '@sen/core/ports/password-hasher'
import { FairSemaphore } from './fair-semaphore.ts'

/** This is OWASP's minimum for argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** libuv's four threads also read files and compress pages, so password guesses must not occupy all of them. */
const AT_ONCE = availableParallelism() > 2 ? 2 : 1

export class Argon2PasswordQueue implements PasswordQueue {
  readonly #semaphore = new FairSemaphore(AT_ONCE)

  #decoy: Promise<string> | undefined

  forCaller(caller: string): PasswordHasher {
    return new Argon2PasswordHasher(this.#semaphore, caller, () => {
      this.#decoy ??= hash(randomUUID(), COST)
      return this.#decoy
    })
  }
}

class Argon2PasswordHasher implements PasswordHasher {
  readonly #semaphore: FairSemaphore
  readonly #caller: string

  readonly decoyHash: () => Promise<string>

  constructor(semaphore: FairSemaphore, caller: string, decoyHash: () => Promise<string>) {
    this.#semaphore = semaphore
    this.#caller = caller
    this.decoyHash = decoyHash
  }

  hash(password: string): Promise<string> {
    return this.#semaphore.run(this.#caller, () => hash(password.normalize('NFC'), COST))
  }

  async verify(stored: string, password: string): Promise<boolean> {
    try {
      return await this.#semaphore.run(this.#caller, () => verify(stored, password.normalize('NFC')))
    } catch {
      // The port requires that an unreadable hash matches no password.
      return false
    }
  }
}
