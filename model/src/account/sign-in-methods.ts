import { MAIL_PROTOCOLS } from '../app-passwords/app-passwords.ts'

/**
 * `login_param`: a code of the provider's portal. `access_token`: see product decision 6. Single sign-on: product
 * decision 18. Mail programs sign in by protocol.
 */
export const SIGN_IN_METHODS = [
  'password',
  'login_param',
  'access_token',
  'single_sign_on',
  'passkey',
  ...MAIL_PROTOCOLS,
] as const
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

/**
 * The operator trusts the portal and the single sign-on provider. An access token comes from a session that has passed
 * the second step. A passkey counts as two factors. A mail program has no session: `needsAppPassword` decides.
 */
const ASKS_SECOND_STEP: Readonly<Record<SignInMethod, boolean>> = {
  password: true,
  login_param: false,
  access_token: false,
  single_sign_on: false,
  passkey: false,
  imap: false,
  pop3: false,
  smtp: false,
}

export function asksSecondStep(way: SignInMethod): boolean {
  return ASKS_SECOND_STEP[way]
}

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
  'app_password_required',
  'app_password_created',
  'app_password_revoked',
] as const
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number]
