import type { Page } from 'playwright-core'

/** What a finger meets, the borders of a field, which are part of it to the eye, and what whole steps from a middle miss. */
const LEAST = { pixels: 44, border: 2, rounding: 1 }

/**
 * What is touched on this screen and answers to a finger on less than 44 × 44 px, a line each. Measured by asking the page
 * what lies under each point, so that what is drawn over a target, or enlarges it unseen, counts. A target whose box is
 * large enough may be partly covered: by the edge of what scrolls, by a button that floats.
 */
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
    // A line that shows a hand or a caret does what its button does.
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
