import type { Address } from '../addresses.ts'
import { bestFile, type FoundFile, type HitFile, termsInFiles } from './file-hits.ts'
import { exactForm, hasDiacritics } from './fold-text.ts'
import { ALL_WORDS_FIT, BEST_FIT, findPassage, isSoughtInBody, type Passage } from './passages.ts'
import type { SearchTerm } from './search-query.ts'
import { withoutInvisible } from './words.ts'

export interface HitText {
  readonly subject: string
  readonly from: Address
  readonly recipients: readonly Address[]
  readonly text: string
  /** Set when the words were not found elsewhere. */
  readonly files?: readonly HitFile[]
}

export interface ShownHit {
  /** The text has the typed diacritics, or the search had none. */
  readonly isExact: boolean
  readonly passage: Passage | undefined
  /** Some words are not in subject, people or text, so they are probably in a file. */
  readonly needsFiles: boolean
  readonly file: FoundFile | undefined
  /** Where another message of the thread must match to be better than this one. */
  readonly betterIn: 'none' | 'side by side' | 'body' | 'any'
}

export function shownHits(
  texts: readonly HitText[],
  terms: readonly SearchTerm[],
  maxCharacters: number,
): readonly ShownHit[] {
  const judgeExact = exactness(terms)
  const isInBody = terms.some(isSoughtInBody)
  return texts.map((each) => {
    const [isExact, passage] = [judgeExact(each), findPassage(each.text, terms, maxCharacters)]
    const inFiles = termsInFiles(each, terms, passage)
    return {
      isExact,
      passage,
      needsFiles: inFiles.length > 0,
      file: each.files && bestFile(each.files, inFiles, maxCharacters),
      betterIn: isExact ? betterIn(isInBody ? (passage?.fit ?? 0) : BEST_FIT) : 'any',
    }
  })
}

function betterIn(fit: number): ShownHit['betterIn'] {
  if (fit >= BEST_FIT) return 'none'
  return fit >= ALL_WORDS_FIT ? 'side by side' : 'body'
}

export function exactness(terms: readonly SearchTerm[]): (text: HitText) => boolean {
  const accented = terms
    .filter((term) => !term.negated && hasDiacritics(term.text))
    .map((term) => onOneLine(exactForm(withoutInvisible(term.text))))
  return ({ subject, from, recipients, text, files = [] }) => {
    if (accented.length === 0) return true
    const people = [from, ...recipients].flatMap(({ name, email }) => [name, email])
    const inFiles = files.flatMap((file) => [file.name, file.text])
    const whole = exactForm(withoutInvisible([subject, ...people, text, ...inFiles].join('\n')))
    // White space between words only matters for terms of several words.
    const parted = accented.some((term) => term.includes(' ') && !whole.includes(term)) ? onOneLine(whole) : whole
    return accented.every((term) => parted.includes(term))
  }
}

function onOneLine(text: string): string {
  return text.replaceAll(/[\s‐-]+/gu, ' ')
}
