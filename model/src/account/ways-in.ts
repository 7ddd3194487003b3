/**
 * How a session began: by a password, by a code of the provider's portal, by the token of another session (product decision 6), by single
 * sign-on (product decision 18), by a passkey.
 */
export const WAYS_IN = ['password', 'login_param', 'access_token', 'single_sign_on', 'passkey'] as const
export type WayIn = (typeof WAYS_IN)[number]

/**
 * Whether an account that has a second step is asked for it, by the way its session begins. Portal and single sign-on are trusted by the
 * operator to have recognised the user, and ask for a second step themselves or do not; the session that an access token is exchanged
 * for was asked when it began; a passkey is two steps by itself.
 */
const ASKS_SECOND_STEP: Readonly<Record<WayIn, boolean>> = {
  password: true,
  login_param: false,
  access_token: false,
  single_sign_on: false,
  passkey: false,
}

export function asksSecondStep(way: WayIn): boolean {
  return ASKS_SECOND_STEP[way]
}

/** What of an account's sign-ins is written down: how each ended, and what was changed of its second step, passkeys and forgotten password. */
export const SIGN_IN_OUTCOMES = [
  'signed_in',
  'wrong_password',
  'wrong_code',
  'wrong_passkey',
  'two_step_on',
  'two_step_off',
  'two_step_off_by_operator',
  'recovery_codes_renewed',
  'phone_codes_on',
  'phone_codes_off',
  'passkey_added',
  'passkey_removed',
  'passkeys_removed_by_operator',
  'password_reset',
] as const
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number]
