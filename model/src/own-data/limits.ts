import { MAX_MESSAGE_BYTES, MEGABYTE_BYTES } from '../limits.ts'

// Exports
export const EXPORTS_KEPT_DAYS = 7
/** Of a mailbox, those being written among them. */
export const MAX_EXPORTS = 10
/** Exports go on after so many messages … */
export const EXPORT_CHUNK_MESSAGES = 100
/** … or so many bytes, whichever comes first; one message may be longer. */
export const EXPORT_CHUNK_BYTES = 4 * MEGABYTE_BYTES
/** What one export may grow to: more than any mailbox has. */
export const MAX_EXPORT_BYTES = 1_024 * 1_024 * MEGABYTE_BYTES

// Files that come in pieces
export const MAX_UPLOAD_BYTES = 50 * 1_024 * MEGABYTE_BYTES
/** Of a mailbox, that nobody has taken yet. */
export const MAX_PENDING_UPLOADS = 100
export const MAX_FINGERPRINT_CHARACTERS = 500
/** Folders of a dropped folder, sent in a header. A page that names a longer path cannot resume after it was closed. */
export const MAX_UPLOAD_TARGET_CHARACTERS = 1_000
/** A sender who is silent for so long has gone. */
export const UPLOAD_IDLE_SECONDS = 30
/** When nothing more comes, and nobody takes it. */
export const UPLOAD_KEPT_HOURS = 24

// Imports
/** Files that one import takes. */
export const MAX_IMPORTED_FILES = 100
/** Other servers have taken larger messages than we do; what is there is brought, within what a machine can hold. */
export const MAX_IMPORTED_MESSAGE_BYTES = 3 * MAX_MESSAGE_BYTES
/** Imports go on after so many messages … */
export const IMPORT_CHUNK_MESSAGES = 40
/** … or so many bytes, whichever comes first; one message may be longer. */
export const IMPORT_CHUNK_BYTES = 8 * MEGABYTE_BYTES
/** Of a zip, looked through at once: most may be no mail. */
export const IMPORT_CHUNK_ENTRIES = 2_000
/** Reading so much of a file takes a fraction of a second; a file that takes longer is none that people make. */
export const ARCHIVE_PIECE_SECONDS = 60
export const ARCHIVE_MEMORY_MEGABYTES = 256
/** Mail is packed to a tenth; what unpacks to more than this many times its size, and to more than that, is a bomb. */
export const MAX_UNPACKED_RATIO = 50
export const MIN_UNPACKED_LIMIT_BYTES = 1_024 * MEGABYTE_BYTES
/** What files of imports and what was unpacked of them may take of the disk, in quotas of the mailbox. */
export const IMPORT_STORAGE_QUOTAS = 2
/** Of what could not be imported; the others are counted. */
export const MAX_IMPORT_FAILURES_NAMED = 100
export const IMPORTS_KEPT_DAYS = 30
export const MAX_LISTED_IMPORTS = 50
/** In one transaction of an undo. */
export const IMPORT_UNDO_CHUNK_MESSAGES = 100
