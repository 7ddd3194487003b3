/** How a session began: by a password, by a code of the provider's portal, by the token of another session (product decision 6). */
export const WAYS_IN = ['password', 'login_param', 'access_token'] as const
export type WayIn = (typeof WAYS_IN)[number]

export const SIGN_IN_OUTCOMES = ['signed_in', 'wrong_password'] as const
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number]
