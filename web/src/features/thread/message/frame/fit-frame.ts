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

interface FitOptions {
  /** Keeps the original layout and size, with horizontal scrolling. */
  readonly asMade: boolean
  readonly onTooWide: (isTooWide: boolean) => void
}

/** Returns a function that stops it. */
export function fitFrame(frame: HTMLIFrameElement, page: Document, { asMade, onTooWide }: FitOptions): () => void {
  let width = 0
  const fit = () => {
    if (frame.clientWidth !== width) {
      width = frame.clientWidth
      onTooWide(fitWidth(page, width, asMade))
    }
    const wanted = Math.ceil(page.documentElement.getBoundingClientRect().height)
    const height = Math.min(wanted, MAX_HEIGHT_PIXELS)
    page.documentElement.style.overflowY = wanted > MAX_HEIGHT_PIXELS ? 'auto' : 'hidden'
    if (frame.style.height !== `${height}px`) frame.style.height = `${height}px`
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
