import { makeNarrow, makeWideAgain, textPixels } from './make-narrow.ts'

/** A higher frame scrolls, because browsers stop painting pages that are too tall. */
const MAX_HEIGHT_PIXELS = 30_000
/** A mail made for a wider window is drawn smaller, down to this; then it scrolls sideways. */
const LEAST_ZOOM = 0.5
/** Below this width, as on a phone, a mail is laid out again before it is scaled down. */
const NARROW_PIXELS = 560
/** So small its text may become there. */
const READABLE_PIXELS = 12

interface FitOptions {
  /** As its sender made it: neither narrower nor smaller, to be scrolled sideways. */
  readonly asMade: boolean
  /** Called when the available width changes, with whether the mail was made for more. */
  readonly onTooWide: (isTooWide: boolean) => void
}

/** Keeps a frame as tall as the page in it, and a page too wide for the frame inside it. Answers how to stop. */
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

/** Whether the mail was made for a wider window than this. */
function fitWidth({ body }: Document, width: number, asMade: boolean): boolean {
  body.style.removeProperty('zoom')
  makeWideAgain(body)
  const needs = () => body.scrollWidth > width + 1
  if (width <= 0 || !needs()) return false
  if (asMade) return true
  const isNarrow = width <= NARROW_PIXELS
  if (isNarrow) makeNarrow(body, needs)
  if (!needs()) return true
  const least = isNarrow ? Math.min(1, READABLE_PIXELS / textPixels(body)) : LEAST_ZOOM
  body.style.setProperty('zoom', String(Math.max(least, width / body.scrollWidth)))
  return true
}
