// Input
/** A command line with its CR LF (RFC 2449 section 4). */
export const MAX_COMMAND_LINE_BYTES = 255
/** The longest password has 256 characters of up to four bytes. */
export const MAX_PASSWORD_LINE_BYTES = 1_040
/** Address and password in base64 (RFC 5034 section 4). */
export const MAX_SASL_LINE_BYTES = 2_100

// Output
/** Lines of LIST and UIDL that are written together. */
export const LISTED_LINES = 500

// Time
/** RFC 1939 section 3 asks for at least 10 minutes. */
export const IDLE_SECONDS = 10 * 60

// Maildrops
export const MAILDROP_SLICE_MESSAGES = 10_000
/** Sources that are read at the same time to count octets that are not stored. */
export const COUNTED_AT_ONCE = 8
/** Messages from before octets were stored whose sources are read in one night. */
export const MAX_COUNTED_OF_NIGHT = 50_000
/** Counts are stored in one transaction for so many messages, also if the client leaves before the last one. */
export const COUNTED_SLICE_MESSAGES = 500
