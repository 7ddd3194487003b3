import type { FilterId } from '../ids.ts'
import { type CustomFilter, destinationOf, type FilterCondition, sizeConditionBytes } from './filter.ts'
import { foldForFilter } from './match-filter.ts'
import { isSenderCoveredBy, senderPatterns } from './sender-patterns.ts'

export interface ShadowedFilter {
  readonly id: FilterId
  readonly by: FilterId
}

export function shadowedFilters(filters: readonly CustomFilter[]): readonly ShadowedFilter[] {
  const enabled = filters.filter(({ isEnabled }) => isEnabled)
  return enabled.flatMap((filter, index) => {
    const by = enabled.slice(0, index).find((earlier) => destinationOf(earlier) && takesAllOf(earlier, filter))
    return by ? [{ id: filter.id, by: by.id }] : []
  })
}

function takesAllOf(earlier: CustomFilter, later: CustomFilter): boolean {
  const cases = later.match === 'all' ? [later.conditions] : later.conditions.map((condition) => [condition])
  return cases.every((given) => {
    const follows = (asked: FilterCondition) => given.some((one) => implies(one, asked))
    return earlier.match === 'all' ? earlier.conditions.every(follows) : earlier.conditions.some(follows)
  })
}

/** Returns false if unsure. */
function implies(given: FilterCondition, asked: FilterCondition): boolean {
  if (given.type === 'size' && asked.type === 'size') {
    const [bytes, bound] = [sizeConditionBytes(given), sizeConditionBytes(asked)]
    if (given.comparator !== asked.comparator) return false
    return given.comparator === 'over' ? bytes >= bound : bytes <= bound
  }
  if (given.type !== asked.type || given.comparator !== asked.comparator) return false
  if (given.type === 'attachment' || asked.type === 'attachment') return true
  if (given.type === 'size' || asked.type === 'size') return false
  const [narrow, wide] = given.comparator === 'contains' ? [given.value, asked.value] : [asked.value, given.value]
  if (given.type !== 'from') return foldForFilter(narrow).includes(foldForFilter(wide))
  return senderPatterns(narrow).every((one) =>
    senderPatterns(wide).some((other) => one !== undefined && other !== undefined && isSenderCoveredBy(one, other)),
  )
}
