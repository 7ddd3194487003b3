/** Tests throw this to simulate the death of the process. */
export class Crash extends Error {
  override readonly name = 'Crash'
}

/**
 * Counts every call that leaves the core, and crashes at one of them. At an even number the call has no effect; at an
 * odd one it takes effect, but returns no result. A test goes through all of them, so that no step is left out.
 */
export class CrashPoints {
  /** Calls seen since the last `arm`, as `door.method`. */
  readonly passed: string[] = []
  #dieAt = Number.POSITIVE_INFINITY

  /** Crashes at this point, if there are that many. */
  arm(point: number): void {
    this.passed.length = 0
    this.#dieAt = point
  }

  /** Whether the armed point was reached. */
  get hasDied(): boolean {
    return this.passed.length * 2 > this.#dieAt
  }

  /** The same object, with each of `methods` a place where the process may die. */
  guard<T extends object>(door: string, inner: T, methods: readonly (keyof T & string)[]): T {
    return new Proxy(inner, {
      get: (target, property) => {
        const value: unknown = Reflect.get(target, property, target)
        if (typeof value !== 'function') return value
        const method = value.bind(target) as (...args: unknown[]) => Promise<unknown>
        if (!methods.some((each) => each === property)) return method
        return async (...args: unknown[]) => {
          const at = this.passed.push(`${door}.${String(property)}`) - 1
          if (at * 2 === this.#dieAt) throw new Crash(`before ${this.passed.at(-1)}`)
          const result = await method(...args)
          if (at * 2 + 1 === this.#dieAt) throw new Crash(`after ${this.passed.at(-1)}`)
          return result
        }
      },
    })
  }
}
