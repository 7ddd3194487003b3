import type { AnyRouter } from '@tanstack/react-router'

const THREAD_PATH = /^\/folder\/[^/]+\/[^/]+/

/** Removing a focused element makes Chromium lay out the page in the middle of React's changes. */
export function blurLeftThread(router: Pick<AnyRouter, 'subscribe'>): void {
  router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    const { activeElement } = document
    if (THREAD_PATH.test(toLocation.pathname) || !(activeElement instanceof HTMLElement)) return
    if (activeElement.closest('article')) activeElement.blur()
  })
}
