/** Work that got little CPU time is given up after this multiple, because other work needs the machine. */
const PATIENCE = 5
const LEAST_PATIENCE_MILLISECONDS = 30_000

export interface CpuTimeBudget {
  /** The result is an upper bound: at most the elapsed time and the CPU time of all threads. */
  workedMilliseconds(): number
  passedMilliseconds(): number
}

/** Counts no time of other programs: genuine mail would exceed limits on a busy machine. */
export function startCpuTimeBudget(): CpuTimeBudget {
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

/** Returns the milliseconds until the next check, unless the work is spent or could not be judged. */
export function judgeWork(clock: CpuTimeBudget, allowedMilliseconds: number): 'spent' | 'starved' | number {
  const left = allowedMilliseconds - clock.workedMilliseconds()
  if (left <= 0) return 'spent'
  const patience = Math.max(allowedMilliseconds * PATIENCE, LEAST_PATIENCE_MILLISECONDS) - clock.passedMilliseconds()
  return patience <= 0 ? 'starved' : Math.min(left, patience)
}
