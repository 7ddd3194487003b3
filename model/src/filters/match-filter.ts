import { MAX_FILTERED_TEXT_CHARACTERS } from '../limits.ts'
import { foldText } from '../search/fold-text.ts'
import { withoutInvisible } from '../search/words.ts'
import { type FilterCondition, type FilterDefinition, sizeConditionBytes } from './filter.ts'
import { SearchedText } from './searched-text.ts'
import { Authors, senderPatterns } from './sender-patterns.ts'

/** What filters look at. */
export interface FilterFacts {
  /** Only the first are looked at: `MAX_FILTERED_AUTHORS_CHARACTERS`. */
  readonly from: readonly { readonly email: string }[]
  readonly subject: string
  /** Only its beginning is looked at: `MAX_FILTERED_TEXT_CHARACTERS`. */
  readonly text: string
  readonly sizeBytes: number
  readonly hasAttachments: boolean
}

type Matcher = (filter: Pick<FilterDefinition, 'match' | 'conditions'>) => boolean

/** Case, diacritics and the width of white space do not matter: a line break is a space. */
export function foldForFilter(text: string): string {
  return foldText(withoutInvisible(text)).replace(/\s+/gu, ' ').trim()
}

/** Asks many filters about one mail: its texts are folded once, and only if one of them is asked about. */
export function mailMatcher(facts: FilterFacts): Matcher {
  const folded: { subject?: SearchedText; body?: SearchedText; authors?: Authors } = {}
  const foldedOf = (type: 'subject' | 'body'): SearchedText => {
    const text = type === 'subject' ? facts.subject : facts.text
    folded[type] ??= new SearchedText(foldForFilter(text.slice(0, MAX_FILTERED_TEXT_CHARACTERS)))
    return folded[type]
  }
  const holds = (condition: FilterCondition): boolean => {
    switch (condition.type) {
      case 'from': {
        folded.authors ??= new Authors(facts.from)
        const { authors } = folded
        const isFrom = senderPatterns(condition.value).some(
          (pattern) => pattern !== undefined && authors.match(pattern),
        )
        return isFrom === (condition.comparator === 'contains')
      }
      case 'subject':
      case 'body':
        return (
          foldedOf(condition.type).includes(foldForFilter(condition.value)) === (condition.comparator === 'contains')
        )
      case 'size': {
        const bytes = sizeConditionBytes(condition)
        return condition.comparator === 'over' ? facts.sizeBytes > bytes : facts.sizeBytes < bytes
      }
      case 'attachment':
        return facts.hasAttachments === (condition.comparator === 'contains')
    }
  }
  // No condition would match everything: nothing is meant by that.
  return ({ match, conditions }) =>
    conditions.length > 0 && (match === 'all' ? conditions.every(holds) : conditions.some(holds))
}

export function matchesFilter(filter: Pick<FilterDefinition, 'match' | 'conditions'>, facts: FilterFacts): boolean {
  return mailMatcher(facts)(filter)
}
