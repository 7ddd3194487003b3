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

/** Threads for bytes of strangers: whatever ends one of them, the program goes on. */
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
  // A thread that dies between two tasks, or while it starts, is replaced by the pool; there is nobody to tell.
  pool.on('error', () => {})
  return pool
}
