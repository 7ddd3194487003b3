/** `put` replaces the characters from `start` to `end` (UTF-16 units). */
export interface TextChange {
  readonly start: number
  readonly end: number
  readonly put: string
}

/** Returns the single range in which two texts differ. */
export function changeBetween(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1
  let same = 0
  while (
    same < shorter - start &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  ) {
    same += 1
  }
  return { start, end: before.length - same, put: after.slice(start, after.length - same) }
}

export function changed(before: string, { start, end, put }: TextChange): string {
  return before.slice(0, start) + put + before.slice(end)
}
