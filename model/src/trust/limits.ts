/** Work of a thread that checks a sender: a small message, and each further megabyte. An honest one takes a few milliseconds. */
export const SENDER_CHECK_WORK_MILLISECONDS = 2_000
export const SENDER_CHECK_WORK_MILLISECONDS_PER_MEGABYTE = 100
/** What a header may hold for its sender to be checked; `isCheckableHeader`. */
export const MAX_CHECKED_HEADER_BYTES = 256 * 1024
/** From and Sender together. */
export const MAX_CHECKED_AUTHOR_BYTES = 8 * 1024
export const MAX_CHECKED_FOLDS = 1_000
export const MAX_CHECKED_SIGNATURES = 100
