/** The left margin and the greatest width of notices, in CSS pixels. */
const NOTICES_END = 24 + 560
const GAP = 12
const MEASURE_MILLISECONDS = 250
const ROOM = '--notices-room'

const parts = new Set<Element>()

/** Notices are drawn above this part while it is at the bottom of the page where they would cover it. */
export function keepNoticesAbove(part: Element | null): undefined | (() => void) {
  if (!part) return undefined
  parts.add(part)
  return () => void parts.delete(part)
}

/** Sets the room while notices are shown. Parts also move without a change of their size, so they are measured again. */
export function makeRoomForNotices(): () => void {
  measure()
  const timer = setInterval(measure, MEASURE_MILLISECONDS)
  window.addEventListener('resize', measure)
  return () => {
    clearInterval(timer)
    window.removeEventListener('resize', measure)
    document.documentElement.style.removeProperty(ROOM)
  }
}

function measure(): void {
  const { innerHeight } = window
  const heights = Array.from(parts, (part) => {
    // A window of its own may be beside the notices; an answer in a thread is not.
    if (part.closest('[data-shape]:not([data-shape="inline"])')) return 0
    const { left, top, bottom } = part.getBoundingClientRect()
    const isInTheWay = bottom > top && left < NOTICES_END && top < innerHeight && bottom > innerHeight / 2
    return isInTheWay ? innerHeight - top + GAP : 0
  })
  document.documentElement.style.setProperty(ROOM, `${Math.max(0, ...heights)}px`)
}
