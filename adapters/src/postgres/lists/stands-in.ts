import { type RawBuilder, sql } from 'kysely'

/**
 * Whether each of `words` (folded: model/search/fold-text.ts) stands anywhere in a text of columns that are kept folded (`folded_text`, which
 * leaves what it folds decomposed).
 */
export function standsIn(words: readonly string[], folded: RawBuilder<unknown>): RawBuilder<boolean> {
  const found = words.map((word) => sql<boolean>`strpos(${folded}, ${word.normalize('NFKD')}) > 0`)
  return found.length > 0 ? sql<boolean>`(${sql.join(found, sql` and `)})` : sql<boolean>`true`
}
