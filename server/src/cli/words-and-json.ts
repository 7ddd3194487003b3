import { readArgs } from './read-args.ts'

export function wordsAndJson(
  args: readonly string[],
  mostWords: number,
): { readonly words: readonly string[]; readonly json: boolean } {
  const { values, positionals } = readArgs(args, mostWords, { json: { type: 'boolean', default: false } })
  return { words: positionals, json: values.json }
}
