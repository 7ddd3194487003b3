/** So many times its time passes before work is given up that could hardly be done: this machine has others to serve. */
const PATIENCE = 5
const LEAST_PATIENCE_MILLISECONDS = 30_000

export interface WorkClock {
  /** At most so much has a thread of this process worked since: no more than has passed, nor than all threads have used. */
  workedMilliseconds(): number
  passedMilliseconds(): number
}

/**
 * Counts the time that one piece of work in a worker thread takes. Time in which the processors served other programs is
 * not its own: on a busy machine honest mail would be taken for a bomb.
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

/** `spent`: by its own fault. `starved`: nothing can be said of it. Otherwise how long it may go on before it is judged again. */
export function judgeWork(clock: WorkClock, allowedMilliseconds: number): 'spent' | 'starved' | number {
  const left = allowedMilliseconds - clock.workedMilliseconds()
  if (left <= 0) return 'spent'
  const patience = Math.max(allowedMilliseconds * PATIENCE, LEAST_PATIENCE_MILLISECONDS) - clock.passedMilliseconds()
  return patience <= 0 ? 'starved' : Math.min(left, patience)
}
