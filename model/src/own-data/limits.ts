import { MEGABYTE_BYTES } from '../limits.ts'

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
/** A sender who is silent for so long has gone. */
export const UPLOAD_IDLE_SECONDS = 30
/** When nothing more comes, and nobody takes it. */
export const UPLOAD_KEPT_HOURS = 24
