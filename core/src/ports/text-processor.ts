import type { ReadVcards } from '@sen/model/contacts/vcard/vcard'
import type { FilterDefinition } from '@sen/model/filters/filter'
import type { FilterFacts } from '@sen/model/filters/match-filter'
import type { SieveRules } from '@sen/model/filters/sieve/sieve-script'
import type { SearchableMessage } from '@sen/model/search/lexemes'
import type { SearchTerm } from '@sen/model/search/search-query'
import type { HitText, ShownHit } from '@sen/model/search/shown-hits'
import type { ScoredDraft } from '@sen/model/spam-hints/judged-draft'
import type { DraftScore } from '@sen/model/spam-hints/score-draft'
import type { DraftBody, WrittenBody } from '@sen/model/text/draft-body'

/**
 * Work on text whose cost depends on user input, run so that it does not block others. Short texts may be processed on
 * the main thread (`MAX_TEXT_ON_MAIN_THREAD_CHARACTERS`). Rejects when time or memory runs out; the process survives.
 */
export interface TextProcessor {
  draftBody(written: WrittenBody): Promise<DraftBody>
  /** Returns the lexemes of each message, in order, separated by a space. A lexeme contains no space. */
  lexemes(messages: readonly SearchableMessage[]): Promise<readonly string[]>
  /** Returns the excerpts that a search shows for each text, in order. */
  shownHits(texts: readonly HitText[], terms: readonly SearchTerm[]): Promise<readonly ShownHit[]>
  /** Returns the contacts in a file of vCards in any character set; undefined when it has no card. */
  vcards(file: Uint8Array): Promise<ReadVcards | undefined>
  scoreDraft(draft: ScoredDraft): Promise<DraftScore>
  /** Returns whether each mail matches, in order. */
  matchFilter(
    filter: Pick<FilterDefinition, 'match' | 'conditions'>,
    mails: readonly FilterFacts[],
  ): Promise<readonly boolean[]>
  sieveScript(rules: SieveRules): Promise<string>
}
