import { MEGABYTE_BYTES } from '../byte-units.ts'

/** An empty draft takes rows too. */
export const MIN_DRAFT_BYTES = 1_024
/** Drafts are saved beyond the quota (product decision 24), up to this or another quota, the larger of the two. */
export const DRAFT_BYTES_BEYOND_QUOTA = 100 * MEGABYTE_BYTES

/** A draft may be longer than a message, so that pasted text is not lost. */
export const MAX_DRAFT_CHARACTERS = 4_000_000
export const DRAFT_SAVE_BODY_MILLISECONDS = 500
export const DRAFT_SAVE_SUBJECT_MILLISECONDS = 400
export const DRAFT_KEEP_LOCALLY_MILLISECONDS = 250
/** Browsers run timers of hidden pages at most once a minute, so a claim lives longer than that. */
export const DRAFT_CLAIM_SECONDS = 150
export const DRAFT_CLAIM_RENEW_SECONDS = 45
