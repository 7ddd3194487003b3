/** Threads that return from Snoozed in one transaction. */
export const UNSNOOZED_PER_TRANSACTION = 50
