const HALF_AT_END = /[\ud800-\udbff]$/

/** Leaves out half of a surrogate pair at the end. */
export function truncate(text: string, maxCharacters: number): string {
  return text.length <= maxCharacters ? text : text.slice(0, maxCharacters).replace(HALF_AT_END, '')
}
