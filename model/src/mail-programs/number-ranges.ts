/** Both ends are included. */
export interface NumberRange {
  readonly first: number
  readonly last: number
}

/** Returns ascending, disjoint ranges with the same numbers. */
export function mergeRanges(ranges: readonly NumberRange[]): readonly NumberRange[] {
  const merged: { first: number; last: number }[] = []
  for (const { first, last } of ranges.toSorted((one, other) => compare(one.first, other.first))) {
    const before = merged.at(-1)
    if (before !== undefined && first <= before.last + 1) before.last = Math.max(before.last, last)
    else merged.push({ first, last })
  }
  return merged
}

/** The difference of two infinite numbers would be NaN. */
function compare(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1
}
