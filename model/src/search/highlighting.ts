import { foldText } from './fold-text.ts'
import type { SearchTerm } from './search-query.ts'
import { shownWords, splitWords, withoutInvisible } from './words.ts'

export interface TextSegment {
  readonly text: string
  readonly isFound: boolean
}

export function highlight(text: string, terms: readonly SearchTerm[]): readonly TextSegment[] {
  const words = new Set(terms.filter((term) => !term.negated).flatMap((term) => splitWords(term.text)))
  if (words.size === 0) return [{ text, isFound: false }]
  const segments: { text: string; isFound: boolean }[] = []
  for (const word of shownWords(text)) {
    for (const piece of pieces(word, words)) {
      const last = segments.at(-1)
      if (last && last.isFound === piece.isFound) last.text += piece.text
      else segments.push({ ...piece })
    }
  }
  return segments
}

function pieces(word: string, wanted: ReadonlySet<string>): readonly TextSegment[] {
  const letters = [...word.matchAll(/.\p{M}*/gsu)].map(([letter]) => letter)
  const folded = letters.map((letter) => foldText(withoutInvisible(letter)))
  const whole = folded.join('')
  const longest = Math.max(0, ...[...wanted].filter((each) => whole.startsWith(each)).map((each) => each.length))
  if (longest === 0) return [{ text: word, isFound: false }]
  let length = 0
  let count = 0
  while (length < longest) {
    length += folded[count]?.length ?? 1
    count += 1
  }
  const found = { text: letters.slice(0, count).join(''), isFound: true }
  const rest = letters.slice(count).join('')
  return rest === '' ? [found] : [found, { text: rest, isFound: false }]
}
