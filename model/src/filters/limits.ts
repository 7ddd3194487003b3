/** Of a mailbox. Who sends rubbish under more names than this is stopped by the spam score, and the list is read as a whole. */
export const MAX_BLOCKED_SENDERS = 1_000
/** Of the texts that one count of matches reads, each up to `MAX_FILTERED_TEXT_CHARACTERS`. */
export const MAX_FILTER_COUNTED_CHARACTERS = 20_000_000
