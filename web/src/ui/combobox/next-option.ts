const PAGE_OPTIONS = 6

/** -1: no option; undefined: another key. `isTextChoice`: the text is a choice between the last and the first. */
export function nextOption(key: string, at: number, count: number, isTextChoice: boolean): number | undefined {
  if (count === 0) return undefined
  const first = isTextChoice ? -1 : 0
  if (key === 'ArrowDown') return at + 1 < count ? at + 1 : first
  if (key === 'ArrowUp') return at > first ? at - 1 : count - 1
  if (key === 'PageDown') return Math.min(count - 1, Math.max(0, at) + PAGE_OPTIONS)
  if (key === 'PageUp') return Math.max(0, at - PAGE_OPTIONS)
  return undefined
}
