import { MEGABYTE_BYTES } from '../limits.ts'

/** An empty draft takes rows too. */
export const MIN_DRAFT_BYTES = 1_024
/** Drafts are saved beyond the quota (product decision 24), up to this or another quota, the larger of the two. */
export const DRAFT_BYTES_BEYOND_QUOTA = 100 * MEGABYTE_BYTES
