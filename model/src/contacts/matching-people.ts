import type { Address } from '../addresses.ts'
import { foldText } from '../search/fold-text.ts'
import { MAX_NAME_WORDS } from '../search/limits.ts'
import { splitWords } from '../search/words.ts'
import { normalForm } from '../text/normal-form.ts'

/** Words are matched as prefixes. An address being typed stays one word: `lan@sen.ex` matches `lan@sen.example`. */
export function typedWords(text: string): readonly string[] {
  return foldText(text)
    .split(/\s+/u)
    .flatMap((piece) => (piece.includes('@') ? [piece.replaceAll(/[^\p{L}\p{N}@._+-]/gu, '')] : splitWords(piece)))
    .filter((word) => word !== '')
    .slice(0, MAX_NAME_WORDS)
}

/** Each of the folded `words` must be a prefix of a word in the name or address. */
export function matchesPerson({ name, email }: Address, words: readonly string[]): boolean {
  const own = [...splitWords(name), ...splitWords(email), foldText(email)]
  return words.every((word) => own.some((each) => each.startsWith(word)))
}

/** Keeps the order otherwise (product promise 3). Text without diacritics changes no order. */
export function exactAccentsFirst<P extends Address>(people: readonly P[], text: string): readonly P[] {
  const typed = plain(text)
    .split(/\s+/u)
    .filter((word) => word !== '')
  if (typed.every((word) => foldText(word) === word)) return people
  const isExact = (person: P) => {
    const own = `${plain(person.name)} ${plain(person.email)}`.split(/[^\p{L}\p{M}\p{N}]+/u)
    return typed.every((word) => foldText(word) === word || own.some((each) => each.startsWith(word)))
  }
  return [...people.filter(isExact), ...people.filter((person) => !isExact(person))]
}

function plain(text: string): string {
  return normalForm(text, 'NFC').toLowerCase()
}
