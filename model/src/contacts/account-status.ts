/** Spec section 3, recipient. `unknown`: an own-domain address that does not exist. */
export const ACCOUNT_STATUSES = ['inside', 'outside', 'unknown', 'invalid'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]
