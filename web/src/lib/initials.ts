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

/** A hue from 0 to 359 that one text always gets. */
export function hueOf(seed: string): number {
  let hash = 7
  for (const letter of seed.trim().toLowerCase()) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360_007
  return hash % 360
}
