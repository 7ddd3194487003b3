/** An unused session expires after this many days. */
export const SESSION_IDLE_DAYS = 14
/** The last use of a session is recorded at most this often. */
export const SESSION_SEEN_SECONDS = 60
/** How long sign-ins are kept in the log. */
export const SIGN_INS_KEPT_DAYS = 180
/** Limit per account; further failures are not recorded. */
export const FAILED_SIGN_INS_KEPT_PER_HOUR = 50
export const SIGN_INS_PER_PAGE = 20
export const MAX_SIGN_INS_PER_PAGE = 100
/** The most recently used sessions are listed, because a client may create any number. */
export const MAX_LISTED_SESSIONS = 200
