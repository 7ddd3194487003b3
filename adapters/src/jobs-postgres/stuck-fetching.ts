import type { WorkerEvents } from 'graphile-worker'

/** Fetching fails for a moment whenever the database goes away; longer, while it answers others, only when stuck. */
const STUCK_AFTER_MILLISECONDS = 2_000

/**
 * Tells when workers cannot fetch jobs any more though the database answers. graphile-worker 0.17 looks up its tasks once,
 * keeps the promise, and when the connection is lost in that moment hears the same error for ever.
 */
export function onStuckFetching(events: WorkerEvents, isThere: () => Promise<boolean>, tell: () => void): void {
  let failingSince: number | undefined
  /** Stays so once it was told: the queue ends. */
  let isAsking = false
  const works = () => {
    failingSince = undefined
  }
  events.on('worker:getJob:empty', works)
  events.on('job:start', works)
  events.on('worker:getJob:error', () => {
    failingSince ??= performance.now()
    if (isAsking || performance.now() - failingSince < STUCK_AFTER_MILLISECONDS) return
    isAsking = true
    void isThere().then((there) => {
      // What went on failing all the while that somebody else was answered.
      if (there && failingSince !== undefined) tell()
      else isAsking = false
    })
  })
}
