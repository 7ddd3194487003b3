import type { ReadVcards } from '@sen/model/contacts/vcard/vcard'
import type { FilterDefinition } from '@sen/model/filters/filter'
import type { FilterFacts } from '@sen/model/filters/match-filter'
import type { SieveSource } from '@sen/model/filters/sieve/sieve-script'
import type { SearchableMessage } from '@sen/model/search/lexemes'
import type { SearchTerm } from '@sen/model/search/search-query'
import type { HitText, ShownHit } from '@sen/model/search/shown-hits'
import type { ScoredDraft } from '@sen/model/spam-hints/judged-draft'
import type { DraftScore } from '@sen/model/spam-hints/score-draft'
import type { DraftBody, WrittenBody } from '@sen/model/text/draft-body'

/** The cost depends on user input, so work must not block others. Rejects when time or memory runs out. */
export interface TextProcessor {
  draftBody(written: WrittenBody): Promise<DraftBody>
  /** Keeps the order. Lexemes are separated by a space and contain none. */
  lexemes(messages: readonly SearchableMessage[]): Promise<readonly string[]>
  shownHits(texts: readonly HitText[], terms: readonly SearchTerm[]): Promise<readonly ShownHit[]>
  /** Without names that read as an address which the card does not have. */
  vcards(file: Uint8Array, ownDomains: readonly string[]): Promise<ReadVcards | 'too_many' | undefined>
  scoreDraft(draft: ScoredDraft): Promise<DraftScore>
  matchFilter(
    filter: Pick<FilterDefinition, 'match' | 'conditions'>,
    mails: readonly FilterFacts[],
  ): Promise<readonly boolean[]>
  sieveScript(rules: SieveSource): Promise<string>
}
