import { type FolderRole, isTrashOrJunk } from '../folders.ts'
import type { FilterId, FolderId, LabelId } from '../ids.ts'
import { MAIL_SOURCES, type MailSource } from './mail-sources.ts'

/** A system folder by role, or a user's folder by path. */
export type FolderReference = { readonly role: Exclude<FolderRole, 'custom'> } | { readonly path: string }

export type TargetFolder = FolderReference | { readonly found: { readonly id: FolderId; readonly role: FolderRole } }

export interface Flags {
  readonly isRead: boolean
  readonly isStarred: boolean
}

export type FollowUp =
  /** `autofw` is the setting that forwards all mail, as opposed to a filter. */
  | { readonly type: 'forward'; readonly to: string; readonly by?: 'autofw' }
  | { readonly type: 'auto_reply'; readonly to: string }

export interface MatchedFilter {
  readonly id: FilterId
  /** The first matching filter with a folder ends the evaluation. */
  readonly folder?: TargetFolder
  readonly flags?: Partial<Flags>
  readonly labels?: readonly LabelId[]
  readonly followUps?: readonly FollowUp[]
}

export interface FilingFacts {
  readonly way: MailSource
  /** States whether mail with this import key was imported before, or was recalled by its sender. */
  readonly earlier: 'none' | 'stored' | 'recalled'
  readonly placed?: TargetFolder | undefined
  readonly flags: Flags
  readonly spam: { readonly state: 'scored' | 'failed'; readonly score: number; readonly rejectAt: number } | undefined
  readonly blockedBy: FilterId | undefined
  /** Undefined if this mail must not be forwarded. */
  readonly forwardTo?: string | undefined
  /** Undefined if this mail gets no automatic reply. */
  readonly autoReplyTo?: string | undefined
  readonly filters: readonly MatchedFilter[]
}

export type FilingReason = 'placed' | 'spam_score' | 'blocked_sender' | 'filter' | 'inbox'

export interface FilingDecision {
  readonly folder: TargetFolder
  readonly flags: Flags
  readonly labels: readonly LabelId[]
  readonly followUps: readonly FollowUp[]
  readonly reason: FilingReason
  readonly filter?: FilterId
}

/** With `already-here` and `recalled`, the mail is not stored. */
export type Filing = FilingDecision | 'already-here' | 'recalled'

const INBOX = { role: 'inbox' } as const
const JUNK = { role: 'junk' } as const

/** Recalled mail is not stored (product decision 13). The order is spam limit, blocked senders, filters, inbox. */
export function fileMail(facts: FilingFacts): Filing {
  if (facts.earlier !== 'none') return facts.earlier === 'recalled' ? 'recalled' : 'already-here'
  const { flags } = facts
  const quietly = { flags, labels: [], followUps: [] }
  const { filing } = MAIL_SOURCES[facts.way]
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

/** Mail filed to Junk or Trash is neither forwarded nor answered. Two forwards to one address become one. */
function followed(filed: FilingDecision, { forwardTo, autoReplyTo }: FilingFacts): FilingDecision {
  const { folder, followUps } = filed
  const role = 'found' in folder ? folder.found.role : 'role' in folder ? folder.role : undefined
  if (isTrashOrJunk(role)) return filed
  const isForwarded = followUps.some((followUp) => followUp.type === 'forward' && followUp.to === forwardTo)
  const replies = autoReplyTo === undefined ? [] : [{ type: 'auto_reply' as const, to: autoReplyTo }]
  const forwards =
    forwardTo === undefined || isForwarded ? [] : [{ type: 'forward' as const, to: forwardTo, by: 'autofw' as const }]
  return { ...filed, followUps: [...followUps, ...replies, ...forwards] }
}

function filtered({ filters, flags: given }: FilingFacts): FilingDecision {
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
