/** How a session began: by a password, by a code of the provider's portal, by the token of another session (product decision 6). */
export const WAYS_IN = ['password', 'login_param', 'access_token'] as const
export type WayIn = (typeof WAYS_IN)[number]

/** What of an account's sign-ins is written down: how each ended, and what was changed of its second step. */
export const SIGN_IN_OUTCOMES = [
  'signed_in',
  'wrong_password',
  'wrong_code',
  'two_step_on',
  'two_step_off',
  'two_step_off_by_operator',
  'recovery_codes_renewed',
] as const
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number]
