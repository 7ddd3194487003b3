import { readArgs } from './read-args.ts'

/** The words of a command that takes no option but `--json`. @throws UsageError for any other, and for a word too many */
export function wordsAndJson(
  args: readonly string[],
  mostWords: number,
): { readonly words: readonly string[]; readonly json: boolean } {
  const { values, positionals } = readArgs(args, mostWords, { json: { type: 'boolean', default: false } })
  return { words: positionals, json: values.json }
}
