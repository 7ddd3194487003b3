export const MAX_FOUND_ACCOUNTS = 20
/** Accounts are checked in groups of this size (product decision 20). */
export const CHECKED_ACCOUNTS_PER_CALL = 5
