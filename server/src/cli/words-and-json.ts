import { parseArgs } from 'node:util'
import { UsageError } from './command.ts'

/** The words of a command that takes no option but `--json`. @throws UsageError for any other */
export function wordsAndJson(args: readonly string[]): { readonly words: readonly string[]; readonly json: boolean } {
  try {
    const options = { json: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
    return { words: positionals, json: values.json }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
