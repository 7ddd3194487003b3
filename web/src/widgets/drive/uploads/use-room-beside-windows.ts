import type { CSSProperties } from 'react'
import { drawnShape, isNarrow, PIN_WIDTH } from '../../../state/compose-window-machine.ts'
import { useComposeWindows } from '../../../state/compose-windows.ts'
import { useDriveUploads } from '../../../state/drive/uploads.ts'

/** Of the row of compose windows, in CSS pixels: its margin at the right, what lies between two, and how high a small one is. */
const DOCK = { margin: 28, gap: 12, smallHeight: 40 } as const

/**
 * Where something at the bottom right stands: left of the open compose windows while mail is written, and above the small ones; left of
 * what is told beside the list of the drive, whose last line would lie under it.
 * Nothing is said where there are none, and on a narrow screen, on which an open window takes all.
 */
export function useRoomBesideWindows(): CSSProperties {
  const { windows, width, size } = useComposeWindows()
  const beside = useDriveUploads(({ besidePixels }) => besidePixels)
  if (isNarrow(width)) return {}
  const shapes = windows.map((one) => drawnShape(one, width))
  const open = shapes.filter((shape) => shape === 'pin').length
  const windowsTake =
    open > 0 ? DOCK.margin + open * (Math.min(size.width ?? PIN_WIDTH, width - 2 * DOCK.margin) + DOCK.gap) : 0
  const taken = Math.max(windowsTake, beside > 0 ? beside + DOCK.gap : 0)
  return {
    // Over the edge of a window that leaves too little; large ones cover it.
    ...(taken > 0 && { '--room-right': `${taken}px` }),
    ...(open > 0 && { '--room-layer': 41 }),
    ...(shapes.includes('mini') && { '--room-bottom': `${DOCK.smallHeight + DOCK.gap}px` }),
  } as CSSProperties
}
