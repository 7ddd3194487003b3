import { type RawBuilder, sql } from 'kysely'

/** @param words folded @param folded columns stored folded (`folded_text`, which leaves text decomposed) */
export function containsWords(words: readonly string[], folded: RawBuilder<unknown>): RawBuilder<boolean> {
  const found = words.map((word) => sql<boolean>`strpos(${folded}, ${word.normalize('NFKD')}) > 0`)
  return found.length > 0 ? sql<boolean>`(${sql.join(found, sql` and `)})` : sql<boolean>`true`
}
