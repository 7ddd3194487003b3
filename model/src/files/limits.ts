import { MEGABYTE_BYTES } from '../limits.ts'

/** Per mailbox. Released files beyond it count against the quota again, the oldest first. */
export const MAX_UNCOUNTED_RELEASED_BYTES = 100 * MEGABYTE_BYTES
