import { MEGABYTE_BYTES } from '../byte-units.ts'

export const MAX_UPLOAD_BYTES = 50 * 1_024 * MEGABYTE_BYTES
/** Limit of a mailbox's uploads that are not used yet. */
export const MAX_PENDING_UPLOADS = 100
export const MAX_FINGERPRINT_CHARACTERS = 500
/** Folders of a dropped folder, sent in a header. A page that names a longer path cannot resume after it was closed. */
export const MAX_UPLOAD_TARGET_CHARACTERS = 1_000
/** A sender who is silent for so long has gone. */
export const UPLOAD_IDLE_SECONDS = 30
/** An unused upload without progress is deleted after this time. */
export const RESUMABLE_UPLOADS_KEPT_HOURS = 24
