export interface WorkerEntry {
  readonly filename: string
  readonly execArgv: string[]
}

/**
 * Returns the entry point of a worker thread next to the calling module: a separate file in the bundle, the TypeScript
 * file in the sources. A worker does not inherit its parent's TypeScript hooks, so it registers its own.
 * `filename` is passed to each task instead of the pool. Threads then load it with their first task, and a short
 * command does not wait for unused code.
 *
 * @param moduleUrl `import.meta.url` of the caller
 * @param name the file name without extension, `x-worker`
 */
export function workerEntry(moduleUrl: string, name: string): WorkerEntry {
  if (!moduleUrl.endsWith('.ts')) return { filename: new URL(`./${name}.js`, moduleUrl).href, execArgv: [] }
  const hooks = import.meta.resolve('tsx/esm/api')
  const register = `data:text/javascript,import{register}from${JSON.stringify(hooks)};register()`
  return { filename: new URL(`./${name}.ts`, moduleUrl).href, execArgv: ['--import', register] }
}
