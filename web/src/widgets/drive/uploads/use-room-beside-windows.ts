import type { CSSProperties } from 'react'
import { drawnShape, isNarrow, PIN_WIDTH } from '../../../state/compose-window-machine.ts'
import { useComposeWindows } from '../../../state/compose-windows.ts'

/** Of the row of compose windows, in CSS pixels: its margin at the right, what lies between two, and how high a small one is. */
const DOCK = { margin: 28, gap: 12, smallHeight: 40 } as const

/**
 * Where something at the bottom right stands while mail is written: left of the open compose windows, and above the small ones.
 * Nothing is said where there are none, and on a narrow screen, on which an open window takes all.
 */
export function useRoomBesideWindows(): CSSProperties {
  const { windows, width, size } = useComposeWindows()
  if (isNarrow(width)) return {}
  const shapes = windows.map((one) => drawnShape(one, width))
  const open = shapes.filter((shape) => shape === 'pin').length
  const taken = DOCK.margin + open * (Math.min(size.width ?? PIN_WIDTH, width - 2 * DOCK.margin) + DOCK.gap)
  return {
    // Over the edge of a window that leaves too little; large ones cover it.
    ...(open > 0 && { '--room-right': `${taken}px`, '--room-layer': 41 }),
    ...(shapes.includes('mini') && { '--room-bottom': `${DOCK.smallHeight + DOCK.gap}px` }),
  } as CSSProperties
}
