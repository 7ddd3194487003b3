/**
 * What a sign-in may be confirmed by after the password: a code of an app, a code that was sent to the phone, a code that was written down
 * for when there is neither, a passkey, or that the device was confirmed by one of these not long ago.
 */
export const SECOND_STEPS = ['app', 'phone', 'recovery_code', 'passkey', 'remembered_device'] as const
export type SecondStep = (typeof SECOND_STEPS)[number]

/**
 * Those that show more than the phone: after one of them the phone is a second step again whose code has reset the password (product
 * decision 81).
 */
export const STEPS_WITHOUT_PHONE: readonly SecondStep[] = ['app', 'recovery_code', 'passkey']

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

/** The last digits of a number, by which its owner knows it and nobody else learns it. */
export const SHOWN_PHONE_DIGITS = 3

/** How the phone of an account stands as a second step beside its app (product decision 83). */
export interface SecondStepPhone {
  /** E.164; the account's verified one. Null: it has none. */
  readonly verified: string | null
  /** The number that codes were turned on for. Null: they are off. */
  readonly chosen: string | null
  /** The password was reset by a code to it, and no other way has confirmed a sign-in since. */
  readonly isBarred: boolean
}

/** @returns the number that gets codes; undefined: none does, for whoever verifies another one has it chosen anew */
export function phoneForCodes({ verified, chosen, isBarred }: SecondStepPhone): string | undefined {
  return chosen !== null && chosen === verified && !isBarred ? chosen : undefined
}

/** @param phone E.164 */
export function phoneEnding(phone: string): string {
  return phone.slice(-SHOWN_PHONE_DIGITS)
}

/** A code as it was meant: which of the two it is, its length says; one that was sent to a phone is as long as those of apps. */
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
