/** Tests throw this to simulate the death of the process. */
export class Crash extends Error {
  override readonly name = 'Crash'
}

/**
 * Crashes at one call that leaves the core. At an even number the call has no effect; at an odd one it takes effect,
 * but returns no result.
 */
export class CrashPoints {
  /** Calls since the last `arm` are listed as `door.method`. */
  readonly passed: string[] = []
  #dieAt = Number.POSITIVE_INFINITY

  arm(point: number): void {
    this.passed.length = 0
    this.#dieAt = point
  }

  get hasDied(): boolean {
    return this.passed.length * 2 > this.#dieAt
  }

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
