/** The list is read as a whole, and spam under more sender names is stopped by the spam score. */
export const MAX_BLOCKED_SENDERS = 1_000
/** Limits all texts together; each is limited by `MAX_FILTERED_TEXT_CHARACTERS`. */
export const MAX_FILTER_COUNTED_CHARACTERS = 20_000_000
