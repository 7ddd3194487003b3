import type { FilterDefinition } from '@sen/model/filters/filter'
import { judgeCondition } from '@sen/model/filters/judge-filter'
import { matchesFilter } from '@sen/model/filters/match-filter'
import { MAX_FILTER_CONDITIONS, MAX_FILTER_COUNTED_MESSAGES } from '@sen/model/limits'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { MailStore } from '../store.ts'

/**
 * How many of the newest messages that came in a filter would match, as far as its conditions say; its actions are not looked
 * at. No more than `MAX_FILTER_COUNTED_MESSAGES` are asked.
 *
 * @throws Refused rule_invalid
 */
export async function countMatches(
  needs: { readonly store: MailStore },
  actor: Actor,
  { match, conditions }: Pick<FilterDefinition, 'match' | 'conditions'>,
): Promise<{ readonly matched: number; readonly lookedAt: number }> {
  const isJudged = conditions.length > 0 && conditions.length <= MAX_FILTER_CONDITIONS
  if (!isJudged || conditions.some((condition) => judgeCondition(condition) !== undefined)) {
    throw new Refused('rule_invalid', { problem: 'condition-invalid' })
  }
  const texts = conditions.some(({ type }) => type === 'body') ? 'with-text' : 'without-text'
  return needs.store.read(actor.mailboxId, async ({ filters }) => {
    const ids = await filters.newest(MAX_FILTER_COUNTED_MESSAGES)
    let matched = 0
    for await (const candidate of filters.candidates(ids, texts)) {
      if (matchesFilter({ match, conditions }, candidate)) matched += 1
    }
    return { matched, lookedAt: ids.length }
  })
}
