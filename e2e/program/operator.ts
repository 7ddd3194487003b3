import { join } from 'node:path'
import { CHECKOUT } from './checkout.ts'
import { type ProgramOptions, runToEnd } from './program.ts'

/** Every command but an import takes a few seconds. */
const END_WITHIN_MILLISECONDS = 120_000

/**
 * Runs `npm run sen -- …` without npm.
 * @returns its output
 * @throws Error with its output, when it did not exit with 0
 */
export async function sen(
  options: Pick<ProgramOptions, 'env' | 'cwd' | 'hear'>,
  ...args: readonly string[]
): Promise<string> {
  const command = [process.execPath, join(CHECKOUT, 'tools', 'sen.mjs'), ...args] as const
  const { code, signal, output } = await runToEnd({
    ...options,
    command,
    ...(args[0] !== 'import' && { endWithinMilliseconds: END_WITHIN_MILLISECONDS }),
  })
  if (code !== 0) throw new Error(`sen ${args.join(' ')} ended with ${signal ?? code}:\n${output}`)
  return output
}
