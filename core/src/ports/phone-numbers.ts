/** What the numbering plans of the world say of telephone numbers (ITU-T E.164). */
export interface PhoneNumbers {
  /**
   * Whether somebody can carry this number about: it is a mobile one of the country's, as far as its plan tells them apart. False for
   * what has a price of its own (premium rate, shared cost), and for networks that belong to no country (satellites).
   * @param phone E.164, `+84912345678`
   * @param country ISO 3166-1, whose number it is said to be
   */
  isMobile(phone: string, country: string): boolean
}
