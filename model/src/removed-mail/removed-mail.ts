import type { FolderRole } from '../folders.ts'
import { MAX_REMOVED_MAIL_KEPT_DAYS } from './limits.ts'

const DAY_MILLISECONDS = 24 * 3_600_000

/**
 * Returns the time after which permanently deleted mail can be recovered (product decision 77). @param keptDays 0 for
 * none
 */
export function recoverableSince(keptDays: number, now: Date): Date {
  return new Date(now.getTime() - keptDays * DAY_MILLISECONDS)
}

/** Returns whether an organisation may retain deleted mail for this many days. */
export function isKeptDaysValid(days: number): boolean {
  return Number.isInteger(days) && days >= 0 && days <= MAX_REMOVED_MAIL_KEPT_DAYS
}

/**
 * Returns the folder for recovered mail: its previous folder, or the default one if that was Trash or was deleted.
 * @param before the previous folder; undefined if it was deleted or is unknown
 */
export function recoveryTarget<Folder extends { readonly role: FolderRole }>(
  before: Folder | undefined,
  kind: 'received' | 'sent',
): Folder | 'sent' | 'inbox' {
  if (before && before.role !== 'trash') return before
  return kind === 'sent' ? 'sent' : 'inbox'
}

/** Returns the removal times of mail that a shorter retention makes unrecoverable, or undefined if no mail is lost. */
export function lostSpan(
  days: { readonly before: number; readonly after: number },
  now: Date,
): { readonly after: Date; readonly until: Date } | undefined {
  if (days.after >= days.before) return undefined
  return { after: recoverableSince(days.before, now), until: recoverableSince(days.after, now) }
}

/** The states of a recovery that an Owner started. `mailbox_full` and `failed` ended early. */
export const RECOVERY_STATES = ['working', 'done', 'mailbox_full', 'failed'] as const
export type RecoveryState = (typeof RECOVERY_STATES)[number]
