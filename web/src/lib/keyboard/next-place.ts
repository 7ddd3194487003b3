/**
 * Where a key leads in a list that a field above it drives (ARIA combobox pattern): an index, or undefined for keys that
 * lead nowhere. Nothing is chosen while `at` is undefined.
 */
export function nextPlace(key: string, at: number | undefined, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return at === undefined ? 0 : (at + 1) % count
  if (key === 'ArrowUp') return at === undefined ? count - 1 : (at + count - 1) % count
  if (key === 'PageDown') return Math.min(count - 1, (at ?? 0) + 6)
  if (key === 'PageUp') return Math.max(0, (at ?? 0) - 6)
  return undefined
}
