/** Of a mailbox. Who sends rubbish under more names than this is stopped by the spam score, and the list is read as a whole. */
export const MAX_BLOCKED_SENDERS = 1_000
