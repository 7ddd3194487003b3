/** `remembered_device`: the device was confirmed recently. */
export const SECOND_STEPS = ['app', 'phone', 'recovery_code', 'passkey', 'remembered_device'] as const
export type SecondStep = (typeof SECOND_STEPS)[number]

/** After a password reset by phone, one of these makes the phone a valid second step again (product decision 81). */
export const STEPS_WITHOUT_PHONE: readonly SecondStep[] = ['app', 'recovery_code', 'passkey']

/** Spec sections 5.9.5 and 9.7. */
export const TWO_STEP_CODE_DIGITS = 6
/** RFC 6238. The codes before and after are accepted too, because clocks differ. */
export const TWO_STEP_PERIOD_SECONDS = 30
export const RECOVERY_CODES = 10
/** Input methods change letters, and phones show a number pad. 16 digits are 53 bits. */
export const RECOVERY_CODE_DIGITS = 16
export const TWO_STEP_SETUP_MINUTES = 15
export const SECOND_STEP_MINUTES = 10
export const SECOND_STEP_ATTEMPTS = 5
/** Three of a million codes are valid at any time. NIST SP 800-63B allows at most 100 failures in a row. */
export const TWO_STEP_CODES_PER_DAY = 100

/** Its owner recognises the number by these digits, and nobody else learns it. */
export const SHOWN_PHONE_DIGITS = 3

/** Product decision 83. */
export interface SecondStepPhone {
  /** E.164; null if there is none. */
  readonly verified: string | null
  /** Null if codes are off. */
  readonly chosen: string | null
  /** The password was reset by phone, and no other step has confirmed a sign-in since. */
  readonly isBarred: boolean
}

/** After another number was verified, codes must be turned on again. */
export function phoneForCodes({ verified, chosen, isBarred }: SecondStepPhone): string | undefined {
  return chosen !== null && chosen === verified && !isBarred ? chosen : undefined
}

export function phoneEnding(phone: string): string {
  return phone.slice(-SHOWN_PHONE_DIGITS)
}

export interface SecondStepCode {
  readonly kind: Extract<SecondStep, 'app' | 'recovery_code'>
  readonly digits: string
}

/** Ignores blanks and hyphens and accepts full-width digits. Undefined unless it has 6 or 16 digits. */
export function readSecondStep(typed: string): SecondStepCode | undefined {
  const digits = typed.normalize('NFKC').replaceAll(/[\s\-‐-―]+/gu, '')
  if (!/^\d+$/.test(digits)) return undefined
  if (digits.length === TWO_STEP_CODE_DIGITS) return { kind: 'app', digits }
  return digits.length === RECOVERY_CODE_DIGITS ? { kind: 'recovery_code', digits } : undefined
}

export function inGroups(text: string): string {
  return text.replaceAll(/.{4}(?=.)/g, '$& ')
}

/** Google Authenticator Key Uri Format. */
export function setupAddress({
  issuer,
  account,
  secret,
}: {
  readonly issuer: string
  readonly account: string
  readonly secret: string
}): string {
  // A colon separates issuer and account, so the issuer must not contain one.
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
