import { readVcards } from '@sen/model/contacts/vcard/read-vcards'
import type { ReadVcards } from '@sen/model/contacts/vcard/vcard'
import { withholdVcardNames } from '@sen/model/contacts/vcard/withhold-vcard-names'
import type { FilterDefinition } from '@sen/model/filters/filter'
import { type FilterFacts, matchesFilter } from '@sen/model/filters/match-filter'
import { type SieveSource, sieveScript as writeSieve } from '@sen/model/filters/sieve/sieve-script'
import { SNIPPET_CHARACTERS } from '@sen/model/messages/limits'
import { messageLexemes, type SearchableMessage } from '@sen/model/search/lexemes'
import type { SearchTerm } from '@sen/model/search/search-query'
import { type HitText, type ShownHit, shownHits as showHits } from '@sen/model/search/shown-hits'
import type { ScoredDraft } from '@sen/model/spam-hints/judged-draft'
import { type DraftScore, scoreDraft as score } from '@sen/model/spam-hints/score-draft'
import { type DraftBody, draftBody as readBody, type WrittenBody } from '@sen/model/text/draft-body'
import { decodeOctets, fileOctets } from './octets.ts'

export function draftBody(written: WrittenBody): DraftBody {
  return readBody(written)
}

/** One string transfers faster between threads than ten thousand small ones. */
export function lexemes(messages: readonly SearchableMessage[]): readonly string[] {
  return messages.map((message) => messageLexemes(message).join(' '))
}

export interface HitsShowing {
  readonly texts: readonly HitText[]
  readonly terms: readonly SearchTerm[]
}

export function shownHits({ texts, terms }: HitsShowing): readonly ShownHit[] {
  return showHits(texts, terms, SNIPPET_CHARACTERS)
}

export function scoreDraft(draft: ScoredDraft): DraftScore {
  return score(draft)
}

export interface FilterMatching {
  readonly filter: Pick<FilterDefinition, 'match' | 'conditions'>
  readonly mails: readonly FilterFacts[]
}

export function matchFilter({ filter, mails }: FilterMatching): readonly boolean[] {
  return mails.map((mail) => matchesFilter(filter, mail))
}

export function sieveScript(rules: SieveSource): string {
  return writeSieve(rules)
}

export interface VcardReading {
  readonly file: Uint8Array
  readonly ownDomains: readonly string[]
}

export function vcards({ file, ownDomains }: VcardReading): ReadVcards | 'too_many' | undefined {
  const read = readVcards(fileOctets(file), decodeOctets)
  return typeof read === 'object' ? withholdVcardNames(read, ownDomains) : read
}
