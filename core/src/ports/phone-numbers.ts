/** The numbering plans of telephone numbers (ITU-T E.164). */
export interface PhoneNumbers {
  /**
   * Returns whether the number is a mobile number of the country, as far as its plan distinguishes them. False for
   * special tariffs (premium rate, shared cost) and for networks without a country (satellites).
   * @param phone E.164, for example `+84912345678`
   * @param country ISO 3166-1 code of the country that the number must belong to
   */
  isMobile(phone: string, country: string): boolean
}
