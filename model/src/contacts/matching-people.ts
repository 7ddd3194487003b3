import type { Address } from '../addresses.ts'
import { foldText } from '../search/fold-text.ts'
import { splitWords } from '../search/words.ts'
import { normalForm } from '../text/normal-form.ts'

/**
 * The words of what is typed for a person, folded; each is the beginning of one of theirs. An address that is being typed
 * is one word: `lan@sen.ex` begins `lan@sen.example`.
 */
export function typedWords(text: string): readonly string[] {
  return foldText(text)
    .split(/\s+/u)
    .flatMap((piece) => (piece.includes('@') ? [piece.replaceAll(/[^\p{L}\p{N}@._+-]/gu, '')] : splitWords(piece)))
    .filter((word) => word !== '')
}

/** Whether name or address have for each of `words` (folded) a word that begins so. */
export function matchesPerson({ name, email }: Address, words: readonly string[]): boolean {
  const own = [...splitWords(name), ...splitWords(email), foldText(email)]
  return words.every((word) => own.some((each) => each.startsWith(word)))
}

/**
 * Those whose name is written as it was typed come first, in the order they had (product promise 3). Without any mark
 * typed nothing is said about marks: then the order stays.
 */
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
