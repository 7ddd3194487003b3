import type { ReadVcards } from '@sen/model/contacts/vcard/vcard'
import type { FilterDefinition } from '@sen/model/filters/filter'
import type { FilterFacts } from '@sen/model/filters/match-filter'
import type { SearchableMessage } from '@sen/model/search/lexemes'
import type { SearchTerm } from '@sen/model/search/search-query'
import type { HitText, ShownHit } from '@sen/model/search/shown-hits'
import type { ScoredDraft } from '@sen/model/spam-hints/judged-draft'
import type { DraftScore } from '@sen/model/spam-hints/score-draft'
import type { DraftBody, WrittenBody } from '@sen/model/text/draft-body'

/**
 * Work on text whose cost grows with what somebody wrote: it never stands in the way of others. What is short may be
 * done at once (`MAX_TEXT_ON_MAIN_THREAD_CHARACTERS`). Rejects when time or memory gives out; the process survives.
 */
export interface TextProcessor {
  draftBody(written: WrittenBody): Promise<DraftBody>
  /** The lexemes of each message, in the order asked, parted by one space: no lexeme has one inside. */
  lexemes(messages: readonly SearchableMessage[]): Promise<readonly string[]>
  /** What a search shows of each of these texts, in the order asked. */
  shownHits(texts: readonly HitText[], terms: readonly SearchTerm[]): Promise<readonly ShownHit[]>
  /** The people in a file of vCards, whatever its character set; undefined when it has no card. */
  vcards(file: Uint8Array): Promise<ReadVcards | undefined>
  scoreDraft(draft: ScoredDraft): Promise<DraftScore>
  /** Whether each of these mails matches, in the order asked. */
  matchFilter(
    filter: Pick<FilterDefinition, 'match' | 'conditions'>,
    mails: readonly FilterFacts[],
  ): Promise<readonly boolean[]>
}
