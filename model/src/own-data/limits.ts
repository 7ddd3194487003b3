import { MAX_MESSAGE_BYTES, MEGABYTE_BYTES } from '../limits.ts'

// Exports
export const EXPORTS_KEPT_DAYS = 7
export const MAX_EXPORTS = 10
export const EXPORT_CHUNK_MESSAGES = 100
/** Unless a single message is longer. */
export const EXPORT_CHUNK_BYTES = 4 * MEGABYTE_BYTES
export const MAX_EXPORT_BYTES = 1_024 * 1_024 * MEGABYTE_BYTES

// Files that come in pieces
export const MAX_UPLOAD_BYTES = 50 * 1_024 * MEGABYTE_BYTES
export const MAX_PENDING_UPLOADS = 100
export const MAX_FINGERPRINT_CHARACTERS = 500
/** A page that names a longer path cannot resume after it was closed. */
export const MAX_UPLOAD_TARGET_CHARACTERS = 1_000
/** A sender who is silent for so long has disconnected. */
export const UPLOAD_IDLE_SECONDS = 30
export const UPLOAD_KEPT_HOURS = 24

// Imports
export const MAX_IMPORTED_FILES = 100
/** Other servers may have accepted larger messages than this one. */
export const MAX_IMPORTED_MESSAGE_BYTES = 3 * MAX_MESSAGE_BYTES
export const IMPORT_CHUNK_MESSAGES = 40
/** Unless a single message is longer. */
export const IMPORT_CHUNK_BYTES = 8 * MEGABYTE_BYTES
/** Most entries of a zip may not be mail. */
export const IMPORT_CHUNK_ENTRIES = 2_000
/** A piece usually takes a fraction of a second. A file that takes longer is not genuine. */
export const ARCHIVE_PIECE_SECONDS = 60
export const ARCHIVE_MEMORY_MEGABYTES = 256
/** Mail compresses to about a tenth. A file that exceeds this ratio is treated as a zip bomb. */
export const MAX_UNPACKED_RATIO = 50
export const MIN_UNPACKED_LIMIT_BYTES = 1_024 * MEGABYTE_BYTES
/** In multiples of the mailbox's quota. */
export const IMPORT_STORAGE_QUOTAS = 2
export const MAX_IMPORT_FAILURES_NAMED = 100
export const IMPORTS_KEPT_DAYS = 30
export const MAX_LISTED_IMPORTS = 50
export const IMPORT_UNDO_CHUNK_MESSAGES = 100
