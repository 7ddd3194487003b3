import { normalForm } from '../text/normal-form.ts'

const LATIN_MARKS = /[\u0300-\u036f]/gu
const STROKED = /[đðøłı]/gu
const PLAIN: Readonly<Record<string, string>> = { đ: 'd', ð: 'd', ø: 'o', ł: 'l', ı: 'i' }

/** Texts in Latin letters without combining marks, such as composed Vietnamese. */
const LATIN_TEXT = /^[\0-\u024f\u1e00-\u1eff\u2010-\u201f\u2022]*$/
const LATIN_CODE_UNITS = 0x20_23
const NO_SINGLE_UNIT = 0xff_ff
/** A function takes so many arguments. */
const SLICE_CODE_UNITS = 4_096

/** The folded form of each Latin code unit. */
let latin: Uint16Array | undefined

/** Product promise 3: lower case, no Latin diacritics, đ as d. `Hợp Đồng` becomes `hop dong`. */
export function foldText(text: string): string {
  return (LATIN_TEXT.test(text) ? foldLatin(text) : undefined) ?? foldAny(text)
}

/** Five times faster, because each letter is folded alone. Undefined if a letter becomes several, as ligatures do. */
function foldLatin(text: string): string | undefined {
  latin ??= Uint16Array.from({ length: LATIN_CODE_UNITS }, (_, unit) => {
    const folded = foldAny(String.fromCharCode(unit))
    return folded.length === 1 ? folded.charCodeAt(0) : NO_SINGLE_UNIT
  })
  let folded = ''
  for (let start = 0; start < text.length; start += SLICE_CODE_UNITS) {
    const units: number[] = []
    const end = Math.min(text.length, start + SLICE_CODE_UNITS)
    for (let at = start; at < end; at += 1) {
      const unit = latin[text.charCodeAt(at)] ?? NO_SINGLE_UNIT
      if (unit === NO_SINGLE_UNIT) return undefined
      units.push(unit)
    }
    folded += String.fromCharCode(...units)
  }
  return folded
}

function foldAny(text: string): string {
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
