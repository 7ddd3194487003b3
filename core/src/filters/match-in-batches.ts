import type { FilterDefinition } from '@sen/model/filters/filter'
import type { TextProcessor } from '../ports/text-processor.ts'
import type { FilterCandidate } from './filter-store.ts'

const BATCH_CHARACTERS = 1_000_000
const BATCH_CANDIDATES = 500

/** A worker evaluates the candidates, so that the main thread is not blocked. */
export async function* matchInBatches(
  needs: { readonly textProcessor: Pick<TextProcessor, 'matchFilter'> },
  { match, conditions }: Pick<FilterDefinition, 'match' | 'conditions'>,
  candidates: AsyncIterable<FilterCandidate>,
): AsyncIterable<readonly { readonly candidate: FilterCandidate; readonly isMatch: boolean }[]> {
  let batch: FilterCandidate[] = []
  let characters = 0
  const judge = async () => {
    const judged = batch
    batch = []
    characters = 0
    const matches = await needs.textProcessor.matchFilter({ match, conditions }, judged)
    return judged.map((candidate, at) => ({ candidate, isMatch: matches[at] === true }))
  }
  for await (const candidate of candidates) {
    batch.push(candidate)
    characters += candidate.text.length
    if (characters >= BATCH_CHARACTERS || batch.length >= BATCH_CANDIDATES) yield await judge()
  }
  if (batch.length > 0) yield await judge()
}
