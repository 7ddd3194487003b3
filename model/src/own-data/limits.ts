import { MAX_MESSAGE_BYTES, MEGABYTE_BYTES } from '../limits.ts'

// Exports
export const EXPORTS_KEPT_DAYS = 7
/** Limit per mailbox, including exports in progress. */
export const MAX_EXPORTS = 10
/** An export step ends after this many messages … */
export const EXPORT_CHUNK_MESSAGES = 100
/** … or this many bytes, unless a single message is longer. */
export const EXPORT_CHUNK_BYTES = 4 * MEGABYTE_BYTES
/** This is more than any mailbox holds. */
export const MAX_EXPORT_BYTES = 1_024 * 1_024 * MEGABYTE_BYTES

// Files that come in pieces
export const MAX_UPLOAD_BYTES = 50 * 1_024 * MEGABYTE_BYTES
/** Limit of a mailbox's uploads that are not used yet. */
export const MAX_PENDING_UPLOADS = 100
export const MAX_FINGERPRINT_CHARACTERS = 500
/** Folders of a dropped folder, sent in a header. A page that names a longer path cannot resume after it was closed. */
export const MAX_UPLOAD_TARGET_CHARACTERS = 1_000
/** A sender who is silent for so long has gone. */
export const UPLOAD_IDLE_SECONDS = 30
/** An unused upload without progress is deleted after this time. */
export const UPLOAD_KEPT_HOURS = 24

// Imports
/** Limit of files per import. */
export const MAX_IMPORTED_FILES = 100
/** Other servers may have accepted larger messages than this one, so imports allow more. */
export const MAX_IMPORTED_MESSAGE_BYTES = 3 * MAX_MESSAGE_BYTES
/** An import step ends after this many messages … */
export const IMPORT_CHUNK_MESSAGES = 40
/** … or this many bytes, unless a single message is longer. */
export const IMPORT_CHUNK_BYTES = 8 * MEGABYTE_BYTES
/** Entries of a zip per step, because most may not be mail. */
export const IMPORT_CHUNK_ENTRIES = 2_000
/** A piece usually takes a fraction of a second. A file that takes longer is not genuine. */
export const ARCHIVE_PIECE_SECONDS = 60
export const ARCHIVE_MEMORY_MEGABYTES = 256
/** Mail compresses to about a tenth. A file that exceeds this ratio and this minimum is treated as a zip bomb. */
export const MAX_UNPACKED_RATIO = 50
export const MIN_UNPACKED_LIMIT_BYTES = 1_024 * MEGABYTE_BYTES
/** Disk space of imported files and their unpacked contents, in multiples of the mailbox's quota. */
export const IMPORT_STORAGE_QUOTAS = 2
/** Failed messages that are named; the others are counted. */
export const MAX_IMPORT_FAILURES_NAMED = 100
export const IMPORTS_KEPT_DAYS = 30
export const MAX_LISTED_IMPORTS = 50
/** Limit per transaction of an undo. */
export const IMPORT_UNDO_CHUNK_MESSAGES = 100
