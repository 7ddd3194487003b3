import { type RefObject, useEffect } from 'react'

const WAIT_MILLISECONDS = 5_000
const MARK_MILLISECONDS = 2_000

/** Waits a few seconds for a loading tab. @param wanted a new object for each request */
export function useShownSetting(content: RefObject<HTMLElement | null>, wanted: { readonly name: string } | undefined) {
  useEffect(() => {
    const area = content.current
    if (!area || !wanted) return
    let unmark = () => {}
    const show = () => {
      const found = area.querySelector<HTMLElement>(`[data-setting="${CSS.escape(wanted.name)}"]`)
      if (!found) return false
      found.scrollIntoView({ block: 'start' })
      focusOf(found)?.focus({ preventScroll: true })
      found.dataset.found = ''
      const timer = setTimeout(() => delete found.dataset.found, MARK_MILLISECONDS)
      unmark = () => {
        clearTimeout(timer)
        delete found.dataset.found
      }
      return true
    }
    const watch = new MutationObserver(() => {
      if (show()) watch.disconnect()
    })
    if (!show()) watch.observe(area, { childList: true, subtree: true })
    const giveUp = setTimeout(() => watch.disconnect(), WAIT_MILLISECONDS)
    return () => {
      clearTimeout(giveUp)
      watch.disconnect()
      unmark()
    }
  }, [content, wanted])
}

function focusOf(found: HTMLElement): HTMLElement | null {
  const heading = found.querySelector<HTMLElement>('h2')
  heading?.setAttribute('tabindex', '-1')
  return heading ?? found.querySelector<HTMLElement>('input, select, textarea, button, a[href]')
}
