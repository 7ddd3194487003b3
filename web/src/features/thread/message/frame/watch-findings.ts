import { type FrameFindings, inspectFrame } from './inspect-frame.ts'

/** Pictures load and windows are dragged in many small steps: check once they have stopped. */
const SETTLED_MILLISECONDS = 300

/**
 * Inspects a mail's page now and whenever its layout has changed, because another width or a loaded picture can move a
 * link over other text. Returns how to stop.
 */
export function watchFindings(page: Document, onFindings: (findings: FrameFindings) => void): () => void {
  const inspect = () => onFindings(inspectFrame(page))
  const sizeOf = () => `${page.documentElement.clientWidth} ${page.body.scrollHeight}`
  let timer: number | undefined
  inspect()
  let inspected = sizeOf()
  const observer = new ResizeObserver(() => {
    window.clearTimeout(timer)
    timer = window.setTimeout(() => {
      const size = sizeOf()
      if (size === inspected) return
      inspected = size
      inspect()
    }, SETTLED_MILLISECONDS)
  })
  observer.observe(page.documentElement)
  observer.observe(page.body)
  // Unfolding moves boxes; a folded text has none.
  page.addEventListener('toggle', inspect, true)
  return () => {
    window.clearTimeout(timer)
    observer.disconnect()
    page.removeEventListener('toggle', inspect, true)
  }
}
