import { type PointerEvent, useRef } from 'react'
import type { RowSwipe } from './row-swipes.ts'

const SLOP = 12
const ENOUGH = 84

interface Swipe {
  readonly row: HTMLElement
  readonly startX: number
  readonly startY: number
  moving: boolean
}

type Direction = 'left' | 'right'

interface SwipeHandlers {
  readonly onSwipe: (id: string, direction: Direction) => void
  readonly onHold: (id: string) => void
  /** The action on release, shown behind the row. Undefined: the row does not move. */
  readonly swipeOf: (id: string, direction: Direction) => Pick<RowSwipe, 'label' | 'isDanger'> | undefined
}

const HOLD_MILLISECONDS = 480

export function useSwipe({ onSwipe, onHold, swipeOf }: SwipeHandlers) {
  const swipe = useRef<Swipe | undefined>(undefined)
  const holding = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const swallowClick = useRef(false)

  const settle = () => {
    clearTimeout(holding.current)
    const row = swipe.current?.row
    swipe.current = undefined
    if (row) putBack(row)
  }

  return {
    onPointerDown: (event: PointerEvent) => {
      swallowClick.current = false
      if (event.pointerType === 'mouse') return
      const row = (event.target as Element).closest<HTMLElement>('[data-id]')
      if (!row || (event.target as Element).closest('button, input')) return
      swipe.current = { row, startX: event.clientX, startY: event.clientY, moving: false }
      holding.current = setTimeout(() => {
        swallowClick.current = true
        onHold(row.dataset.id ?? '')
        settle()
      }, HOLD_MILLISECONDS)
    },
    onPointerMove: (event: PointerEvent) => {
      const now = swipe.current
      if (!now) return
      const dx = event.clientX - now.startX
      if (Math.hypot(dx, event.clientY - now.startY) > SLOP) clearTimeout(holding.current)
      if (!now.moving && Math.abs(dx) > SLOP) {
        now.moving = true
        swallowClick.current = true
        now.row.setPointerCapture(event.pointerId)
      }
      if (!now.moving) return
      const direction = dx > 0 ? 'right' : 'left'
      if (now.row.dataset.swipe !== direction) {
        const shown = swipeOf(now.row.dataset.id ?? '', direction)
        if (!shown) return putBack(now.row)
        now.row.dataset.swipeLabel = shown.label
        now.row.dataset.swipeTone = shown.isDanger ? 'danger' : 'accent'
        now.row.dataset.swipe = direction
      }
      now.row.style.setProperty('--swipe', `${dx}px`)
      now.row.dataset.enough = String(Math.abs(dx) > ENOUGH)
    },
    onPointerUp: (event: PointerEvent) => {
      const now = swipe.current
      const dx = now?.moving ? event.clientX - now.startX : 0
      const id = now?.row.dataset.id ?? ''
      settle()
      if (Math.abs(dx) > ENOUGH) onSwipe(id, dx > 0 ? 'right' : 'left')
    },
    onPointerCancel: settle,
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!swallowClick.current) return
      swallowClick.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    onContextMenu: (event: { preventDefault: () => void }) => {
      if (swallowClick.current) event.preventDefault()
    },
  }
}

function putBack(row: HTMLElement): void {
  row.style.removeProperty('--swipe')
  delete row.dataset.swipe
}
