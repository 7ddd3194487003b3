/** Uses the last two words, because a Vietnamese given name comes last. An address gives its first letter. */
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

/** From ochre over green and blue to violet; pink and red have other meanings on the page. */
const FIRST_HUE = 50
const HUES = 265
/** About as many hues as people can distinguish. */
const STEPS = 12

/** In degrees, always the same for a text. */
export function hueOf(seed: string): number {
  // FNV-1a: addresses of one domain differ in few letters and must get different hues.
  let hash = 0x811c9dc5
  for (const letter of seed.trim().toLowerCase()) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  }
  return FIRST_HUE + Math.round((((hash >>> 0) % STEPS) * HUES) / STEPS)
}
