import { hasAttachments } from '@sen/model/files/attachments'
import { destinationOf, flagsOf, redirectsOf } from '@sen/model/filters/filter'
import { type FilterFacts, mailMatcher } from '@sen/model/filters/match-filter'
import type { MailboxId } from '@sen/model/ids'
import type { MatchedFilter, TargetFolder } from '@sen/model/receiving/file-mail'
import { MAIL_SOURCES } from '@sen/model/receiving/mail-sources'
import { shownAuthors } from '@sen/model/trust/shown-authors'
import type { ActiveFilter, ActiveFilters } from '../filters/filter-store.ts'
import type { Yielder } from '../kit/yielder.ts'
import type { MailStore } from '../store.ts'
import type { Arrival } from './arrival.ts'
import type { ExaminedMail } from './examine-mail.ts'

export interface MatchedMail {
  readonly version: number
  readonly filters: readonly MatchedFilter[]
}

/** With the largest filters, these take some ten milliseconds. */
const FILTERS_PER_SLICE = 5

const NO_FILTERS: MatchedMail = { version: 0, filters: [] }

interface ToMatch extends Pick<Arrival, 'filtersVersion'> {
  readonly mail: ExaminedMail
}

/** A mailbox known to have no filters is not queried. */
export async function matchBefore<Item extends ToMatch>(
  { store, yielder }: { readonly store: MailStore; readonly yielder: Yielder },
  mailboxId: MailboxId,
  items: readonly Item[],
): Promise<readonly (Item & { readonly matched: MatchedMail })[]> {
  const isAsked = ({ mail, filtersVersion }: Item) => MAIL_SOURCES[mail.way].filing === 'judged' && filtersVersion !== 0
  const active = items.some(isAsked) ? await store.read(mailboxId, (reader) => reader.filters.active()) : undefined
  const found: (Item & { readonly matched: MatchedMail })[] = []
  for (const item of items) {
    found.push({
      ...item,
      matched: isAsked(item) && active ? await matchYielding(yielder, item.mail, active) : NO_FILTERS,
    })
  }
  return found
}

/** A mail may be matched for many mailboxes, but its texts are folded only once. */
const matchers = new WeakMap<ExaminedMail, ReturnType<typeof mailMatcher>>()

function matcherOf(mail: ExaminedMail): ReturnType<typeof mailMatcher> {
  const known = matchers.get(mail)
  if (known) return known
  const matches = mailMatcher(filterFacts(mail))
  matchers.set(mail, matches)
  return matches
}

export function filterFacts({
  message,
  sizeBytes,
}: Pick<ExaminedMail, 'sizeBytes'> & {
  readonly message: Pick<ExaminedMail['message'], 'from' | 'sender' | 'subject' | 'text' | 'parts'>
}): FilterFacts {
  const { subject, text, parts } = message
  return { from: shownAuthors(message), subject, text, sizeBytes, hasAttachments: hasAttachments(parts) }
}

/** A mailbox with many filters would block the event loop. */
async function matchYielding(yielder: Yielder, mail: ExaminedMail, active: ActiveFilters): Promise<MatchedMail> {
  const matches = matcherOf(mail)
  const filters: MatchedFilter[] = []
  for (const [at, filter] of active.filters.entries()) {
    if (at > 0 && at % FILTERS_PER_SLICE === 0) await yielder.yield()
    if (matches(filter)) filters.push(toMatched(filter))
  }
  return { version: active.version, filters }
}

/** Does not yield while the mailbox is locked. */
export function matchFilters(mail: ExaminedMail, active: ActiveFilters | undefined): MatchedMail {
  if (!active) return NO_FILTERS
  const matches = matcherOf(mail)
  return { version: active.version, filters: active.filters.filter(matches).map(toMatched) }
}

function toMatched(filter: ActiveFilter): MatchedFilter {
  const place = placeOf(filter)
  const followUps = redirectsOf(filter).map((to) => ({ type: 'forward' as const, to }))
  return { id: filter.id, flags: flagsOf(filter), labels: filter.labels, followUps, ...(place && { folder: place }) }
}

/** A filter whose folder was deleted still matches, but delivers to the inbox. */
function placeOf({ actions, folder }: ActiveFilter): TargetFolder | undefined {
  const to = destinationOf({ actions })
  if (to === undefined) return undefined
  if (to === 'trash') return { role: 'trash' }
  return folder ? { found: folder } : { role: 'inbox' }
}
