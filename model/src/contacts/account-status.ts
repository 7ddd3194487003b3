/**
 * What an address is to the organisation (spec section 3, recipient): one of its accounts, somebody else's, an address of
 * its own domain that nobody has, or none at all.
 */
export const ACCOUNT_STATUSES = ['inside', 'outside', 'unknown', 'invalid'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]
