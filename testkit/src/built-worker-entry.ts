import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inject } from 'vitest'

/**
 * Takes the place of `adapters/src/worker-entry.ts` in tests (vitest.config.ts): worker threads begin as in the built
 * program. From source each would load what reads TypeScript and read its modules anew, for three times the processor time.
 */
export function workerEntry(
  _moduleUrl: string,
  name: string,
): { readonly filename: string; readonly execArgv: string[] } {
  return { filename: pathToFileURL(join(inject('builtServer'), `${name}.js`)).href, execArgv: [] }
}
