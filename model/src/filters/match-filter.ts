import { foldText } from '../search/fold-text.ts'
import { withoutInvisible } from '../search/words.ts'
import { type FilterCondition, type FilterDefinition, sizeConditionBytes } from './filter.ts'
import { MAX_FILTERED_TEXT_CHARACTERS } from './limits.ts'
import { SearchedText } from './searched-text.ts'
import { Authors, senderPatterns } from './sender-patterns.ts'

export interface FilterFacts {
  /** Filters check the first `MAX_FILTERED_AUTHORS_CHARACTERS` only. */
  readonly from: readonly { readonly email: string }[]
  readonly subject: string
  /** Filters check the first `MAX_FILTERED_TEXT_CHARACTERS` only. */
  readonly text: string
  readonly sizeBytes: number
  readonly hasAttachments: boolean
}

type Matcher = (filter: Pick<FilterDefinition, 'match' | 'conditions'>) => boolean

/** A line break counts as a space. */
export function foldForFilter(text: string): string {
  return foldText(withoutInvisible(text)).replace(/\s+/gu, ' ').trim()
}

/** Folds each text at most once, on first use. */
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
  // A filter without conditions matches no mail instead of all mail.
  return ({ match, conditions }) =>
    conditions.length > 0 && (match === 'all' ? conditions.every(holds) : conditions.some(holds))
}

export function matchesFilter(filter: Pick<FilterDefinition, 'match' | 'conditions'>, facts: FilterFacts): boolean {
  return mailMatcher(facts)(filter)
}
