export const SCHEDULE_LEAD_SECONDS = 5 * 60
export const SCHEDULE_DEFAULT_SECONDS = 3_600
/** The year 2200 in Unix seconds: later times are typing errors. */
export const PLANNED_BEFORE_UNIX_SECONDS = 7_258_118_400
export const LATE_MARKED_AFTER_SECONDS = 60
export const SENT_LATE_WITHIN_SECONDS = 15 * 60
