/** RFC 6238: HMAC-SHA-1, 6 digits, 30 s. */
export interface TimeCodes {
  /** 160 bits in Base32 without padding, for typing into an app. */
  newSecret(): string
  /** Accepts the period of `at`, the one before, and the one after. Periods are 30 s long and counted from 1970. */
  periodOf(secret: string, code: string, at: Date): number | undefined
}
