import type { Address } from '../addresses.ts'
import { exactForm } from './fold-text.ts'
import { findPassage, type Passage } from './passages.ts'
import type { SearchTerm } from './search-query.ts'
import { splitWords, withoutInvisible } from './words.ts'

export interface HitFile {
  readonly name: string
  /** Empty when the file has no text, or more was read before it than is allowed. */
  readonly text: string
}

export interface FoundFile {
  readonly name: string
  /** Higher for a better match; comparable between messages of one search. */
  readonly fit: number
  /** The passage of the file's text. Undefined when only its name has the words. */
  readonly snippet: string | undefined
}

interface OtherParts {
  readonly subject: string
  readonly from: Address
  readonly recipients: readonly Address[]
  readonly text: string
}

/** Returns the terms that are not in another part of the message. Words of `filename:` are never elsewhere. */
export function termsInFiles(
  { subject, from, recipients, text }: OtherParts,
  terms: readonly SearchTerm[],
  passage: Pick<Passage, 'hasAllWords'> | undefined,
): readonly SearchTerm[] {
  const wanted = terms.filter(({ negated, field }) => !negated && (field === 'file' || field === 'any'))
  if (passage?.hasAllWords) return wanted.filter(({ field }) => field === 'file')
  const people = [from, ...recipients].map(({ name, email }) => `${name} <${email}>`)
  const isInHead = wordsIn([subject, ...people])
  const left = wanted.filter((term) => term.field === 'file' || !isInHead(term))
  if (left.every(({ field }) => field === 'file')) return left
  // Splitting the text costs most, so it comes last.
  const isInText = wordsIn([text])
  return left.filter((term) => term.field === 'file' || !isInText(term))
}

/** Prefers the file with the most of the terms, then the typed diacritics, then the text that fits better. */
export function bestFile(
  files: readonly HitFile[],
  terms: readonly SearchTerm[],
  maxCharacters: number,
): FoundFile | undefined {
  if (terms.length === 0) return undefined
  // A passage is searched like one of the body.
  const inBody = terms.map((term) => ({ ...term, field: 'body' as const, isPrefix: isPrefix(term) }))
  let best: FoundFile | undefined
  for (const file of files) {
    const found = foundIn(file, { terms, inBody, maxCharacters })
    if (found && found.fit > (best?.fit ?? 0)) best = found
  }
  return best
}

const TERM_FIT = 100
const EXACT_FIT = 50

function foundIn(
  { name, text }: HitFile,
  {
    terms,
    inBody,
    maxCharacters,
  }: { readonly terms: readonly SearchTerm[]; readonly inBody: readonly SearchTerm[]; readonly maxCharacters: number },
): FoundFile | undefined {
  const passage = findPassage(text, inBody, maxCharacters)
  const isInName = wordsIn([name])
  const isInText = passage && !passage.hasAllWords ? wordsIn([text]) : () => passage !== undefined
  const count = terms.filter((term) => isInName(term) || isInText(term)).length
  if (count === 0) return undefined
  const whole = exactForm(withoutInvisible(`${name}\n${text}`))
  const isExact = terms.every((term) => whole.includes(exactForm(withoutInvisible(term.text))))
  return { name, fit: TERM_FIT * count + (isExact ? EXACT_FIT : 0) + (passage?.fit ?? 0), snippet: passage?.snippet }
}

/** Splits the texts once, as the index does. No phrase crosses texts. */
function wordsIn(texts: readonly string[]): (term: SearchTerm) => boolean {
  const split = texts.map((text) => ` ${splitWords(text).join(' ')} `)
  return (term) =>
    [term.text, ...(term.alternatives ?? [])].some((typed) => {
      const words = ` ${splitWords(typed).join(' ')}${isPrefix(term) ? '' : ' '}`
      return split.some((each) => each.includes(words))
    })
}

/** The index finds the names of files by their beginnings when `filename:` is typed. */
function isPrefix({ field, isPrefix = false }: SearchTerm): boolean {
  return isPrefix || field === 'file'
}
