import { parseMailto } from '../../../../lib/mailto.ts'
import { openCompose } from '../../../../state/compose-windows.ts'

/** The frame runs no scripts, so the page handles its links, shortcuts and clicks. */
export function forwardFrameEvents(frame: HTMLIFrameElement, page: Document): void {
  page.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a[href]')
    const href = link?.getAttribute('href') ?? ''
    if (href.startsWith('#')) {
      event.preventDefault()
      page.getElementById(decodeURIComponent(href.slice(1)))?.scrollIntoView({ block: 'start' })
      return
    }
    if (!/^mailto:/iu.test(href)) return
    event.preventDefault()
    openCompose({ kind: 'new', ...parseMailto(href) })
  })
  page.addEventListener('pointerdown', () => frame.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })))
  page.addEventListener('keydown', (event) => {
    const { key, code, shiftKey, ctrlKey, metaKey, altKey, isComposing } = event
    const copy = new KeyboardEvent('keydown', {
      ...{ key, code, shiftKey, ctrlKey, metaKey, altKey, isComposing },
      bubbles: true,
      cancelable: true,
    })
    // The frame handles Enter on a link and scrolling itself.
    if (key !== 'Enter' && !frame.dispatchEvent(copy)) event.preventDefault()
  })
}
