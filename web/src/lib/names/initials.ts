/** The first letters of the last two words: a Vietnamese given name comes last. An address gives its first letter. */
export function initialsOf(name: string): string {
  const words = name
    .normalize('NFC')
    .split(/@/u)[0]
    ?.split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  if (!words || words.length === 0) return '?'
  return words
    .slice(-2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('vi')
}

/** From ochre through green and blue to violet; pink and red mean something else on this page. */
const FIRST_HUE = 50
const HUES = 265
/** So many are told apart at a glance. */
const STEPS = 12

/** A hue, in degrees, that one text always gets. */
export function hueOf(seed: string): number {
  // FNV-1a: addresses of one domain differ in a few letters, and must not come out alike.
  let hash = 0x811c9dc5
  for (const letter of seed.trim().toLowerCase()) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  }
  return FIRST_HUE + Math.round((((hash >>> 0) % STEPS) * HUES) / STEPS)
}
