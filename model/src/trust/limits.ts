import { MEGABYTE_BYTES } from '../byte-units.ts'
/** The limit for a small message, and for each further megabyte. A genuine message takes a few milliseconds. */
export const SENDER_CHECK_WORK_MILLISECONDS = 2_000
export const SENDER_CHECK_WORK_MILLISECONDS_PER_MEGABYTE = 100
export const MAX_CHECKED_HEADER_BYTES = 256 * 1024
/** The MIME parser reads this many header lines of all parts together, and further ones as text. */
export const MAX_CHECKED_HEADER_LINES = 20_000
export const MAX_CHECKED_AUTHOR_BYTES = 8 * 1024
export const MAX_CHECKED_FOLDS = 1_000
export const MAX_CHECKED_SIGNATURES = 100

export const MAX_SPAM_SYMBOLS_SHOWN = 100
export const MAX_REMOTE_IMAGE_BYTES = 10 * MEGABYTE_BYTES
export const MAX_IMAGE_SENDERS = 500
export const REMOTE_IMAGE_SECONDS = 15
export const SENDER_CHECK_SECONDS = 5
export const SENDER_RECHECK_DELAYS_SECONDS = [600, 3_000, 10_800, 28_800] as const
export const UNSUBSCRIBE_SECONDS = 15
