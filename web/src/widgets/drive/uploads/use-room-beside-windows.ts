import type { CSSProperties } from 'react'
import { drawnShape, isNarrow, PIN_WIDTH } from '../../../state/compose-window-machine.ts'
import { useComposeWindows } from '../../../state/compose-windows.ts'
import { useDriveUploads } from '../../../state/drive/uploads.ts'

/** Right margin, gap and height of minimised compose windows, in CSS pixels. */
const DOCK = { margin: 28, gap: 12, smallHeight: 40 } as const

/** The panel is left of open compose windows and details, and above minimised windows. */
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
    // The panel overlaps a window that leaves too little room; large windows cover it.
    ...(taken > 0 && { '--room-right': `${taken}px` }),
    ...(open > 0 && { '--room-layer': 41 }),
    ...(shapes.includes('mini') && { '--room-bottom': `${DOCK.smallHeight + DOCK.gap}px` }),
  } as CSSProperties
}
