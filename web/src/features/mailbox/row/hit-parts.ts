import { foldText } from '@sen/model/search/fold-text'

export interface HitPart {
  readonly text: string
  readonly isHit: boolean
}

const MOST_LETTERS = 400

/** @param words folded (`foldText`), each without spaces */
export function hitParts(text: string, words: readonly string[]): readonly HitPart[] {
  if (words.length === 0) return [{ text, isHit: false }]
  const letters = [...text.slice(0, MOST_LETTERS).normalize('NFC')]
  const rest = text.slice(MOST_LETTERS)
  const folded = letters.map((letter) => foldText(letter))
  const isLetter = folded.map((letter) => /[\p{L}\p{N}]/u.test(letter))
  const hits = new Array<boolean>(letters.length).fill(false)
  for (let at = 0; at < letters.length; at += 1) {
    if (!isLetter[at] || isLetter[at - 1]) continue
    for (const word of words) {
      const end = endOf(folded, at, word)
      if (end !== undefined && !isLetter[end]) hits.fill(true, at, end)
    }
  }
  // Two matches separated by one space form a single mark.
  for (const [at, letter] of letters.entries()) if (letter === ' ' && hits[at - 1] && hits[at + 1]) hits[at] = true
  const parts: { text: string; isHit: boolean }[] = []
  for (const [at, letter] of letters.entries()) {
    const last = parts.at(-1)
    const isHit = hits[at] === true
    if (last?.isHit === isHit) last.text += letter
    else parts.push({ text: letter, isHit })
  }
  return rest === '' ? parts : [...parts, { text: rest, isHit: false }]
}

function endOf(folded: readonly string[], from: number, word: string): number | undefined {
  let at = from
  let left = word
  while (left !== '') {
    const letter = folded[at]
    if (letter === undefined || letter === '' || !left.startsWith(letter)) return undefined
    left = left.slice(letter.length)
    at += 1
  }
  return at
}
