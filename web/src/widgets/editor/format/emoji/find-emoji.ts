import { foldText } from '@sen/model/search/fold-text'
import { EMOJI, type Emoji } from './emoji-list.ts'

/** Matches word starts in either language, ignoring diacritics. The name ranks first, then whole words. */
export function findEmoji(typed: string): readonly Emoji[] {
  const wanted = foldText(typed).trim()
  const words = wanted.split(/\s+/u)
  const found = EMOJI.flatMap(({ all }) => all).flatMap((emoji) => {
    const said = foldText(`${emoji.vi}, ${emoji.en}`)
    const known = said.split(/[\s,]+/u)
    if (!words.every((word) => known.some((one) => one.startsWith(word)))) return []
    const isNamedSo = said.startsWith(wanted) || foldText(emoji.en).startsWith(wanted)
    const isWhole = words.every((word) => known.includes(word))
    return [{ emoji, rank: (isNamedSo ? 2 : 0) + (isWhole ? 1 : 0) }]
  })
  return found.toSorted((one, other) => other.rank - one.rank).map(({ emoji }) => emoji)
}

export function emojiName(words: string): string {
  return words.split(',')[0] ?? words
}
