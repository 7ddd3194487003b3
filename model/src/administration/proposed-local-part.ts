import { isValidEmail } from '../addresses.ts'
import { foldText } from '../search/fold-text.ts'

const OUTSIDE_OF_ASCII = /[^\u0020-\u007e]/u

/**
 * The same local part in ASCII letters, where it has others and can be written so: many servers refuse mail to and from an address
 * that needs SMTPUTF8 (RFC 6531). `đào.nguyễn` → `dao.nguyen`, `bán hàng` → `ban.hang`; undefined: it needs none, its letters have none of
 * their own, or it would be no address.
 */
export function asciiLocalPart(local: string): string | undefined {
  if (!OUTSIDE_OF_ASCII.test(local)) return undefined
  const folded = foldText(local).trim().replaceAll(/\s+/gu, '.')
  return !OUTSIDE_OF_ASCII.test(folded) && isValidEmail(`${folded}@domain.example`) ? folded : undefined
}

export function hasLettersOutsideAscii(local: string): boolean {
  return OUTSIDE_OF_ASCII.test(local)
}

/**
 * The local part that businesses give to somebody of this name: the given name, which Vietnamese names have last, and the family name.
 * `Nguyễn Thị Đào` → `dao.nguyen`. Undefined where nothing of the name can be written in ASCII.
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
