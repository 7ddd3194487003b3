import { type FrameFindings, inspectFrame } from './inspect-frame.ts'

/** Pictures load and windows are dragged in many small steps: check once they have stopped. */
const SETTLED_MILLISECONDS = 300
/** Long mails are inspected in several tasks, so that the page reacts meanwhile. Others need one. */
const MOST_AT_ONCE_MILLISECONDS = 8

/**
 * Inspects a mail's page now and whenever its layout has changed, because another width or a loaded picture can move a
 * link over other text. Returns how to stop.
 */
export function watchFindings(page: Document, onFindings: (findings: FrameFindings) => void): () => void {
  const sizeOf = () => `${page.documentElement.clientWidth} ${page.body.scrollHeight}`
  let inspected = ''
  let timer: number | undefined
  const inspect = () => {
    window.clearTimeout(timer)
    inspected = sizeOf()
    const steps = inspectFrame(page)
    const proceed = () => {
      const until = performance.now() + MOST_AT_ONCE_MILLISECONDS
      let step = steps.next()
      while (!step.done && performance.now() < until) step = steps.next()
      if (step.done) onFindings(step.value)
      else timer = window.setTimeout(proceed)
    }
    proceed()
  }
  const observer = new ResizeObserver(() => {
    if (sizeOf() === inspected) return
    window.clearTimeout(timer)
    timer = window.setTimeout(inspect, SETTLED_MILLISECONDS)
  })
  inspect()
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
