import { type FrameFindings, inspectFrame } from './inspect-frame.ts'
import type { JoinedName } from './joined-words.ts'
import { addLeadsTo } from './leads-to-note.ts'

/** Pictures load and windows are dragged in many small steps: check once they have stopped. */
const SETTLED_MILLISECONDS = 300
/** Notes of one page. */
const MOST_NOTED = 50
/** Long mails are inspected in several tasks, so that the page reacts meanwhile. Others need one. */
const MOST_AT_ONCE_MILLISECONDS = 8

/**
 * Inspects a mail's page now and whenever its layout has changed, because another width or a loaded picture can move a
 * link over other text. Adds a note to links that form a name together with what is beside them. Returns how to stop.
 * @param leadsTo text before the real host in a note
 */
export function watchFindings(
  page: Document,
  leadsTo: string,
  onFindings: (findings: FrameFindings) => void,
): () => void {
  const sizeOf = () => `${page.documentElement.clientWidth} ${page.body.scrollHeight}`
  let inspected = ''
  let timer: number | undefined
  const noted = new Map<string, JoinedName>()
  const inspect = () => {
    window.clearTimeout(timer)
    inspected = sizeOf()
    const steps = inspectFrame(page)
    const proceed = () => {
      const until = performance.now() + MOST_AT_ONCE_MILLISECONDS
      let step = steps.next()
      while (!step.done && performance.now() < until) step = steps.next()
      if (step.done) onFindings(withNoted(step.value))
      else timer = window.setTimeout(proceed)
    }
    proceed()
  }
  /** A note moves the text around it, so what was found before it stays found. */
  const withNoted = (findings: FrameFindings): FrameFindings => {
    for (const each of findings.joined) {
      if (noted.size >= MOST_NOTED) break
      noted.set(`${each.named} ${each.real}`, each)
      addLeadsTo(each.link, each.real, leadsTo)
    }
    const found = findings.misleading.filter(({ named, real }) => !noted.has(`${named} ${real}`))
    return { ...findings, misleading: [...found, ...noted.values()] }
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
