/**
 * One-time codes that an app and the server derive from a shared secret and the time (RFC 6238: HMAC-SHA-1, 6 digits,
 * 30 s).
 */
export interface TimeCodes {
  /** Returns an unguessable secret of 160 bits in Base32 without padding, for typing into an app. */
  newSecret(): string
  /**
   * Returns the period of a valid code: that of `at`, the one before, or the one after. Periods are 30 s long and
   * counted from 1970.
   * @param code 6 digits
   * @returns undefined when the code is not valid in any of them
   */
  periodOf(secret: string, code: string, at: Date): number | undefined
}
