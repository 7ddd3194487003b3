export interface WorkerEntry {
  readonly filename: string
  readonly execArgv: string[]
}

/**
 * Where a worker thread beside the calling module begins: in the bundle a file of its own, from source the TypeScript
 * file itself. A worker does not inherit the hooks that let its parent read TypeScript, so it registers its own.
 *
 * `filename` goes to each task, not to the pool: threads then load it with their first task, and a short command that ends
 * need not wait for what none of its tasks asked for.
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
