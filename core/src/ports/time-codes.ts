/** Codes that an app and the server both make of one secret and the time (RFC 6238: HMAC-SHA-1, 6 digits, 30 s). */
export interface TimeCodes {
  /** Unguessable, 160 bits, in Base32 without padding: what a person can type into an app. */
  newSecret(): string
  /**
   * Of which period of 30 s, counted from 1970, this is the code: of that of `at`, the one before, or the one after.
   * @param code 6 digits
   * @returns undefined when it is of none of these
   */
  periodOf(secret: string, code: string, at: Date): number | undefined
}
