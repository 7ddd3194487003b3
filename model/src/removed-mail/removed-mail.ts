import { DAY_MILLISECONDS } from '../durations.ts'
import type { FolderRole } from '../folders.ts'
import { MAX_REMOVED_MAIL_KEPT_DAYS } from './limits.ts'

/** Product decision 77. @param keptDays 0 for none */
export function recoverableSince(keptDays: number, now: Date): Date {
  return new Date(now.getTime() - keptDays * DAY_MILLISECONDS)
}

export function isKeptDaysValid(days: number): boolean {
  return Number.isInteger(days) && days >= 0 && days <= MAX_REMOVED_MAIL_KEPT_DAYS
}

/** The default folder replaces Trash and deleted folders. @param before undefined if it was deleted or is unknown */
export function recoveryTarget<Folder extends { readonly role: FolderRole }>(
  before: Folder | undefined,
  kind: 'received' | 'sent',
): Folder | 'sent' | 'inbox' {
  if (before && before.role !== 'trash') return before
  return kind === 'sent' ? 'sent' : 'inbox'
}

export function lostSpan(
  days: { readonly before: number; readonly after: number },
  now: Date,
): { readonly after: Date; readonly until: Date } | undefined {
  if (days.after >= days.before) return undefined
  return { after: recoverableSince(days.before, now), until: recoverableSince(days.after, now) }
}

/** `mailbox_full` and `failed` ended early. */
export const RECOVERY_STATES = ['working', 'done', 'mailbox_full', 'failed'] as const
export type RecoveryState = (typeof RECOVERY_STATES)[number]
