/** ITU-T E.164. */
export interface PhoneNumbers {
  /**
   * False for special tariffs (premium rate, shared cost) and for networks without a country (satellites).
   * @param phone E.164, for example `+84912345678`
   * @param country ISO 3166-1 code
   */
  isMobile(phone: string, country: string): boolean
}
