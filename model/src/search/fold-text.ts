import { normalForm } from '../text/normal-form.ts'

const LATIN_MARKS = /[\u0300-\u036f]/gu
const STROKED = /[đðøłı]/gu
const PLAIN: Readonly<Record<string, string>> = { đ: 'd', ð: 'd', ø: 'o', ł: 'l', ı: 'i' }

/** Product promise 3: lower case, no Latin diacritics, đ as d. `Hợp Đồng` becomes `hop dong`. */
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

export function exactForm(text: string): string {
  return normalForm(text.toLowerCase(), 'NFC')
}

export function hasDiacritics(text: string): boolean {
  return exactForm(text) !== foldText(text)
}
