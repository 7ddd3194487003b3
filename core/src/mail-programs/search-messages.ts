import type { FolderId } from '@sen/model/ids'
import type { LabelKeywords } from '@sen/model/mail-programs/label-keywords'
import { MAX_SEARCH_CRITERIA } from '@sen/model/mail-programs/limits'
import { parseFlags } from '@sen/model/mail-programs/message-flags'
import { type LexemeQuery, lexemeQuery } from '@sen/model/search/query-lexemes'
import { splitWords } from '@sen/model/search/words'
import type { MailboxActor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { FieldCriterion, StoredCriterion } from './mail-program-store.ts'
import { type MailProgramNeeds, requireFolderContext } from './program-context.ts'
import type { FoundUids, SearchCriterion } from './program-search.ts'
import { closeRanges } from './uid-ranges.ts'

const MIN_PREFIX_CHARACTERS = 2

interface SearchScope {
  readonly labels: LabelKeywords
  readonly highest: number
  count: number
}

/**
 * TEXT and BODY find words, the last one also in part, as the index of the web's search has them. FROM, TO, CC, BCC and
 * SUBJECT find any part of a text, and words without their diacritics.
 * @throws Refused folder_not_found, `invalid` for more than `MAX_SEARCH_CRITERIA` criteria
 */
export async function searchMessages(
  needs: Pick<MailProgramNeeds, 'store' | 'clock'>,
  actor: MailboxActor,
  folderId: FolderId,
  criterion: SearchCriterion,
): Promise<FoundUids> {
  return needs.store.read(actor.mailboxId, async (r) => {
    const { state, labels } = await requireFolderContext(r, folderId)
    const scope = { labels, highest: state.uidNext - 1, count: 0 }
    return r.mailPrograms.find(folderId, storedCriterion(criterion, scope), needs.clock.now())
  })
}

function storedCriterion(criterion: SearchCriterion, scope: SearchScope): StoredCriterion {
  scope.count += 1
  if (scope.count > MAX_SEARCH_CRITERIA) throw new Refused('invalid', { field: 'search' })
  // Stored mail has no NUL, and PostgreSQL rejects it in a text.
  if (textsOf(criterion).some((text) => text.includes('\0'))) return NO_MESSAGE
  switch (criterion.key) {
    case 'and':
      return { key: 'and', all: criterion.all.map((each) => storedCriterion(each, scope)) }
    case 'or':
      return { key: 'or', either: criterion.either.map((each) => storedCriterion(each, scope)) }
    case 'not':
      return { key: 'not', criterion: storedCriterion(criterion.criterion, scope) }
    case 'uid':
      return { key: 'uid', ranges: closeRanges(criterion.ranges, scope.highest) }
    case 'body':
    case 'text':
      return lexemeCriterion(criterion)
    case 'header':
      return criterion.name.toLowerCase() === 'subject' && criterion.text !== ''
        ? fieldCriterion({ key: 'subject', text: criterion.text })
        : criterion
    case 'flag':
      return flagCriterion(criterion.flag, scope.labels)
    case 'from':
    case 'to':
    case 'cc':
    case 'bcc':
    case 'subject':
      return fieldCriterion(criterion)
    default:
      return criterion
  }
}

function lexemeCriterion({ key, text }: { readonly key: 'body' | 'text'; readonly text: string }): StoredCriterion {
  if (splitWords(text).length === 0) return { key: 'all' }
  const terms = [{ field: key === 'text' ? ('any' as const) : key, text, negated: false }]
  const found = lexemeQuery({ terms }, { lastIsPrefix: true })
  return found ? { key: 'lexemes', lexemes: found } : { key: 'all' }
}

function fieldCriterion(criterion: Omit<FieldCriterion, 'lexemes'>): StoredCriterion {
  return { ...criterion, lexemes: fieldLexemes(criterion) }
}

/** The index has one field for all recipients. A prefix of one letter would select too many messages. */
function fieldLexemes({ key, text }: Omit<FieldCriterion, 'lexemes'>): LexemeQuery | undefined {
  const last = splitWords(text).at(-1)
  if (last === undefined || last.length < MIN_PREFIX_CHARACTERS) return undefined
  const field = key === 'from' || key === 'subject' ? key : 'to'
  return lexemeQuery({ terms: [{ field, text, negated: false }] }, { lastIsPrefix: true })
}

function textsOf(criterion: SearchCriterion): readonly string[] {
  if (criterion.key === 'header') return [criterion.name, criterion.text]
  return 'text' in criterion ? [criterion.text] : []
}

const NO_MESSAGE: StoredCriterion = { key: 'or', either: [] }

function flagCriterion(name: string, labels: LabelKeywords): StoredCriterion {
  if (name.toLowerCase() === '\\draft') return { key: 'state', state: 'isDraft' }
  const { states, labels: named, keywords } = parseFlags([name], labels)
  const [state] = states
  if (state) return { key: 'state', state }
  const [label] = named
  // A keyword that was set before the label of its name was created is still a keyword.
  if (label)
    return {
      key: 'or',
      either: [
        { key: 'label', label },
        { key: 'keyword', keyword: name },
      ],
    }
  const [keyword] = keywords
  return keyword === undefined ? NO_MESSAGE : { key: 'keyword', keyword }
}
