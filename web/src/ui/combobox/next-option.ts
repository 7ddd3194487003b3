const PAGE_OPTIONS = 6

/**
 * Where a key leads in a list that a field drives: the place of an option, -1 for none, or undefined for keys that lead
 * nowhere. The arrows go round.
 *
 * @param at the active option's place, -1 for none
 * @param isTextChoice what stands in the field is a choice of its own, between the last option and the first
 */
export function nextOption(key: string, at: number, count: number, isTextChoice: boolean): number | undefined {
  if (count === 0) return undefined
  const first = isTextChoice ? -1 : 0
  if (key === 'ArrowDown') return at + 1 < count ? at + 1 : first
  if (key === 'ArrowUp') return at > first ? at - 1 : count - 1
  if (key === 'PageDown') return Math.min(count - 1, Math.max(0, at) + PAGE_OPTIONS)
  if (key === 'PageUp') return Math.max(0, at - PAGE_OPTIONS)
  return undefined
}
