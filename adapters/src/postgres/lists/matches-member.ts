import { type RawBuilder, sql } from 'kysely'

const SEPARATORS = `.@-_+/,()'"&:;|·•–—…[]{}<>«»“”‘’`

/** In scripts without spaces a word may stand anywhere in a name. */
const WITHOUT_SPACES = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * Each word must begin a word of the name or of the address before its `@`. Unlike `matchesPerson` of the model, only a
 * word with `@` is compared with the domain, because members of an organisation share it.
 * @param words of `typedWords`
 * @param name a column stored folded (`folded_text`, which leaves text decomposed), as `address`
 */
export function matchesMember(
  words: readonly string[],
  { name, address }: { readonly name: RawBuilder<unknown>; readonly address: RawBuilder<unknown> },
): RawBuilder<boolean> {
  const own = sql`${name} || ' ' || split_part(${address}, '@', 1)`
  const spaced = sql`translate(' ' || ${own}, ${SEPARATORS}, ${' '.repeat(SEPARATORS.length)})`
  const found = words.map((typed) => {
    const word = typed.normalize('NFKD')
    if (word.startsWith('@')) return sql<boolean>`strpos(${address}, ${word}) > 0`
    if (word.includes('@')) return sql<boolean>`starts_with(${address}, ${word})`
    const start = WITHOUT_SPACES.test(word) ? '' : ' '
    return sql<boolean>`strpos(${spaced}, ${start + word}) > 0`
  })
  return found.length > 0 ? sql<boolean>`(${sql.join(found, sql` and `)})` : sql<boolean>`true`
}
