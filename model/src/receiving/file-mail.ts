import type { FolderRole } from '../folders.ts'
import type { FilterId, FolderId, LabelId } from '../ids.ts'
import { WAYS_IN, type WayIn } from './ways-in.ts'

/** A folder of the system by its role, one of the user's by its path. */
export type NamedPlace = { readonly role: Exclude<FolderRole, 'custom'> } | { readonly path: string }

/** The folder that a filter names is known already. */
export type Place = NamedPlace | { readonly found: { readonly id: FolderId; readonly role: FolderRole } }

export interface Flags {
  readonly isRead: boolean
  readonly isStarred: boolean
}

/** What is done with a mail after it is stored. */
export type FollowUp =
  /** `autofw`: by the setting that forwards everything, and not by a filter. */
  | { readonly type: 'forward'; readonly to: string; readonly by?: 'autofw' }
  | { readonly type: 'auto_reply'; readonly to: string }

/** What a filter that matches does. */
export interface MatchedFilter {
  readonly id: FilterId
  /** The first filter that matches and names a folder is the last one that is asked. */
  readonly folder?: Place
  readonly flags?: Partial<Flags>
  readonly labels?: readonly LabelId[]
  readonly followUps?: readonly FollowUp[]
}

/** What is known when a mail is filed. */
export interface FilingFacts {
  readonly way: WayIn
  /** Of what is brought under a key: whether it was brought before, and whether its sender has called it back. */
  readonly earlier: 'none' | 'stored' | 'recalled'
  /** Where and how its bringer wants it; only an import is asked. */
  readonly placed?: NamedPlace | undefined
  readonly flags: Flags
  readonly spam: { readonly state: 'scored' | 'failed'; readonly score: number; readonly rejectAt: number } | undefined
  /** The filter that blocks its sender. */
  readonly blockedBy: FilterId | undefined
  /** Where everything is forwarded to that may be; undefined also for a mail that may not. */
  readonly forwardTo?: string | undefined
  /** Where the automatic reply goes; undefined also for a mail that is not answered. */
  readonly autoReplyTo?: string | undefined
  /** From the top, those that are switched on and match. */
  readonly filters: readonly MatchedFilter[]
}

/** Why a mail lies where it came in; kept with it. */
export type FilingReason = 'placed' | 'spam_score' | 'blocked_sender' | 'filter' | 'inbox'

export interface Filed {
  readonly folder: Place
  readonly flags: Flags
  readonly labels: readonly LabelId[]
  readonly followUps: readonly FollowUp[]
  readonly reason: FilingReason
  /** The filter that put it there. */
  readonly filter?: FilterId
}

/** `already-here`, `recalled`: it is not stored. */
export type Filing = Filed | 'already-here' | 'recalled'

const INBOX = { role: 'inbox' } as const
const JUNK = { role: 'junk' } as const

/**
 * Where a mail goes. What its sender has called back goes nowhere (product decision 13); what the scorer would have
 * refused goes to Junk, where its reader can find it; then come the block list, the filters from the top, and INBOX. What a
 * way into a mailbox skips of this is written in `WAYS_IN`.
 */
export function fileMail(facts: FilingFacts): Filing {
  if (facts.earlier !== 'none') return facts.earlier === 'recalled' ? 'recalled' : 'already-here'
  const { flags } = facts
  const quietly = { flags, labels: [], followUps: [] }
  const { filing } = WAYS_IN[facts.way]
  if (filing === 'placed') return { ...quietly, folder: facts.placed ?? INBOX, reason: 'placed' }
  if (filing === 'inbox') return { ...quietly, folder: INBOX, reason: 'inbox' }
  if (isSpam(facts.spam)) return { ...quietly, folder: JUNK, reason: 'spam_score' }
  if (facts.blockedBy !== undefined) {
    return { ...quietly, folder: JUNK, reason: 'blocked_sender', filter: facts.blockedBy }
  }
  return followed(filtered(facts), facts)
}

function isSpam(spam: FilingFacts['spam']): boolean {
  return spam?.state === 'scored' && spam.score >= spam.rejectAt
}

/** What a filter took for spam, or put away, stays here; what one sends there already goes once. */
function followed(filed: Filed, { forwardTo, autoReplyTo }: FilingFacts): Filed {
  const { folder, followUps } = filed
  const role = 'found' in folder ? folder.found.role : 'role' in folder ? folder.role : undefined
  if (role === 'junk' || role === 'trash') return filed
  const isForwarded = followUps.some((followUp) => followUp.type === 'forward' && followUp.to === forwardTo)
  const replies = autoReplyTo === undefined ? [] : [{ type: 'auto_reply' as const, to: autoReplyTo }]
  const forwards =
    forwardTo === undefined || isForwarded ? [] : [{ type: 'forward' as const, to: forwardTo, by: 'autofw' as const }]
  return { ...filed, followUps: [...followUps, ...replies, ...forwards] }
}

function filtered({ filters, flags: given }: FilingFacts): Filed {
  let flags = given
  const labels = new Set<LabelId>()
  const followUps: FollowUp[] = []
  for (const filter of filters) {
    flags = { ...flags, ...filter.flags }
    for (const label of filter.labels ?? []) labels.add(label)
    followUps.push(...(filter.followUps ?? []))
    if (filter.folder) {
      return { folder: filter.folder, flags, labels: [...labels], followUps, reason: 'filter', filter: filter.id }
    }
  }
  return { folder: INBOX, flags, labels: [...labels], followUps, reason: 'inbox' }
}
