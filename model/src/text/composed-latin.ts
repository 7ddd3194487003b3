const COMPOSED_LATIN = /^[\0-\u00ac\u00ae-\u02ff\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20ab]*$/

/**
 * Returns whether the text has only composed Latin letters and common visible signs, as nearly all Vietnamese has. Then it is in
 * NFC. The check is several times faster than a normalisation.
 */
export function isComposedLatin(text: string): boolean {
  return COMPOSED_LATIN.test(text)
}
