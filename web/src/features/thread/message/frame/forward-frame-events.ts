import { parseMailto } from '../../../../lib/mailto.ts'
import { openCompose } from '../../../../state/compose-windows.ts'

/**
 * Handles events of the mail's frame, which runs no scripts. Addresses open a compose window. Keys and clicks are
 * forwarded to the outer page, so that shortcuts work and menus close. Links within the mail scroll to their target.
 */
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
    // Enter on a link and scrolling stay the frame's own.
    if (key !== 'Enter' && !frame.dispatchEvent(copy)) event.preventDefault()
  })
}
