/** Of what was deleted for ever, as the Owner sets it; 0: nothing is kept. The database begins with 14 (migration 0097). */
export const MAX_REMOVED_MAIL_KEPT_DAYS = 90
/** What is kept of it stands in no quota, and may be as much as this part of one. */
export const REMOVED_MAIL_QUOTA_PERCENT = 50
export const REMOVED_MAIL_PER_PAGE = 25
export const MAX_REMOVED_MAIL_PER_PAGE = 100
/** Of one call, and of one transaction of a longer recovery. */
export const MAX_RECOVERED_AT_ONCE = 50
/** Of what an organisation would lose by keeping it for fewer days, so many are counted; of more it is said that there are more. */
export const MAX_LOST_MAIL_COUNTED = 10_000
/** Of a recovery, one after the other: some ten minutes, as the queue's pauses grow. Then it is said to have failed. */
export const MAX_RECOVERY_FAILURES = 6
/** So long after its end an Owner is shown what came of a recovery. */
export const RECOVERY_SHOWN_HOURS = 24
