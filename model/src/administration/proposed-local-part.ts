import { isValidEmail } from '../addresses.ts'
import { foldText } from '../search/fold-text.ts'

const OUTSIDE_OF_ASCII = /[^\u0020-\u007e]/u

/** Many servers reject SMTPUTF8 (RFC 6531). Undefined if ASCII already or without a valid ASCII form. */
export function asciiLocalPart(local: string): string | undefined {
  if (!OUTSIDE_OF_ASCII.test(local)) return undefined
  const folded = foldText(local).trim().replaceAll(/\s+/gu, '.')
  return !OUTSIDE_OF_ASCII.test(folded) && isValidEmail(`${folded}@domain.example`) ? folded : undefined
}

export function hasLettersOutsideAscii(local: string): boolean {
  return OUTSIDE_OF_ASCII.test(local)
}

/**
 * Businesses usually assign the given name, which is last in Vietnamese names, and the family name. Undefined if the
 * name has no ASCII form.
 */
export function proposedLocalPart(name: string): string | undefined {
  const words = foldText(name)
    .split(/\s+/u)
    .map((word) => word.replaceAll(/[^a-z0-9]/gu, ''))
    .filter((word) => word !== '')
  const [first, last] = [words[0], words.at(-1)]
  if (first === undefined || last === undefined) return undefined
  return words.length === 1 ? first : `${last}.${first}`
}
