import { normalForm } from '../text/normal-form.ts'

/** Longer names are ordered by so much of them: a key has to fit into an index. */
const MAX_ORDERED_CHARACTERS = 120
/** Letters of the Vietnamese alphabet that follow their base letter: ă and â after a, đ after d, and so on. */
const LATER_LETTERS: ReadonlyMap<string, string> = new Map([
  ['ă', 'a1'],
  ['â', 'a2'],
  ['đ', 'd1'],
  ['ê', 'e1'],
  ['ô', 'o1'],
  ['ơ', 'o2'],
  ['ư', 'u1'],
])
/** Tones in the order of Vietnamese dictionaries: none, grave, hook, tilde, acute, dot below. */
const TONES = ['\u0300', '\u0309', '\u0303', '\u0301', '\u0323']

/**
 * A text by which names stand in the order that Vietnamese readers expect, compared byte by byte: by letters, numbers by their
 * value (`Bản 9` before `Bản 10`), by tones only where all letters are equal, without case. Made by the program, since
 * orders of a database or a system change with its version, and an index does not.
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
  // Below all that can stand in a name: a name comes before those that go on behind it, whatever its tones.
  return `${key}\u0001${tones}`.replaceAll('\u0000', '')
}

/** Longer numbers follow shorter ones: how many digits there are comes first, as one character. */
function numberKey(digits: string): string {
  const value = digits.replace(/^0+(?=\d)/, '')
  return `0${String.fromCharCode(64 + Math.min(value.length, 60))}${value}`
}
