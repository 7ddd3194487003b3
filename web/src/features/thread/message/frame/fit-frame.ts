import { hasSqueezedTable, layOutNarrow, resetLayout, textPixels } from './narrow-layout.ts'

/** A taller frame scrolls, because browsers stop painting pages that are too tall. */
const MAX_HEIGHT_PIXELS = 30_000
/** Minimum zoom of a mail made for a wider window. Below it, the frame scrolls sideways. */
const LEAST_ZOOM = 0.5
/** Below this width, a mail is first laid out narrower, then scaled down. */
const NARROW_PIXELS = 560
/** The width of a mail with squeezed tables in its original size. */
const UNSQUEEZED_PIXELS = 1_000
/** Minimum size to which its text may be scaled there. */
const READABLE_PIXELS = 12

/** Heights tried for a mail whose own height answers to that of the frame. */
const MOST_TRIES = 4
/** A mail that changes more often at one width, with less than a second between, only grows. */
const MOST_CHANGES = 20
const SOON_MILLISECONDS = 1_000

interface FitOptions {
  /** Keeps the original layout and size, with horizontal scrolling. */
  readonly asMade: boolean
  readonly onTooWide: (isTooWide: boolean) => void
}

/**
 * Makes the frame as tall as its mail. A mail whose height depends on the frame's height could grow or swing without
 * end. So the tallest height is retained until something else changes. Returns a function that stops it.
 */
export function fitFrame(frame: HTMLIFrameElement, page: Document, { asMade, onTooWide }: FitOptions): () => void {
  let [width, height, changes, changedAt] = [0, 0, 0, 0]
  /** Height of a mail that answers to the frame, at the height that was kept. */
  let answer: number | undefined
  const mailHeight = () => Math.ceil(page.documentElement.getBoundingClientRect().height)
  const setHeight = (wanted: number) => {
    height = Math.min(wanted, MAX_HEIGHT_PIXELS)
    if (frame.style.height !== `${height}px`) frame.style.height = `${height}px`
  }
  const setScrolling = (wanted: number) => {
    page.documentElement.style.overflowY = wanted > height ? 'auto' : 'hidden'
  }
  const isRestless = (wanted: number) => {
    if (wanted === height) return changes > MOST_CHANGES
    const now = performance.now()
    changes = now - changedAt < SOON_MILLISECONDS ? changes + 1 : 1
    changedAt = now
    return changes > MOST_CHANGES
  }
  const fit = () => {
    if (frame.clientWidth !== width) {
      width = frame.clientWidth
      changes = 0
      answer = undefined
      onTooWide(fitWidth(page, width, asMade))
    }
    let wanted = mailHeight()
    if (wanted === answer) return
    answer = undefined
    const least = isRestless(wanted) ? height : 0
    let tallest = least
    for (let tried = 0; tried < MOST_TRIES; tried += 1) {
      setHeight(Math.max(wanted, least))
      setScrolling(wanted)
      const settled = mailHeight()
      if (settled === wanted) return
      tallest = Math.max(tallest, wanted)
      wanted = settled
    }
    setHeight(tallest)
    setScrolling(mailHeight())
    answer = mailHeight()
  }
  const observer = new ResizeObserver(fit)
  observer.observe(page.documentElement)
  observer.observe(frame)
  fit()
  return () => observer.disconnect()
}

function fitWidth({ body }: Document, width: number, asMade: boolean): boolean {
  body.style.removeProperty('zoom')
  body.style.removeProperty('min-width')
  resetLayout(body)
  const needs = () => body.scrollWidth > width + 1
  if (width <= 0) return false
  const isNarrow = width <= NARROW_PIXELS
  // A table whose longest words do not fit is squeezed as well.
  const isSqueezed = isNarrow && hasSqueezedTable(body)
  if (!needs() && !isSqueezed) return false
  if (asMade) {
    if (isSqueezed) body.style.setProperty('min-width', `${UNSQUEEZED_PIXELS}px`)
    return true
  }
  if (isNarrow) layOutNarrow(body, needs)
  if (!needs()) return true
  const least = isNarrow ? Math.min(1, READABLE_PIXELS / textPixels(body)) : LEAST_ZOOM
  body.style.setProperty('zoom', String(Math.max(least, width / body.scrollWidth)))
  return true
}
