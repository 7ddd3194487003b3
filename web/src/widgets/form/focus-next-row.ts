/**
 * Call it before the row is removed. Returns false without another row.
 * @param row selector of rows among their siblings
 * @param field selector of the focus target in a row
 */
export function focusNextRow(button: HTMLElement, row: string, field: string): boolean {
  const gone = button.closest(row)
  const next = [gone?.nextElementSibling, gone?.previousElementSibling].find((each) => each?.matches(row))
  const target = next?.querySelector<HTMLElement>(field)
  target?.focus()
  return target !== null && target !== undefined
}
