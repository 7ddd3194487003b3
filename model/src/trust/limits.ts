/** The limit for a small message, and for each further megabyte. A genuine message takes a few milliseconds. */
export const SENDER_CHECK_WORK_MILLISECONDS = 2_000
export const SENDER_CHECK_WORK_MILLISECONDS_PER_MEGABYTE = 100
export const MAX_CHECKED_HEADER_BYTES = 256 * 1024
/** The MIME parser reads this many header lines of all parts together, and further ones as text. */
export const MAX_CHECKED_HEADER_LINES = 20_000
export const MAX_CHECKED_AUTHOR_BYTES = 8 * 1024
export const MAX_CHECKED_FOLDS = 1_000
export const MAX_CHECKED_SIGNATURES = 100
