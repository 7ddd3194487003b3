/** A session that nobody has used for so long ends by itself. */
export const SESSION_IDLE_DAYS = 14
/** Of a session that is used, it is written down so often. */
export const SESSION_SEEN_SECONDS = 60
/** When and whence an account was signed in to. */
export const SIGN_INS_KEPT_DAYS = 180
/** Of one account: more are not written down. */
export const FAILED_SIGN_INS_KEPT_PER_HOUR = 50
export const SIGN_INS_PER_PAGE = 20
export const MAX_SIGN_INS_PER_PAGE = 100
/** The last used ones: a program may begin any number. */
export const MAX_LISTED_SESSIONS = 200
