/** Both ends are included; `to` may be infinite. */
export interface NumberRange {
  readonly from: number
  readonly to: number
}

/** Returns ascending, disjoint ranges with the same numbers. */
export function mergeRanges(ranges: readonly NumberRange[]): readonly NumberRange[] {
  const merged: { from: number; to: number }[] = []
  for (const { from, to } of ranges.toSorted((one, other) => compare(one.from, other.from))) {
    const before = merged.at(-1)
    if (before !== undefined && from <= before.to + 1) before.to = Math.max(before.to, to)
    else merged.push({ from, to })
  }
  return merged
}

/** The difference of two infinite numbers would be NaN. */
function compare(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1
}
