/** The list is read as a whole, and spam under more sender names is stopped by the spam score. */
export const MAX_BLOCKED_SENDERS = 1_000
/** Limits all texts together; each is limited by `MAX_FILTERED_TEXT_CHARACTERS`. */
export const MAX_FILTER_COUNTED_CHARACTERS = 20_000_000

export const FILTER_RUN_THREADS = 200
export const REMOVED_FILTERS_KEPT_HOURS = 24
/** Blocked senders have their own limit. */
export const MAX_FILTERS = 100
export const MAX_FILTER_CONDITIONS = 10
export const MAX_FILTER_NAME_CHARACTERS = 100
/** Per condition: a list of about twenty addresses. */
export const MAX_FILTER_VALUE_CHARACTERS = 500
export const MAX_FILTER_SIZE_MEGABYTES = 1_024
/** Dovecot accepts a megabyte, and a character is at most three octets. */
export const MAX_SIEVE_SCRIPT_CHARACTERS = 300_000
export const MAX_FILTERED_AUTHORS_CHARACTERS = 8_000
export const MAX_FILTERED_TEXT_CHARACTERS = 100_000
export const MAX_FILTER_COUNTED_MESSAGES = 5_000
