import { type RefCallback, useCallback } from 'react'

/** Notices stay above the foot of the sidebar, which they would cover for as long as a task runs. */
export function useFootHeight(): RefCallback<HTMLElement> {
  return useCallback((foot) => {
    if (!foot) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      const { height } = foot.getBoundingClientRect()
      const below = foot.parentElement ? Number.parseFloat(getComputedStyle(foot.parentElement).paddingBottom) : 0
      style.setProperty('--sidebar-foot-height', `${height === 0 ? 0 : height + below}px`)
    })
    observer.observe(foot)
    return () => {
      observer.disconnect()
      style.removeProperty('--sidebar-foot-height')
    }
  }, [])
}
