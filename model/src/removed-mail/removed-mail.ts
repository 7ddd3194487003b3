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

/** How a recovery stands that an Owner has ordered: `mailbox_full` has ended before its time. */
export const RECOVERY_STATES = ['working', 'done', 'mailbox_full'] as const
export type RecoveryState = (typeof RECOVERY_STATES)[number]
