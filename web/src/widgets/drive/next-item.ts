interface Grid {
  readonly count: number
  readonly columns: number
  readonly rowsInSight: number
  /** Number of leading items in rows of their own; the others begin a new row. */
  readonly folders?: number
}

/** Undefined for keys that move nothing. */
export function nextItemIndex(key: string, at: number, grid: Grid): number | undefined {
  const { count, columns, rowsInSight, folders = 0 } = grid
  // The last row of folders may have empty positions.
  const free = folders < count ? (columns - (folders % columns)) % columns : 0
  const positionOf = (index: number) => (index < folders ? index : index + free)
  const itemAt = (position: number) =>
    position < folders || free === 0 ? position : position < folders + free ? folders - 1 : position - free
  const [here, last] = [positionOf(at), positionOf(count - 1)]
  const jump = Math.max(1, rowsInSight - 1) * columns
  // The last row may be shorter; then Down moves to its last item.
  const isBelow = here + columns > last && Math.floor(here / columns) < Math.floor(last / columns)
  const to: Readonly<Record<string, number>> = {
    ArrowDown: isBelow ? last : here + columns,
    ArrowUp: here - columns,
    PageDown: Math.min(here + jump, last),
    PageUp: Math.max(here - jump, here % columns),
    Home: 0,
    End: last,
    ...(columns > 1 && { ArrowRight: positionOf(at + 1), ArrowLeft: at === 0 ? -1 : positionOf(at - 1) }),
  }
  const position = to[key]
  return position === undefined || count === 0 || position < 0 || position > last ? undefined : itemAt(position)
}
