/**
 * What is selected after a Shift-click: everything from the anchor to the target takes the state the target gets, in
 * the order of the list (spec section 2). Without an anchor in this list, the target alone.
 */
export function selectRange(
  order: readonly string[],
  selected: ReadonlySet<string>,
  anchor: string | undefined,
  target: string,
): ReadonlySet<string> {
  const on = !selected.has(target)
  const to = order.indexOf(target)
  const from = anchor === undefined ? to : order.indexOf(anchor)
  const start = from < 0 ? to : Math.min(from, to)
  const range = order.slice(start, Math.max(from, to) + 1)
  const next = new Set(selected)
  for (const id of range) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}
