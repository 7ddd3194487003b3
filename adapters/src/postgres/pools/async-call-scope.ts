import { AsyncLocalStorage } from 'node:async_hooks'
import type { Call, CallScope } from '@sen/core/ports/call-scope'

/** Node propagates the call through every promise, timer and callback that its work creates. */
export class AsyncCallScope implements CallScope {
  readonly #storage = new AsyncLocalStorage<Call>()

  run<T>(call: Call, work: () => T): T {
    return this.#storage.run(call, work)
  }

  leave<T>(work: () => T): T {
    return this.#storage.exit(work)
  }

  current(): Call | undefined {
    return this.#storage.getStore()
  }
}
