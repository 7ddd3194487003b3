/**
 * Counts the seconds down until another code may be asked for, and opens the buttons then. Without a script they are open at once, and the
 * server says that it is too early.
 * @param form with a `.share-wait`, unless nobody has to wait any more
 */
export function waitForCode(form: HTMLFormElement): void {
  const left = form.querySelector<HTMLDataElement>('.share-wait')
  if (!left) return
  const buttons = form.querySelectorAll('button')
  const openAt = performance.now() + Number(left.value) * 1_000
  const isOver = (): boolean => {
    const seconds = Math.ceil((openAt - performance.now()) / 1_000)
    left.textContent = String(Math.max(0, seconds))
    return seconds <= 0
  }
  for (const button of buttons) button.disabled = true
  const counting = setInterval(() => {
    if (!isOver()) return
    clearInterval(counting)
    for (const button of buttons) button.disabled = false
    left.closest('p')?.remove()
  }, 1_000)
}
