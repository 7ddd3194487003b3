/**
 * Before a file's row goes with the button that was pressed: the focus goes to the next row's, or the one before, or the
 * button that attaches files. Nowhere, keys would fall on what is behind the window.
 */
export function focusBeside(button: HTMLElement): void {
  const row = button.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  const next = beside?.querySelector<HTMLElement>('button:last-of-type')
  ;(next ?? attachButtonOf(button))?.focus()
}

/** Moves the focus when a row disappears because its file was uploaded. */
export function leaveRow(row: Element | null): void {
  if (row?.contains(document.activeElement)) attachButtonOf(row)?.focus()
}

function attachButtonOf(inside: Element): HTMLElement | null | undefined {
  return inside.closest('[role="dialog"]')?.querySelector<HTMLElement>('[data-field="attach"]')
}
