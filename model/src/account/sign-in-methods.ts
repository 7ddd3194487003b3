/**
 * The sign-in methods: password, a code of the provider's portal, another session's access token (product decision 6),
 * single sign-on (product decision 18) or passkey.
 */
export const SIGN_IN_METHODS = ['password', 'login_param', 'access_token', 'single_sign_on', 'passkey'] as const
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

/**
 * The sign-in methods that ask for the second step. The operator trusts the portal and the single sign-on provider,
 * which may have a second step of their own. An access token comes from a session that has passed it. A passkey counts
 * as two factors.
 */
const ASKS_SECOND_STEP: Readonly<Record<SignInMethod, boolean>> = {
  password: true,
  login_param: false,
  access_token: false,
  single_sign_on: false,
  passkey: false,
}

export function asksSecondStep(way: SignInMethod): boolean {
  return ASKS_SECOND_STEP[way]
}

/**
 * The events in an account's sign-in log: how each sign-in ended, and changes to second step, passkeys and password.
 */
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
