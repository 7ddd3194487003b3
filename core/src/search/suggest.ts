import type { Address } from '@sen/model/addresses'
import type { ErrorCode } from '@sen/model/error-codes'
import type { MessageId } from '@sen/model/ids'
import { completions } from '@sen/model/search/completions'
import { highlight } from '@sen/model/search/highlighting'
import { MAX_SUGGESTED_PEOPLE, MAX_SUGGESTED_TEXTS, MAX_SUGGESTED_THREADS } from '@sen/model/search/limits'
import { parseQueryText } from '@sen/model/search/query-text'
import { isEmptyQuery, type SearchQuery } from '@sen/model/search/search-query'
import { exactness } from '@sen/model/search/shown-hits'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { TextProcessor } from '../ports/text-processor.ts'
import { findPeople } from '../recipients/suggest-recipients.ts'
import type { MailStore, Reader } from '../store.ts'
import type { ThreadRow } from '../threads/thread-store.ts'
import { exactFirst, LOOKED_AT_CHARACTERS, shownByMessage } from './find-threads.ts'
import { searchCriteria } from './search-criteria.ts'
import type { SearchHit } from './search-store.ts'

const READ_SUBJECTS = 30

const UNFINISHED: ReadonlySet<ErrorCode> = new Set(['folder_not_found', 'label_not_found'])

export interface Suggestions {
  readonly threads: readonly ThreadRow[]
  readonly texts: readonly string[]
  readonly people: readonly Address[]
}

/**
 * Returns suggestions for a query whose last word may be incomplete. Operators are evaluated as in a search. The snippet
 * of a thread whose subject has none of the words is the passage that has them.
 */
export async function suggest(
  needs: { readonly store: MailStore; readonly textProcessor: Pick<TextProcessor, 'shownHits'> },
  actor: Actor,
  text: string,
): Promise<Suggestions> {
  const query = parseQueryText(text)
  if (isEmptyQuery(query)) return { threads: [], texts: [], people: [] }
  const isPlain = query.terms.every((term) => term.field === 'any' && !term.negated)
  const read = await needs.store.read(actor.mailboxId, async (reader) => {
    const [found, people] = await Promise.all([
      findSubjects(reader, query),
      isPlain ? findPeople(reader, text, MAX_SUGGESTED_PEOPLE) : { known: [], colleagues: [] },
    ])
    const { best, subjects, inText } = found
    const [threads, bodies] = await Promise.all([
      reader.search.rows(best),
      inText.length === 0 ? [] : reader.search.texts(inText, LOOKED_AT_CHARACTERS),
    ])
    const texts = isPlain ? completions(text, subjects, MAX_SUGGESTED_TEXTS) : []
    return { best, threads, bodies, texts, people: [...people.known, ...people.colleagues] }
  })
  const terms = query.terms.map((term, at) => ({ ...term, isPrefix: at === query.terms.length - 1 }))
  const shown = await shownByMessage(needs, read.bodies, { ...query, terms })
  const passages = new Map(read.best.map(({ threadId, messageId }) => [threadId, shown.get(messageId)?.passage]))
  return {
    threads: read.threads.map((row) => ({ ...row, snippet: passages.get(row.threadId)?.snippet ?? row.snippet })),
    texts: read.texts,
    people: read.people,
  }
}

interface FoundSubjects {
  readonly best: readonly SearchHit[]
  readonly subjects: readonly string[]
  /** Messages whose subject has none of the words. */
  readonly inText: readonly MessageId[]
}

async function findSubjects(reader: Reader, query: SearchQuery): Promise<FoundSubjects> {
  const criteria = await searchCriteria(reader, { query }, { lastIsPrefix: true }).catch(whileTyping)
  const hits = criteria ? await reader.search.newest(criteria, READ_SUBJECTS) : []
  const read = await reader.search.texts(
    hits.map((hit) => hit.messageId),
    0,
  )
  const byId = new Map(read.map((each) => [each.messageId, each]))
  const isExact = exactness(query.terms)
  const best = exactFirst(hits, ({ messageId }) => {
    const text = byId.get(messageId)
    return text !== undefined && isExact(text)
  }).slice(0, MAX_SUGGESTED_THREADS)
  const isInSubject = ({ messageId }: SearchHit) =>
    highlight(byId.get(messageId)?.subject ?? '', query.terms).some(({ isFound }) => isFound)
  return {
    best,
    subjects: read.map((each) => each.subject),
    inText: best.filter((hit) => !isInSubject(hit)).map(({ messageId }) => messageId),
  }
}

/** Unknown folder and label names may still be incomplete. */
function whileTyping(error: unknown): undefined {
  if (error instanceof Refused && UNFINISHED.has(error.code)) return undefined
  throw error
}
