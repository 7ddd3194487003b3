/**
 * The minimum target size, the border of a field, which counts visually, and the error of measuring in whole pixels.
 */
const LEAST = { pixels: 44, border: 2, rounding: 1 }
const KINDS = 'a[href], button, input, select, textarea, summary, [role=button], [role=option], [role^=menuitem]'

/** Touch targets (44 × 44 px) are measured by hit testing, so covering elements and invisible enlargements count. */
export function smallTargets(screen: string): string[] {
  return Array.from(document.querySelectorAll<HTMLElement>(KINDS)).flatMap((target) => {
    const size = smallSize(target)
    return size === undefined ? [] : [`${screen}: ${target.getAttribute('aria-label') ?? target.textContent} ${size}`]
  })
}

function smallSize(target: HTMLElement): string | undefined {
  const { pixels, border, rounding } = LEAST
  const box = target.getBoundingClientRect()
  const least = target.matches('input, textarea, select') ? pixels - border : pixels
  const isLarge = box.width >= least && box.height >= least
  if (isLarge || target.matches(':disabled, [aria-disabled=true]')) return undefined
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
  if (box.width === 0 || !answersAt(target, x, y)) return undefined
  const reach = (dx: number, dy: number) => {
    let steps = 0
    while (steps < pixels && answersAt(target, x + dx * (steps + 1), y + dy * (steps + 1))) steps += 1
    return steps
  }
  const width = reach(-1, 0) + 1 + reach(1, 0)
  const height = reach(0, -1) + 1 + reach(0, 1)
  return width >= least - rounding && height >= least - rounding ? undefined : `${width} × ${height}`
}

function answersAt(target: HTMLElement, x: number, y: number): boolean {
  const hit = document.elementFromPoint(x, y)
  if (!hit) return false
  if (target.contains(hit) || target.closest('label')?.contains(hit)) return true
  return lineAround(target).contains(hit) && hit.closest(KINDS) === null
}

/** A line with a pointer or text cursor acts like its button. */
function lineAround(target: HTMLElement): HTMLElement {
  let line = target
  const takesPresses = (element: HTMLElement) => ['pointer', 'text'].includes(getComputedStyle(element).cursor)
  while (line.parentElement && takesPresses(line.parentElement)) line = line.parentElement
  return line
}
