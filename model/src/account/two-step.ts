/**
 * What a sign-in may be confirmed by after the password: a code of an app, a code that was written down for when there is no app, a
 * passkey, or that the device was confirmed by one of these not long ago.
 */
export const SECOND_STEPS = ['app', 'recovery_code', 'passkey', 'remembered_device'] as const
export type SecondStep = (typeof SECOND_STEPS)[number]

/** Spec sections 5.9.5 and 9.7. */
export const TWO_STEP_CODE_DIGITS = 6
/** How long a code of an app is shown (RFC 6238). The one before and the one after are taken too: clocks differ. */
export const TWO_STEP_PERIOD_SECONDS = 30
export const RECOVERY_CODES = 10
/** Digits alone: an input method changes letters, and a phone shows their keys. 53 bits. */
export const RECOVERY_CODE_DIGITS = 16
/** Between being shown the secret and having typed a code that was made with it. */
export const TWO_STEP_SETUP_MINUTES = 15
/** Between the password and the second step of one sign-in, and how many codes may be typed there. */
export const SECOND_STEP_MINUTES = 10
export const SECOND_STEP_ATTEMPTS = 5
/**
 * Codes of apps that may be tried at one account in a day, from wherever it has not been signed in to by one: of a million codes
 * three are right at any time. NIST SP 800-63B wants to see no more wrong ones in a row.
 */
export const TWO_STEP_CODES_PER_DAY = 100

/** A code as it was meant: which of the two it is, its length says. */
export interface TypedSecondStep {
  readonly kind: Extract<SecondStep, 'app' | 'recovery_code'>
  readonly digits: string
}

/**
 * Reads what was typed or pasted: blanks and hyphens are nothing, and digits may be those of any keyboard.
 * @returns undefined where it has neither 6 digits nor 16
 */
export function readSecondStep(typed: string): TypedSecondStep | undefined {
  const digits = typed.normalize('NFKC').replaceAll(/[\s\-‐-―]+/gu, '')
  if (!/^\d+$/.test(digits)) return undefined
  if (digits.length === TWO_STEP_CODE_DIGITS) return { kind: 'app', digits }
  return digits.length === RECOVERY_CODE_DIGITS ? { kind: 'recovery_code', digits } : undefined
}

/** A secret or a recovery code as people read and type it: in groups of four. */
export function inGroups(text: string): string {
  return text.replaceAll(/.{4}(?=.)/g, '$& ')
}

/** What the QR code says to an app: the address that all of them read (Google Authenticator, Key Uri Format). */
export function setupAddress({
  issuer,
  account,
  secret,
}: {
  readonly issuer: string
  readonly account: string
  readonly secret: string
}): string {
  // A colon stands between the two.
  const label = [issuer.replaceAll(':', ' '), account].map(encodeURIComponent).join(':')
  const facts = [
    `secret=${secret}`,
    `issuer=${encodeURIComponent(issuer.replaceAll(':', ' '))}`,
    'algorithm=SHA1',
    `digits=${TWO_STEP_CODE_DIGITS}`,
    `period=${TWO_STEP_PERIOD_SECONDS}`,
  ]
  return `otpauth://totp/${label}?${facts.join('&')}`
}
