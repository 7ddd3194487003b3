/** Longer text is no stub. */
export const MAX_STUB_CHARACTERS = 400
/** The HTML beside a stub shows more than so many times its text. */
const STUB_RATIO = 2

/**
 * Returns whether the plain text of a mail, such as "See the HTML version", would hide from lists and searches what
 * readers see.
 * @param shown the text of the HTML beside it
 */
export function isStubText(plain: string, shown: string): boolean {
  const characters = plain.trim().length
  return characters <= MAX_STUB_CHARACTERS && shown.trim().length > STUB_RATIO * characters
}
