import { type RawBuilder, sql } from 'kysely'

const SEPARATORS = `.@-_+/,()'"&`

/**
 * Each word must begin a word of the name or of the address before its `@`. The domain is the same for most people, so
 * only a word with `@` is compared with it.
 * @param words of `typedWords`
 * @param name a column stored folded (`folded_text`, which leaves text decomposed), as `address`
 */
export function matchesPerson(
  words: readonly string[],
  { name, address }: { readonly name: RawBuilder<unknown>; readonly address: RawBuilder<unknown> },
): RawBuilder<boolean> {
  const own = sql`${name} || ' ' || split_part(${address}, '@', 1)`
  const spaced = sql`translate(' ' || ${own}, ${SEPARATORS}, ${' '.repeat(SEPARATORS.length)})`
  const found = words.map((typed) => {
    const word = typed.normalize('NFKD')
    if (word.startsWith('@')) return sql<boolean>`strpos(${address}, ${word}) > 0`
    if (word.includes('@')) return sql<boolean>`starts_with(${address}, ${word})`
    return sql<boolean>`strpos(${spaced}, ${` ${word}`}) > 0`
  })
  return found.length > 0 ? sql<boolean>`(${sql.join(found, sql` and `)})` : sql<boolean>`true`
}
