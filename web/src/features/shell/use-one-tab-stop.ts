import { type KeyboardEvent, type RefObject, useEffect } from 'react'

const ROW = 'li'

/** Up and down move between rows, left and right within a row. Buttons outside of rows keep their stops. */
export function useOneTabStop(lists: RefObject<HTMLElement | null>) {
  useEffect(() => keepOneStop(lists.current))
  return {
    onFocus: ({ target }: { target: EventTarget }) => keepOneStop(lists.current, target),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const row = event.target instanceof Element && event.target.closest<HTMLElement>(ROW)
      if (!row || !lists.current?.contains(row)) return
      const next = nextStop(event.key, row, event.target as Element, rowsIn(lists.current))
      if (!next) return
      event.preventDefault()
      event.stopPropagation()
      next.focus()
    },
  }
}

function nextStop(
  key: string,
  row: HTMLElement,
  focused: Element,
  rows: readonly HTMLElement[],
): HTMLElement | undefined {
  const at = rows.indexOf(row)
  const beside = stopsIn(row)
  const position = beside.indexOf(focused as HTMLElement)
  switch (key) {
    case 'ArrowDown':
      return mainOf(rows[at + 1])
    case 'ArrowUp':
      return mainOf(rows[at - 1])
    case 'Home':
      return mainOf(rows[0])
    case 'End':
      return mainOf(rows.at(-1))
    case 'ArrowRight':
      return beside[position + 1]
    case 'ArrowLeft':
      return position > 0 ? beside[position - 1] : undefined
    default:
      return undefined
  }
}

function rowsIn(lists: HTMLElement): readonly HTMLElement[] {
  return [...lists.querySelectorAll<HTMLElement>(ROW)].filter((row) => mainOf(row))
}

function mainOf(row: HTMLElement | undefined): HTMLElement | undefined {
  return row?.querySelector<HTMLElement>('a[href]') ?? undefined
}

function stopsIn(row: HTMLElement): readonly HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('a[href], button')].filter((one) => one.closest('[popover]') === null)
}

function keepOneStop(lists: HTMLElement | null, focused?: EventTarget): void {
  if (!lists) return
  const rows = rowsIn(lists)
  const stops = rows.flatMap(stopsIn)
  const stop =
    stops.find((one) => one === focused) ??
    stops.find((one) => one === document.activeElement) ??
    rows.map(mainOf).find((main) => main?.getAttribute('aria-current') === 'page') ??
    mainOf(rows[0])
  for (const one of stops) one.tabIndex = one === stop ? 0 : -1
}
