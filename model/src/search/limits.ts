import { MEGABYTE_BYTES } from '../byte-units.ts'
/** Counted after folding, because one character may become 18 letters or 4 words. Further words are not searched. */
export const MAX_QUERY_WORDS = 200
export const MAX_NAME_WORDS = 20
export const MAX_MARKED_CHARACTERS = 200_000
export const MAX_MARKS = 2_000

/** Totals of searches are exact up to this number. */
export const MAX_COUNTED_HITS = 1_000
export const MAX_SEARCH_CHARACTERS = 500
export const MAX_INDEXED_CHARACTERS = 200_000
/** Characters of attachments that are read to tell which of them has the words. */
export const MAX_HIT_FILE_CHARACTERS = 200_000
export const MAX_PAGE_FILE_CHARACTERS = 1_000_000
/** Includes attachments: an eighth of a second of work. */
export const MAX_INDEXED_CHARACTERS_PER_MESSAGE = 500_000
export const MAX_INDEXED_BYTES_AT_ONCE = 2_000_000
export const SUGGEST_MILLISECONDS = 300
export const MAX_SUGGESTED_THREADS = 5
export const MAX_SUGGESTED_PEOPLE = 3
export const MAX_SUGGESTED_TEXTS = 3
export const MAX_EXTRACTED_FILE_BYTES = 25 * MEGABYTE_BYTES
export const EXTRACT_TIMEOUT_SECONDS = 20
export const EXTRACT_MEMORY_MEGABYTES = 320
export const EXTRACT_ATTEMPTS = 3
