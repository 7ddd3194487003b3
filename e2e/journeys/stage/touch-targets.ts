import type { Page } from '@playwright/test'

/**
 * The minimum target size, the border of a field, which counts visually, and the error of measuring in whole pixels.
 */
const LEAST = { pixels: 44, border: 2, rounding: 1 }

/** Measures touch targets (44 × 44 px) by hit testing, so covering elements and invisible enlargements count. */
export async function smallTargets(page: Page, place: string): Promise<string[]> {
  const found = await page.evaluate(measureTargets, LEAST)
  return found.map((target) => `${place}: ${target}`)
}

function measureTargets({ pixels, border, rounding }: typeof LEAST): string[] {
  const KINDS = 'a[href], button, input, select, textarea, summary, [role=button], [role=option], [role^=menuitem]'
  const found: string[] = []
  for (const target of document.querySelectorAll<HTMLElement>(KINDS)) {
    const box = target.getBoundingClientRect()
    const isField = target.matches('input, textarea, select')
    const least = isField ? pixels - border : pixels
    if (target.matches(':disabled, [aria-disabled=true]') || (box.width >= least && box.height >= least)) continue
    const label = target.closest('label')
    // A line with a pointer or text cursor acts like its button.
    let line: HTMLElement = target
    const takesPresses = (element: HTMLElement) => ['pointer', 'text'].includes(getComputedStyle(element).cursor)
    while (line.parentElement && takesPresses(line.parentElement)) line = line.parentElement
    const answers = (x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      if (!hit) return false
      if (target.contains(hit) || label?.contains(hit)) return true
      return line.contains(hit) && hit.closest(KINDS) === null
    }
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    if (box.width === 0 || !answers(x, y)) continue
    const reach = (dx: number, dy: number) => {
      let steps = 0
      while (steps < pixels && answers(x + dx * (steps + 1), y + dy * (steps + 1))) steps += 1
      return steps
    }
    const width = reach(-1, 0) + 1 + reach(1, 0)
    const height = reach(0, -1) + 1 + reach(0, 1)
    if (width >= least - rounding && height >= least - rounding) continue
    found.push(`${target.getAttribute('aria-label') ?? target.textContent} ${width} × ${height}`)
  }
  return found
}
