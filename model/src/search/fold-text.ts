import { normalForm } from '../text/normal-form.ts'

const LATIN_MARKS = /[\u0300-\u036f]/gu
const STROKED = /[đðøłı]/gu
const PLAIN: Readonly<Record<string, string>> = { đ: 'd', ð: 'd', ø: 'o', ł: 'l', ı: 'i' }

/**
 * The form in which text is compared: lower case, without Latin diacritics, đ as d, NFC and NFD alike
 * (product promise 3). `Hợp Đồng` → `hop dong`.
 */
export function foldText(text: string): string {
  return (
    normalForm(text, 'NFKD')
      // Some signs decompose into capitals: `№`, `™`, mathematical letters.
      .toLowerCase()
      .replace(LATIN_MARKS, '')
      .replace(STROKED, (letter) => PLAIN[letter] ?? letter)
      .normalize('NFC')
  )
}

/** Lower case NFC with its diacritics: what "exactly as written" means. */
export function exactForm(text: string): string {
  return normalForm(text.toLowerCase(), 'NFC')
}

/** Whether somebody took the trouble of writing diacritics: then the exact form is meant to come first. */
export function hasDiacritics(text: string): boolean {
  return exactForm(text) !== foldText(text)
}
