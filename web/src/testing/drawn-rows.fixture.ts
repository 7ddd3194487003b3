interface DrawnRows {
  readonly anew: readonly (string | undefined)[]
  readonly kept: readonly (string | undefined)[]
  readonly added: number
}

/** React stores the last props on the element, so a different object proves a render. */
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

async function settled(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  await new Promise((resolve) => setTimeout(resolve))
}

function rows(): readonly Element[] {
  // Rows of the open dialog, if there is one.
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
