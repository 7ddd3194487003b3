import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inject } from 'vitest'

/**
 * Replaces `adapters/src/worker-entry.ts` in tests (vitest.config.ts). Loading TypeScript in each thread would take
 * three times the processor time.
 */
export function workerEntry(
  _moduleUrl: string,
  name: string,
): { readonly filename: string; readonly execArgv: string[] } {
  return { filename: pathToFileURL(join(inject('builtServer'), `${name}.js`)).href, execArgv: [] }
}
