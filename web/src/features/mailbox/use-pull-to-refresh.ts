import { type TouchEvent, useRef, useState } from 'react'

/** A shorter movement has no direction yet. */
const SLOP = 12
const ENOUGH = 120
/** The spinner follows the finger at half its speed, up to this distance. */
const FARTHEST = 72

interface Pull {
  readonly startX: number
  readonly startY: number
  pixels: number
}

/**
 * Follows a finger that pulls a list down while it is scrolled to its top. The browser pans vertically, so touch events
 * are used: pointer events end when panning begins.
 */
export function usePullToRefresh(refresh: () => Promise<unknown>) {
  const [isRefreshing, setRefreshing] = useState(false)
  const spinner = useRef<HTMLDivElement>(null)
  const pull = useRef<Pull | undefined>(undefined)

  const show = (pixels: number) => {
    spinner.current?.style.setProperty('--pull', String(Math.min(pixels / 2, FARTHEST)))
    if (!spinner.current) return
    spinner.current.dataset.pulled = String(pixels > 0)
    spinner.current.dataset.enough = String(pixels >= ENOUGH)
  }
  const settle = () => {
    pull.current = undefined
    show(0)
  }
  const touches = {
    onTouchStart: ({ target, touches }: TouchEvent) => {
      settle()
      const finger = touches[0]
      const list = (target as Element).closest('[data-scroll]')
      if (isRefreshing || touches.length !== 1 || !finger || !list || list.scrollTop > 0) return
      pull.current = { startX: finger.clientX, startY: finger.clientY, pixels: 0 }
    },
    onTouchMove: ({ touches }: TouchEvent) => {
      const now = pull.current
      const finger = touches[0]
      if (!now || !finger) return
      const dx = Math.abs(finger.clientX - now.startX)
      const dy = finger.clientY - now.startY
      const isElsewhere = now.pixels === 0 && Math.max(dx, Math.abs(dy)) > SLOP && dy <= dx
      // A swipe of the row, scrolling, and a second finger end the pull.
      if (isElsewhere || touches.length !== 1) return settle()
      now.pixels = dy > SLOP ? dy : 0
      show(now.pixels)
    },
    onTouchEnd: () => {
      const isEnough = (pull.current?.pixels ?? 0) >= ENOUGH
      settle()
      if (!isEnough) return
      setRefreshing(true)
      void refresh().finally(() => setRefreshing(false))
    },
    onTouchCancel: settle,
  }
  return { touches, spinner, isRefreshing }
}
