import { domainOf, isValidEmail, normaliseEmail } from '../addresses.ts'
import { foldText } from '../search/fold-text.ts'

/** One entry of what a filter asks of the sender. */
export type SenderPattern =
  | { readonly kind: 'address'; readonly value: string }
  /** Without the at sign. */
  | { readonly kind: 'domain'; readonly value: string }
  | { readonly kind: 'part'; readonly value: string }

/** What stands in no address, so that nothing could ever match it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are among what no address has.
const NOT_IN_ADDRESSES = /[\s\u0000-\u001f\u007f"(),:;<>[\]\\\p{Surrogate}]/u

/** The entries of a comma-separated list, blank ones left out; undefined of one that no address could match. */
export function senderPatterns(value: string): readonly (SenderPattern | undefined)[] {
  return value
    .split(/[,;\n]/u)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(senderPattern)
}

function senderPattern(entry: string): SenderPattern | undefined {
  if (isValidEmail(entry)) return { kind: 'address', value: normaliseEmail(entry) }
  if (NOT_IN_ADDRESSES.test(entry) || entry.split('@').length > 2) return undefined
  if (entry.startsWith('@') && isValidEmail(`a${entry}`)) return { kind: 'domain', value: domainOf(entry) }
  // Of an entry that is not finished nothing is left, which stands in every address.
  if (foldText(entry).replace('@', '').trim() === '') return undefined
  return { kind: 'part', value: entry }
}

/** A whole address and a domain are meant as they stand; of a part, case and diacritics do not matter. */
export function matchesSender(pattern: SenderPattern, email: string): boolean {
  switch (pattern.kind) {
    case 'address':
      return normaliseEmail(email) === pattern.value
    case 'domain':
      return domainOf(email.trim()) === pattern.value
    case 'part':
      return foldText(email).includes(foldText(pattern.value))
  }
}

/** Whether whatever `narrow` matches, `wide` matches too. */
export function isSenderCoveredBy(narrow: SenderPattern, wide: SenderPattern): boolean {
  if (narrow.kind === 'address') return matchesSender(wide, narrow.value)
  if (narrow.kind === 'domain') {
    if (wide.kind === 'part') return foldText(`@${narrow.value}`).includes(foldText(wide.value))
    return wide.kind === 'domain' && wide.value === narrow.value
  }
  return wide.kind === 'part' && foldText(narrow.value).includes(foldText(wide.value))
}
