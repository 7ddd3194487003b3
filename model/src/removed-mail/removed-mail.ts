import type { FolderRole } from '../folders.ts'
import { MAX_REMOVED_MAIL_KEPT_DAYS } from './limits.ts'

const DAY_MILLISECONDS = 24 * 3_600_000

/** What was deleted for ever after this moment can still be recovered (product decision 77). @param keptDays 0: nothing */
export function recoverableSince(keptDays: number, now: Date): Date {
  return new Date(now.getTime() - keptDays * DAY_MILLISECONDS)
}

/** Whether an organisation may keep it for so long. */
export function isKeptDaysValid(days: number): boolean {
  return Number.isInteger(days) && days >= 0 && days <= MAX_REMOVED_MAIL_KEPT_DAYS
}

/**
 * Where mail goes that is recovered: the folder it lay in, or, where that is gone or is Trash, the place that such mail comes into.
 * @param before that folder; undefined: it is gone, or nobody knows
 */
export function recoveryTarget<Folder extends { readonly role: FolderRole }>(
  before: Folder | undefined,
  kind: 'received' | 'sent',
): Folder | 'sent' | 'inbox' {
  if (before && before.role !== 'trash') return before
  return kind === 'sent' ? 'sent' : 'inbox'
}

/**
 * What cannot be recovered any more once an organisation keeps it for other days than before: removed after the first moment, and not
 * after the second. Undefined where nothing is lost.
 */
export function lostSpan(
  days: { readonly before: number; readonly after: number },
  now: Date,
): { readonly after: Date; readonly until: Date } | undefined {
  if (days.after >= days.before) return undefined
  return { after: recoverableSince(days.before, now), until: recoverableSince(days.after, now) }
}

/** How a recovery stands that an Owner has ordered: `mailbox_full` and `failed` have ended before its time. */
export const RECOVERY_STATES = ['working', 'done', 'mailbox_full', 'failed'] as const
export type RecoveryState = (typeof RECOVERY_STATES)[number]
