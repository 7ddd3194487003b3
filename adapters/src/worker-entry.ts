export interface WorkerEntry {
  readonly filename: string
  readonly execArgv: string[]
}

/**
 * Returns the entry point beside the calling module, in the bundle or the sources. A worker does not inherit its
 * parent's TypeScript hooks, so it registers its own.
 * @param moduleUrl `import.meta.url` of the caller
 */
export function workerEntry(moduleUrl: string, name: string): WorkerEntry {
  if (!moduleUrl.endsWith('.ts')) return { filename: new URL(`./${name}.js`, moduleUrl).href, execArgv: [] }
  const hooks = import.meta.resolve('tsx/esm/api')
  const register = `data:text/javascript,import{register}from${JSON.stringify(hooks)};register()`
  return { filename: new URL(`./${name}.ts`, moduleUrl).href, execArgv: ['--import', register] }
}
