/**
 * The maximum retention of permanently deleted mail that an Owner can set; 0 disables it. The database's default is 14
 * (migration 0097).
 */
export const MAX_REMOVED_MAIL_KEPT_DAYS = 90
/** Retained mail does not count towards the quota, but may use at most this part of one. */
export const REMOVED_MAIL_QUOTA_PERCENT = 50
export const REMOVED_MAIL_PER_PAGE = 25
export const MAX_REMOVED_MAIL_PER_PAGE = 100
/** Limit per call, and per transaction of a longer recovery. */
export const MAX_RECOVERED_AT_ONCE = 50
/**
 * Mail that an organisation would lose by a shorter retention is counted up to this number; beyond it, the page says
 * that there are more.
 */
export const MAX_LOST_MAIL_COUNTED = 10_000
/** Consecutive failures after which a recovery fails, after some ten minutes of growing delays. */
export const MAX_RECOVERY_FAILURES = 6
/** How long the result of a recovery is shown. */
export const RECOVERY_SHOWN_HOURS = 24
