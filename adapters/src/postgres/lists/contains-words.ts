import { type RawBuilder, sql } from 'kysely'

/**
 * Matches if each of `words` (folded: model/search/fold-text.ts) occurs anywhere in a text whose columns are stored
 * folded (`folded_text`, which leaves text decomposed).
 */
export function containsWords(words: readonly string[], folded: RawBuilder<unknown>): RawBuilder<boolean> {
  const found = words.map((word) => sql<boolean>`strpos(${folded}, ${word.normalize('NFKD')}) > 0`)
  return found.length > 0 ? sql<boolean>`(${sql.join(found, sql` and `)})` : sql<boolean>`true`
}
