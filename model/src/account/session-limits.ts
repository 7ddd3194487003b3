export const SESSION_IDLE_DAYS = 14
export const SESSION_SEEN_SECONDS = 60
export const SIGN_INS_KEPT_DAYS = 180
export const FAILED_SIGN_INS_KEPT_PER_HOUR = 50
export const SIGN_INS_PER_PAGE = 20
export const MAX_SIGN_INS_PER_PAGE = 100
/** A client may create any number of sessions, so only recent ones are listed. */
export const MAX_LISTED_SESSIONS = 200
