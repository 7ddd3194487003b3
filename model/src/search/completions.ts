import { baseSubject } from '../subjects.ts'
import { exactForm, foldText, hasDiacritics } from './fold-text.ts'

const WORDS_BEYOND = 12

/** Most frequent first: `báo c` becomes `báo cáo tài chính quý 3`. Distinct without regard to accents. */
export function completions(typed: string, subjects: readonly string[], limit: number): readonly string[] {
  const wanted = foldText(typed)
    .split(/\s+/u)
    .filter((word) => word !== '')
  if (wanted.length === 0) return []
  const found = new Map<string, { text: string; count: number; isExact: boolean }>()
  for (const subject of subjects) {
    const text = completion(wanted, baseSubject(subject))
    if (text === undefined) continue
    const key = foldText(text)
    const known = found.get(key)
    if (known) known.count += 1
    else found.set(key, { text, count: 1, isExact: isExact(typed, text) })
  }
  return [...found.values()]
    .sort((a, b) => Number(b.isExact) - Number(a.isExact) || b.count - a.count)
    .filter(({ text }) => foldText(text) !== wanted.join(' '))
    .slice(0, limit)
    .map(({ text }) => text)
}

function completion(wanted: readonly string[], subject: string): string | undefined {
  const words = subject.split(/\s+/u)
  const folded = words.map((word) => foldText(word).replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
  const last = wanted.length - 1
  for (let at = 0; at + last < words.length; at += 1) {
    const fits = wanted.every((word, index) =>
      index === last ? folded[at + index]?.startsWith(word) : folded[at + index] === word,
    )
    if (!fits) continue
    const end = goesOnTo(words, at + last)
    return words
      .slice(at, end)
      .join(' ')
      .replace(/[^\p{L}\p{N})]+$/u, '')
  }
  return undefined
}

/** Stops at the end of a sentence or a bracket. */
function goesOnTo(words: readonly string[], from: number): number {
  let end = from + 1
  while (end < words.length && end <= from + WORDS_BEYOND && !/[,.;:)\]–—-]$/u.test(words[end - 1] ?? '')) {
    if (!/^[\p{L}\p{N}]/u.test(words[end] ?? '')) break
    end += 1
  }
  return end
}

function isExact(typed: string, text: string): boolean {
  return hasDiacritics(typed) && exactForm(text).startsWith(exactForm(typed.trim()))
}
