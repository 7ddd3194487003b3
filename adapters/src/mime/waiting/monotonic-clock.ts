/** All threads of this process share this clock, and nobody sets it: what lies between two readings has passed. */
export function monotonicMilliseconds(): bigint {
  return process.hrtime.bigint() / 1_000_000n
}
