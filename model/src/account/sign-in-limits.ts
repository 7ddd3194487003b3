export const SESSION_DAYS = 30
/** Per address and source, so that the address stays usable from other sources. */
export const LOGIN_ATTEMPTS_PER_PAIR = 10
/** An office may share one source address. */
export const LOGIN_ATTEMPTS_PER_SOURCE = 300
/** Per address from all sources: each further attempt waits one step longer and is not refused. */
export const LOGIN_ATTEMPTS_BEFORE_DELAY = 10
export const LOGIN_DELAY_STEP_MILLISECONDS = 250
export const LOGIN_LONGEST_DELAY_MILLISECONDS = 3_000
export const LOGIN_WINDOW_SECONDS = 15 * 60
/** A source with a successful sign-in is exempt from limits caused by other users of the source. */
export const LOGIN_SOURCE_KNOWN_DAYS = 30
export const LOGIN_CODE_SECONDS = 60
export const MAILED_CODE_DIGITS = 6
export const MAILED_CODE_MINUTES = 15
/** After this many wrong codes a new code is needed. */
export const MAILED_CODE_ATTEMPTS = 5
export const MAILED_CODE_WAIT_SECONDS = 60
/** Codes must not be used to send unwanted mail. */
export const MAILED_CODES_PER_HOUR = 10
