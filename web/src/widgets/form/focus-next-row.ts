/**
 * Before the row that this button stands in is taken away: the focus goes to the next row, or the one before the last, instead of
 * getting lost with it. Answers false where there is no other row.
 * @param row what rows are, among their siblings; `field`: what of one gets the focus
 */
export function focusNextRow(button: HTMLElement, row: string, field: string): boolean {
  const gone = button.closest(row)
  const next = [gone?.nextElementSibling, gone?.previousElementSibling].find((each) => each?.matches(row))
  const target = next?.querySelector<HTMLElement>(field)
  target?.focus()
  return target !== null && target !== undefined
}
