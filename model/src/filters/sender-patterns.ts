import { domainOf, hasEmailForm, normaliseEmail } from '../addresses.ts'
import { foldText } from '../search/fold-text.ts'
import { MAX_FILTERED_AUTHORS_CHARACTERS } from './limits.ts'
import { SearchedText } from './searched-text.ts'

export type SenderPattern =
  | { readonly kind: 'address'; readonly value: string }
  | { readonly kind: 'domain'; readonly value: string }
  | { readonly kind: 'part'; readonly value: string }

/** Characters that occur in no address, so that an entry with one of them could never match. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are among what no address has.
const NOT_IN_ADDRESSES = /[\s\u0000-\u001f\u007f"(),:;<>[\]\\\p{Surrogate}]/u

export function senderPatterns(value: string): readonly (SenderPattern | undefined)[] {
  return value
    .split(/[,;\n]/u)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(senderPattern)
}

function senderPattern(entry: string): SenderPattern | undefined {
  if (hasEmailForm(entry)) return { kind: 'address', value: normaliseEmail(entry) }
  if (NOT_IN_ADDRESSES.test(entry) || entry.split('@').length > 2) return undefined
  if (entry.startsWith('@') && hasEmailForm(`a${entry}`)) return { kind: 'domain', value: domainOf(entry) }
  // An unfinished entry would fold to an empty text, which every address contains.
  if (foldText(entry).replace('@', '').trim() === '') return undefined
  return { kind: 'part', value: entry }
}

/** Addresses and domains match exactly; parts ignore case and diacritics. The list may be cut. */
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
    // Parts contain no white space, so no part can match across two addresses.
    this.#folded = new SearchedText(emails.map(foldText).join('\n'))
  }

  match({ kind, value }: SenderPattern): boolean {
    if (kind === 'address') return this.#addresses.has(value)
    return kind === 'domain' ? this.#domains.has(value) : this.#folded.includes(foldText(value))
  }
}

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
