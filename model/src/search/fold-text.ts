import { normalForm } from '../text/normal-form.ts'

const LATIN_MARKS = /[\u0300-\u036f]/gu
const STROKED = /[đðøłı]/gu
const PLAIN: Readonly<Record<string, string>> = { đ: 'd', ð: 'd', ø: 'o', ł: 'l', ı: 'i' }

/**
 * Folds text for comparison: lower case, no Latin diacritics, đ as d, normalised (product promise 3). `Hợp Đồng`
 * becomes `hop dong`.
 */
export function foldText(text: string): string {
  return (
    normalForm(text, 'NFKD')
      // Lower-case after decomposition, because some signs decompose into capitals: `№`, `™`, mathematical letters.
      .toLowerCase()
      .replace(LATIN_MARKS, '')
      .replace(STROKED, (letter) => PLAIN[letter] ?? letter)
      .normalize('NFC')
  )
}

/** Returns lower-case NFC with diacritics: the form for exact matches. */
export function exactForm(text: string): string {
  return normalForm(text.toLowerCase(), 'NFC')
}

/** Returns whether the text has diacritics, so that exact matches should come first. */
export function hasDiacritics(text: string): boolean {
  return exactForm(text) !== foldText(text)
}
