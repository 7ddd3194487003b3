/** Beyond this the frame scrolls by itself: browsers stop painting pages that are too tall. */
const MAX_HEIGHT_PIXELS = 30_000
/** A mail made for a wider window is drawn smaller, down to this; then it scrolls sideways. */
const LEAST_ZOOM = 0.5

/** Keeps a frame as tall as the page in it, and a page too wide for the frame inside it. Answers how to stop. */
export function fitFrame(frame: HTMLIFrameElement, page: Document): () => void {
  let width = 0
  const fit = () => {
    if (frame.clientWidth !== width) {
      width = frame.clientWidth
      fitWidth(page, width)
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

function fitWidth({ body }: Document, width: number): void {
  body.style.removeProperty('zoom')
  const needed = body.scrollWidth
  if (needed > width + 1 && width > 0) body.style.setProperty('zoom', String(Math.max(LEAST_ZOOM, width / needed)))
}
