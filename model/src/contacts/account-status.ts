/**
 * How an address relates to the organisation (spec section 3, recipient): an account of it, an outside address, an
 * own-domain address that does not exist, or not an address.
 */
export const ACCOUNT_STATUSES = ['inside', 'outside', 'unknown', 'invalid'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]
