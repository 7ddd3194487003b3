import { Piscina } from 'piscina'

/**
 * A pool loads the file of a task by `require`, and a thread that is ended in the middle of that, or fills its memory there, makes
 * Node abort the whole process ("IsGraphAsync must be used on an instantiated module", 20.20.2). Where `require` refuses ES
 * modules the pool takes `import`, which ends with its thread alone.
 */
const WITHOUT_REQUIRED_MODULES = '--no-experimental-require-module'

export interface ThreadPoolOptions {
  /** From `workerEntry`. */
  readonly execArgv: readonly string[]
  /** At most; none before the first task. */
  readonly threads?: number
  readonly tasksPerThread?: number
  /** After which a thread ends, and its memory with it. */
  readonly idleMilliseconds: number
  /** A thread that needs more of its heap is ended (`ERR_WORKER_OUT_OF_MEMORY`). */
  readonly memoryMegabytes: number
  /** Of young objects, beside it; Node's own choice unless it is said. */
  readonly youngMegabytes?: number
}

/** A machine that has no thread left may have one soon. */
const START_AGAIN_MILLISECONDS = 1_000

/**
 * Threads for bytes of strangers: whatever ends one of them, the program goes on, and so do the tasks of the others. A task
 * ends with its thread; one whose thread could not be started waits until one can.
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
  // A thread that dies between two tasks is replaced with the next one; there is nobody to tell. If it died while it started,
  // the pool would leave what waits for it waiting for ever.
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
 * Starts a thread for tasks that wait although no thread is left, as after one was ended. The pool starts one when it is
 * given a task; this one is taken back at once.
 */
export function startThread<Task, Answer>(pool: Piscina<Task, Answer>): void {
  if (pool.queueSize === 0) return
  const never = new AbortController()
  const taken = pool.run(undefined as Task, { filename: import.meta.filename, signal: never.signal })
  taken.catch(() => undefined)
  never.abort()
}
