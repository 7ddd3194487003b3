import { Piscina } from 'piscina'

/**
 * Node 20.20.2 aborts the process if a thread ends while it loads a task's file by `require` ("IsGraphAsync must be
 * used …"). With this flag, the pool uses `import`, whose failure ends the thread only.
 */
const WITHOUT_REQUIRED_MODULES = '--no-experimental-require-module'

export interface ThreadPoolOptions {
  readonly execArgv: readonly string[]
  readonly threads?: number
  readonly tasksPerThread?: number
  readonly idleMilliseconds: number
  /** A thread that needs more heap ends (`ERR_WORKER_OUT_OF_MEMORY`). */
  readonly memoryMegabytes: number
  readonly youngMegabytes?: number
}

const START_AGAIN_MILLISECONDS = 1_000

/** Creates a pool for untrusted input. A task fails with its thread, and waits if its thread could not be started. */
export function openThreadPool<Task, Answer>(options: ThreadPoolOptions): Piscina<Task, Answer> {
  const { execArgv, threads = 1, tasksPerThread = 1, idleMilliseconds, memoryMegabytes, youngMegabytes } = options
  const pool = new Piscina<Task, Answer>({
    execArgv: [WITHOUT_REQUIRED_MODULES, ...execArgv],
    minThreads: 0,
    maxThreads: threads,
    concurrentTasksPerWorker: tasksPerThread,
    recordTiming: false,
    idleTimeout: idleMilliseconds,
    resourceLimits: {
      maxOldGenerationSizeMb: memoryMegabytes,
      ...(youngMegabytes !== undefined && { maxYoungGenerationSizeMb: youngMegabytes }),
    },
  })
  // If a thread dies while starting, the pool would leave its waiting tasks waiting for ever.
  let isStarting = false
  pool.on('error', () => {
    if (isStarting || pool.queueSize === 0) return
    isStarting = true
    setTimeout(() => {
      isStarting = false
      startThread(pool)
    }, START_AGAIN_MILLISECONDS)
  })
  return pool
}

/** The pool only starts a thread for a new task, so a task is submitted and cancelled at once. */
export function startThread<Task, Answer>(pool: Piscina<Task, Answer>): void {
  if (pool.queueSize === 0) return
  const never = new AbortController()
  const taken = pool.run(undefined as Task, { filename: import.meta.filename, signal: never.signal })
  taken.catch(() => undefined)
  never.abort()
}
