/** Moves the focus before the file's row is removed. Otherwise, keys would reach the page behind the window. */
export function focusBeside(button: HTMLElement): void {
  const row = button.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  const next = beside?.querySelector<HTMLElement>('button:last-of-type')
  ;(next ?? attachButtonOf(button))?.focus()
}

export function focusBesideRow(row: Element | null): void {
  if (row?.contains(document.activeElement)) attachButtonOf(row)?.focus()
}

function attachButtonOf(inside: Element): HTMLElement | null | undefined {
  return inside.closest('[role="dialog"]')?.querySelector<HTMLElement>('[data-field="attach"]')
}
