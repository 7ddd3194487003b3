import { normalForm } from '../text/normal-form.ts'

/** The key must fit into an index. */
const MAX_ORDERED_CHARACTERS = 120
/** Vietnamese sorts ă and â after a, đ after d, and so on. */
const LATER_LETTERS: ReadonlyMap<string, string> = new Map([
  ['ă', 'a1'],
  ['â', 'a2'],
  ['đ', 'd1'],
  ['ê', 'e1'],
  ['ô', 'o1'],
  ['ơ', 'o2'],
  ['ư', 'u1'],
])
/** The order of Vietnamese dictionaries: none, grave, hook, tilde, acute, dot below. */
const TONES = ['\u0300', '\u0309', '\u0303', '\u0301', '\u0323']

/**
 * Compared by bytes, it sorts letters, numbers by value (`Bản 9` before `Bản 10`), then tones. Database collations
 * change between versions, which would corrupt an index.
 */
export function driveSortKey(name: string): string {
  const letters = normalForm([...name].slice(0, MAX_ORDERED_CHARACTERS).join(''), 'NFD').toLowerCase()
  let tones = ''
  const toneless = letters.replaceAll(/[\u0300\u0301\u0303\u0309\u0323]/gu, (tone) => {
    tones += TONES.indexOf(tone) + 1
    return ''
  })
  const base = normalForm(toneless, 'NFC')
  let key = ''
  for (const [part = ''] of base.matchAll(/\d+|\p{L}|[^\p{L}\d]/gu)) {
    if (/^\d/.test(part)) key += numberKey(part)
    else key += LATER_LETTERS.get(part) ?? (/\p{L}/u.test(part) ? `${part}0` : part)
  }
  // The separator sorts below every character of a name, so a name comes before longer names that start with it.
  return `${key}\u0001${tones}`.replaceAll('\u0000', '')
}

function numberKey(digits: string): string {
  const value = digits.replace(/^0+(?=\d)/, '')
  return `0${String.fromCharCode(64 + Math.min(value.length, 60))}${value}`
}
