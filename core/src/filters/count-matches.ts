import type { FilterDefinition } from '@sen/model/filters/filter'
import { judgeCondition } from '@sen/model/filters/judge-filter'
import {
  MAX_FILTER_CONDITIONS,
  MAX_FILTER_COUNTED_CHARACTERS,
  MAX_FILTER_COUNTED_MESSAGES,
} from '@sen/model/filters/limits'
import type { Actor } from '../kit/actor.ts'
import type { LatestWork } from '../kit/latest-work.ts'
import { Refused } from '../kit/refused.ts'
import type { TextProcessor } from '../ports/text-processor.ts'
import type { MailStore } from '../store.ts'
import { matchInBatches } from './match-in-batches.ts'

/** Ignores the filter's actions. @throws Refused rule_invalid; operation_in_progress for a concurrent count */
export async function countMatches(
  needs: {
    readonly store: MailStore
    readonly textProcessor: Pick<TextProcessor, 'matchFilter'>
    readonly counting: LatestWork
  },
  actor: Actor,
  { match, conditions }: Pick<FilterDefinition, 'match' | 'conditions'>,
): Promise<{ readonly matched: number; readonly lookedAt: number; readonly isAll: boolean }> {
  const isJudged = conditions.length > 0 && conditions.length <= MAX_FILTER_CONDITIONS
  if (!isJudged || conditions.some((condition) => judgeCondition(condition) !== undefined)) {
    throw new Refused('rule_invalid', { problem: 'condition-invalid' })
  }
  const texts = conditions.some(({ type }) => type === 'body') ? 'with-text' : 'without-text'
  return needs.counting.run(actor.accountId, (goOn) =>
    needs.store.read(actor.mailboxId, async ({ filters }) => {
      const ids = await filters.newest(MAX_FILTER_COUNTED_MESSAGES)
      let [matched, lookedAt, characters] = [0, 0, 0]
      for await (const batch of matchInBatches(needs, { match, conditions }, filters.candidates(ids, texts))) {
        goOn()
        for (const { candidate, isMatch } of batch) {
          lookedAt += 1
          characters += candidate.text.length
          if (isMatch) matched += 1
        }
        if (characters >= MAX_FILTER_COUNTED_CHARACTERS) break
      }
      return { matched, lookedAt, isAll: lookedAt === ids.length && ids.length < MAX_FILTER_COUNTED_MESSAGES }
    }),
  )
}
