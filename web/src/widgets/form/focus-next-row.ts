/** Call it before the row is removed; the selectors are for rows among siblings and the target in a row. */
export function focusNextRow(button: HTMLElement, row: string, field: string): boolean {
  const gone = button.closest(row)
  const next = [gone?.nextElementSibling, gone?.previousElementSibling].find((each) => each?.matches(row))
  const target = next?.querySelector<HTMLElement>(field)
  target?.focus()
  return target !== null && target !== undefined
}
