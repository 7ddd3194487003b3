/** @returns the value that this share of the values (0 to 1) does not exceed; 0 without values */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}
