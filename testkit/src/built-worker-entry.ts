import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inject } from 'vitest'

/**
 * Replaces `adapters/src/worker-entry.ts` in tests (vitest.config.ts), so that worker threads start as in the built
 * program. From source, each thread would load a TypeScript loader and all modules again, which takes three times the
 * processor time.
 */
export function workerEntry(
  _moduleUrl: string,
  name: string,
): { readonly filename: string; readonly execArgv: string[] } {
  return { filename: pathToFileURL(join(inject('builtServer'), `${name}.js`)).href, execArgv: [] }
}
