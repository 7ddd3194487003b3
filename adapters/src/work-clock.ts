/** Work that got little CPU time is given up after this multiple of its limit, because other work needs the machine. */
const PATIENCE = 5
const LEAST_PATIENCE_MILLISECONDS = 30_000

export interface WorkClock {
  /**
   * An upper bound of the time that a thread of this process worked: at most the elapsed time and the CPU time of all
   * threads.
   */
  workedMilliseconds(): number
  passedMilliseconds(): number
}

/**
 * Measures the time of one piece of work in a worker thread. Time in which the processors served other programs does
 * not count. Otherwise genuine mail would exceed the limit on a busy machine.
 */
export function startWorkClock(): WorkClock {
  const [startedAt, usage] = [performance.now(), process.cpuUsage()]
  const passedMilliseconds = () => performance.now() - startedAt
  return {
    passedMilliseconds,
    workedMilliseconds: () => {
      const { user, system } = process.cpuUsage(usage)
      return Math.min(passedMilliseconds(), (user + system) / 1_000)
    },
  }
}

/**
 * `spent`: the work exceeded its limit. `starved`: it could not be judged. Otherwise the milliseconds until the next
 * check.
 */
export function judgeWork(clock: WorkClock, allowedMilliseconds: number): 'spent' | 'starved' | number {
  const left = allowedMilliseconds - clock.workedMilliseconds()
  if (left <= 0) return 'spent'
  const patience = Math.max(allowedMilliseconds * PATIENCE, LEAST_PATIENCE_MILLISECONDS) - clock.passedMilliseconds()
  return patience <= 0 ? 'starved' : Math.min(left, patience)
}
