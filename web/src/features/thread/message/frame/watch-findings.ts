import { type FrameFindings, inspectFrame } from './inspect-frame.ts'
import type { JoinedName } from './joined-words.ts'
import { addLeadsTo } from './leads-to-note.ts'

/** Pictures load and windows are dragged in many small steps: check once they have stopped. */
const SETTLED_MILLISECONDS = 300
/** A layout that has not rested for so long is inspected as it is, or a mail could delay its warnings for ever. */
const MOST_RESTLESS_MILLISECONDS = 3_000
const MOST_NOTED = 50
/** Long mails are inspected in several tasks, so that the page reacts meanwhile. Others need one. */
const MOST_AT_ONCE_MILLISECONDS = 8
/** Boxes that move between two tasks are misread, so the last try of a restless layout has fewer tasks. */
const LAST_AT_ONCE_MILLISECONDS = 100

/**
 * Inspects a mail's page now and whenever its layout has changed, because another width or a loaded picture can move a
 * link over other text. An inspection restarts if the layout changes meanwhile. After a limited time it ends, and
 * reports that some links could not be checked. Adds a note to links that form a name together with what is beside
 * them. Returns how to stop.
 * @param leadsTo text before the real host in a note
 */
export function watchFindings(
  page: Document,
  leadsTo: string,
  onFindings: (findings: FrameFindings) => void,
): () => void {
  const sizeOf = () => `${page.documentElement.clientWidth} ${page.body.scrollHeight}`
  let inspected = ''
  let [step, start]: (number | undefined)[] = []
  /** Time of the first change since the last complete inspection. */
  let restlessSince: number | undefined
  let isLast = false
  const noted = new Map<string, JoinedName>()
  const stopTimers = () => {
    window.clearTimeout(step)
    window.clearTimeout(start)
  }
  const restlessFor = () => (restlessSince === undefined ? 0 : performance.now() - restlessSince)
  const inspect = () => {
    stopTimers()
    inspected = sizeOf()
    isLast = restlessFor() >= MOST_RESTLESS_MILLISECONDS
    const steps = inspectFrame(page)
    const proceed = () => {
      const until = performance.now() + (isLast ? LAST_AT_ONCE_MILLISECONDS : MOST_AT_ONCE_MILLISECONDS)
      let next = steps.next()
      while (!next.done && performance.now() < until) next = steps.next()
      if (next.done) end(next.value)
      else step = window.setTimeout(proceed)
    }
    proceed()
  }
  const end = (findings: FrameFindings) => {
    const wasLast = isLast
    isLast = false
    restlessSince = undefined
    onFindings(withNoted(wasLast ? { ...findings, hasUnread: true } : findings))
    if (wasLast) start = window.setTimeout(inspect, SETTLED_MILLISECONDS)
  }
  /** Starts again, unless this is the last try. */
  const restart = (afterMilliseconds: number) => {
    restlessSince ??= performance.now()
    if (isLast) return
    stopTimers()
    const left = Math.max(0, MOST_RESTLESS_MILLISECONDS - restlessFor())
    if (afterMilliseconds === 0) inspect()
    else start = window.setTimeout(inspect, Math.min(afterMilliseconds, left))
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
    if (sizeOf() !== inspected) restart(SETTLED_MILLISECONDS)
  })
  inspect()
  observer.observe(page.documentElement)
  observer.observe(page.body)
  // Unfolding moves boxes; a folded text has none.
  const onToggle = () => restart(0)
  page.addEventListener('toggle', onToggle, true)
  return () => {
    stopTimers()
    observer.disconnect()
    page.removeEventListener('toggle', onToggle, true)
  }
}
