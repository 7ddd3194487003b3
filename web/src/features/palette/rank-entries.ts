import { exactForm, foldText, hasDiacritics } from '@sen/model/search/fold-text'

export interface Rankable {
  /** What is shown, and first of all looked in. */
  readonly label: string
  /** Looked in after it: the same thing in other words. */
  readonly also?: string
}

/**
 * The entries that fit what was typed, the best first. Every word must be found; diacritics and case do not matter, but
 * with diacritics typed, entries that have just those come first. A beginning beats the beginning of a word beats the
 * middle of one; among equals the given order stays.
 */
export function rankEntries<T extends Rankable>(entries: readonly T[], typed: string): readonly T[] {
  const words = foldText(typed).split(/\s+/u).filter(Boolean)
  if (words.length === 0) return entries
  const exact = hasDiacritics(typed) ? exactForm(typed).trim() : undefined
  const scored = entries.flatMap((entry, at) => {
    const score = scoreOf(entry, words, exact)
    return score === undefined ? [] : [{ entry, score, at }]
  })
  return scored.sort((a, b) => b.score - a.score || a.at - b.at).map(({ entry }) => entry)
}

function scoreOf(
  { label, also = '' }: Rankable,
  words: readonly string[],
  exact: string | undefined,
): number | undefined {
  const folded = foldText(label)
  const all = `${folded} ${foldText(also)}`
  if (!words.every((word) => all.includes(word))) return undefined
  const phrase = words.join(' ')
  const closeness = folded.startsWith(phrase)
    ? 4
    : ` ${folded}`.includes(` ${phrase}`)
      ? 3
      : folded.includes(phrase)
        ? 2
        : 0
  const startsWords = words.filter((word) => ` ${all}`.includes(` ${word}`)).length / words.length
  const isExact = exact !== undefined && exactForm(label).includes(exact)
  return closeness + startsWords + (isExact ? 10 : 0)
}
