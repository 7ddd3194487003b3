/** The database's default is 14 days (migration 0097); 0 disables the retention. */
export const MAX_REMOVED_MAIL_KEPT_DAYS = 90
/** Retained mail does not count towards the quota, but may use at most this part of one. */
export const REMOVED_MAIL_QUOTA_PERCENT = 50
export const REMOVED_MAIL_PER_PAGE = 25
export const MAX_REMOVED_MAIL_PER_PAGE = 100
export const MAX_RECOVERED_AT_ONCE = 50
export const MAX_LOST_MAIL_COUNTED = 10_000
/** Growing delays make this some ten minutes. */
export const MAX_RECOVERY_FAILURES = 6
export const RECOVERY_SHOWN_HOURS = 24
