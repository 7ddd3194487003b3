import { truncate } from '../text/truncate.ts'
import { MAX_FILTER_NAME_CHARACTERS } from './limits.ts'

/** Returns the name of a copied filter, for example “Name (2)”. An unnamed filter stays unnamed. */
export function filterCopyName(name: string, taken: ReadonlySet<string>): string {
  if (name === '') return ''
  const bare = name.replace(/ \(\d+\)$/, '')
  for (let number = 2; ; number += 1) {
    const end = ` (${number})`
    const copy = truncate(bare, MAX_FILTER_NAME_CHARACTERS - end.length).trimEnd() + end
    if (!taken.has(copy)) return copy
  }
}
