/** What React did to the rows of a list. */
interface DrawnRows {
  /** Names of those that stood there before and were drawn anew. */
  readonly anew: readonly (string | undefined)[]
  /** Names of those that stood there before, as the same elements. */
  readonly kept: readonly (string | undefined)[]
  /** How many have come. */
  readonly added: number
}

/**
 * Looks which rows are drawn while something is done. React keeps an element's last props on the element itself: another object there
 * is another drawing, also where nothing of it can be seen.
 */
export async function rowsDrawn(act: () => Promise<void> | void): Promise<DrawnRows> {
  const before = new Map(rows().map((row) => [row, propsOf(row)]))
  await act()
  await settled()
  const now = rows()
  const kept = now.filter((row) => before.has(row))
  return {
    anew: kept.filter((row) => before.get(row) !== propsOf(row)).map(nameOf),
    kept: kept.map(nameOf),
    added: now.length - kept.length,
  }
}

/** Until what was asked of React and of the browser has been done: two frames, and the tasks that wait behind them. */
async function settled(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  await new Promise((resolve) => setTimeout(resolve))
}

function rows(): readonly Element[] {
  // Of the dialog, where there is one.
  return [...(document.querySelector('dialog[open]') ?? document).querySelectorAll('[role=grid] [role=row]')]
}

function propsOf(row: Element): unknown {
  const key = Object.keys(row).find((each) => each.startsWith('__reactProps$'))
  if (key === undefined) throw new Error('React keeps the props of an element elsewhere by now.')
  return (row as unknown as Readonly<Record<string, unknown>>)[key]
}

function nameOf(row: Element): string | undefined {
  return row.getAttribute('aria-label')?.split(',')[0]
}
