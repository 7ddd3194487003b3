/** Every row of the range takes the target's new state (spec section 2). */
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

/** A step back shrinks the range. `before` also has the start of the last range. */
export function extendSelection(
  order: readonly string[],
  before: { readonly selected: ReadonlySet<string>; readonly anchor: string | undefined },
  from: string,
  to: string,
): { readonly selected: ReadonlySet<string>; readonly anchor: string } {
  const isGoingOn = before.anchor !== undefined && order.includes(before.anchor) && before.selected.has(from)
  const anchor = isGoingOn && before.anchor !== undefined ? before.anchor : from
  const selected = new Set(before.selected)
  for (const id of between(order, anchor, from)) selected.delete(id)
  for (const id of between(order, anchor, to)) selected.add(id)
  return { selected, anchor }
}

function between(order: readonly string[], one: string, other: string): readonly string[] {
  const [start, end] = [order.indexOf(one), order.indexOf(other)].sort((a, b) => a - b)
  return order.slice(start, (end ?? -1) + 1)
}
