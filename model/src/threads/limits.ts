import { MEGABYTE_BYTES } from '../byte-units.ts'
export const MAX_RESPONSE_CACHE_BYTES = 16 * MEGABYTE_BYTES
/** Cached list rows, per process: about 3 KB each. */
export const MAX_CACHED_ROWS = 4_000
export const MAX_CACHED_HITS = 50_000
export const MAX_BOUNDED_LISTS = 500
export const MAX_PAGE_BOUNDS = 100
/** Choices for when an open conversation becomes read. */
export const MARK_READ_CHOICES_SECONDS = [0, 2, 5] as const
export const SUBJECT_JOIN_DAYS = 30
export const MAX_THREADS_PER_CALL = 100
export const PAGE_SIZES = [10, 20, 25, 50, 100] as const
export const DEFAULT_PAGE_SIZE = 50
export const MAX_LISTED_PARTICIPANTS = 6
export const TRASH_KEPT_DAYS = 30
export const COLLAPSE_ABOVE_MESSAGES = 3
