import type { KeyboardEvent } from 'react'

/** One tab stop (ARIA patterns toolbar, grid, radiogroup). `perRow` is the step of up and down. */
export function moveAmong(event: KeyboardEvent<HTMLElement>, perRow: number): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')].filter(
    (one) => one.offsetParent !== null,
  )
  const at = all.indexOf(document.activeElement as HTMLElement)
  if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: perRow < all.length ? -perRow : -1,
    ArrowDown: perRow < all.length ? perRow : 1,
    Home: -at,
    End: all.length - 1 - at,
  }
  const step = steps[event.key]
  const next = step === undefined ? undefined : all[at + step]
  if (step === undefined) return
  event.preventDefault()
  event.stopPropagation()
  next?.focus()
}
