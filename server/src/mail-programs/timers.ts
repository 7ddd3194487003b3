/** Tests set the time instead of waiting. */
export interface Timers {
  /** In milliseconds, monotonic. */
  now(): number
  /** @returns a function that cancels the call */
  after(milliseconds: number, work: () => void): () => void
}

export const systemTimers: Timers = {
  now: () => performance.now(),
  after: (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds)
    return () => clearTimeout(timer)
  },
}
