import { Piscina } from 'piscina'

/**
 * The pool loads a task's file by `require`. A thread that is ended during that, or that runs out of memory, makes Node
 * abort the process ("IsGraphAsync must be used on an instantiated module", 20.20.2). If `require` does not support ES
 * modules, the pool uses `import`, whose failure ends the thread only.
 */
const WITHOUT_REQUIRED_MODULES = '--no-experimental-require-module'

export interface ThreadPoolOptions {
  /** From `workerEntry`. */
  readonly execArgv: readonly string[]
  /** The maximum; there are none before the first task. */
  readonly threads?: number
  readonly tasksPerThread?: number
  /** After this time, an idle thread ends and frees its memory. */
  readonly idleMilliseconds: number
  /** A thread that needs more heap is ended (`ERR_WORKER_OUT_OF_MEMORY`). */
  readonly memoryMegabytes: number
  /** The size of the young generation in addition; Node's default if absent. */
  readonly youngMegabytes?: number
}

/** Retry after this time if the machine could not start a thread. */
const START_AGAIN_MILLISECONDS = 1_000

/**
 * Creates a thread pool for untrusted input: if a thread ends for any reason, the program and the tasks of other
 * threads continue. A task fails with its thread. A task whose thread could not be started waits until one can.
 */
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
  // The pool replaces a thread that dies between tasks with the next task. If a thread dies while starting, the pool
  // would leave its waiting tasks waiting for ever.
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

/**
 * Starts a thread for waiting tasks if none is left. The pool only starts one for a new task, so a task is submitted
 * and cancelled at once.
 */
export function startThread<Task, Answer>(pool: Piscina<Task, Answer>): void {
  if (pool.queueSize === 0) return
  const never = new AbortController()
  const taken = pool.run(undefined as Task, { filename: import.meta.filename, signal: never.signal })
  taken.catch(() => undefined)
  never.abort()
}
