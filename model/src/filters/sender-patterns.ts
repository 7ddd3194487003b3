import { domainOf, isValidEmail, normaliseEmail } from '../addresses.ts'
import { MAX_FILTERED_AUTHORS_CHARACTERS } from '../limits.ts'
import { foldText } from '../search/fold-text.ts'
import { SearchedText } from './searched-text.ts'

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

/**
 * Who wrote a mail. A whole address and a domain are meant as they stand; of a part, case and diacritics do not matter. A stranger
 * may write as many authors as fit into a message: the first are looked at, and each is folded once for all filters.
 */
export class Authors {
  readonly #addresses: ReadonlySet<string>
  readonly #domains: ReadonlySet<string>
  readonly #folded: SearchedText

  constructor(from: readonly { readonly email: string }[]) {
    const emails: string[] = []
    let characters = 0
    for (const { email } of from) {
      characters += email.length
      if (characters > MAX_FILTERED_AUTHORS_CHARACTERS) break
      emails.push(email)
    }
    this.#addresses = new Set(emails.map(normaliseEmail))
    this.#domains = new Set(emails.map((email) => domainOf(email.trim())))
    // A part has no white space in it, so that it stands in one of them.
    this.#folded = new SearchedText(emails.map(foldText).join('\n'))
  }

  match({ kind, value }: SenderPattern): boolean {
    if (kind === 'address') return this.#addresses.has(value)
    return kind === 'domain' ? this.#domains.has(value) : this.#folded.includes(foldText(value))
  }
}

/** Whether whatever `narrow` matches, `wide` matches too. */
export function isSenderCoveredBy(narrow: SenderPattern, wide: SenderPattern): boolean {
  if (narrow.kind === 'address') {
    if (wide.kind === 'part') return foldText(narrow.value).includes(foldText(wide.value))
    return (wide.kind === 'address' ? narrow.value : domainOf(narrow.value)) === wide.value
  }
  if (narrow.kind === 'domain') {
    if (wide.kind === 'part') return foldText(`@${narrow.value}`).includes(foldText(wide.value))
    return wide.kind === 'domain' && wide.value === narrow.value
  }
  return wide.kind === 'part' && foldText(narrow.value).includes(foldText(wide.value))
}
