export interface WorkerEntry {
  readonly filename: string
  readonly execArgv: string[]
}

/**
 * Where a worker thread beside the calling module begins: in the bundle a file of its own, from source the TypeScript
 * file itself. A worker does not inherit the hooks that let its parent read TypeScript, so it registers its own.
 *
 * `filename` goes to each task, not to the pool, so that threads load it with their first task: the pool loads it by
 * `require`, and a thread that is ended in the middle of that makes Node abort the whole process ("IsGraphAsync must be
 * used on an instantiated module", 20.20.2). It did, now and then, at the end of short commands.
 *
 * @param moduleUrl `import.meta.url` of the caller
 * @param name file name without its ending, `x-worker`
 */
export function workerEntry(moduleUrl: string, name: string): WorkerEntry {
  if (!moduleUrl.endsWith('.ts')) return { filename: new URL(`./${name}.js`, moduleUrl).href, execArgv: [] }
  const hooks = import.meta.resolve('tsx/esm/api')
  const register = `data:text/javascript,import{register}from${JSON.stringify(hooks)};register()`
  return { filename: new URL(`./${name}.ts`, moduleUrl).href, execArgv: ['--import', register] }
}
