import { MEGABYTE_BYTES } from '../byte-units.ts'

export const EXPORTS_KEPT_DAYS = 7
export const MAX_EXPORTS = 10
/** An export step ends after this many messages … */
export const EXPORT_CHUNK_MESSAGES = 100
/** … or this many bytes, unless a single message is longer. */
export const EXPORT_CHUNK_BYTES = 4 * MEGABYTE_BYTES
/** This is more than any mailbox holds. */
export const MAX_EXPORT_BYTES = 1_024 * 1_024 * MEGABYTE_BYTES
