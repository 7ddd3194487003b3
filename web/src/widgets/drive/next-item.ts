/** The item that a key goes to from the one it stands on, in rows of so many; undefined for keys that go nowhere. */
export function nextItemIndex(
  key: string,
  at: number,
  { count, columns, rowsInSight }: { readonly count: number; readonly columns: number; readonly rowsInSight: number },
): number | undefined {
  const jump = Math.max(1, rowsInSight - 1) * columns
  const to: Readonly<Record<string, number>> = {
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    PageDown: Math.min(at + jump, count - 1),
    PageUp: Math.max(at - jump, at % columns),
    Home: 0,
    End: count - 1,
    ...(columns > 1 && { ArrowRight: at + 1, ArrowLeft: at - 1 }),
  }
  const index = to[key]
  if (index === undefined || count === 0) return undefined
  // Below the last whole row stand fewer: the last of them is the next one.
  const isBelow = key === 'ArrowDown' && index >= count && Math.floor(at / columns) < Math.floor((count - 1) / columns)
  if (isBelow) return count - 1
  return index < 0 || index >= count ? undefined : index
}
