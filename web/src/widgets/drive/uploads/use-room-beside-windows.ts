import type { CSSProperties } from 'react'
import { drawnShape, isNarrow, PIN_WIDTH } from '../../../state/compose-window-machine.ts'
import { useComposeWindows } from '../../../state/compose-windows.ts'
import { useDriveUploads } from '../../../state/drive/uploads.ts'
import { useConnectionLost } from '../../../state/use-connection-lost.ts'

/** Right margin, gap and height of minimised compose windows, in CSS pixels. */
const DOCK = { margin: 28, gap: 12, smallHeight: 40 } as const

/** The notice of a lost connection, which a small screen has at its bottom. */
const NOTICE_HEIGHT = 44

/** The panel is left of open compose windows and details, and above minimised windows. */
export function useRoomBesideWindows(): CSSProperties {
  const { windows, width, size } = useComposeWindows()
  const beside = useDriveUploads(({ besidePixels }) => besidePixels)
  const isLost = useConnectionLost()
  const shapes = windows.map((one) => drawnShape(one, width))
  const above = shapes.includes('mini') ? DOCK.smallHeight + DOCK.gap : 0
  if (isNarrow(width))
    return { '--room-above': `${above + (isLost ? NOTICE_HEIGHT + DOCK.gap : 0)}px` } as CSSProperties
  const open = shapes.filter((shape) => shape === 'pin').length
  const windowsTake =
    open > 0 ? DOCK.margin + open * (Math.min(size.width ?? PIN_WIDTH, width - 2 * DOCK.margin) + DOCK.gap) : 0
  const taken = Math.max(windowsTake, beside > 0 ? beside + DOCK.gap : 0)
  return {
    // The panel overlaps a window that leaves too little room; large windows cover it.
    ...(taken > 0 && { '--room-right': `${taken}px` }),
    ...(open > 0 && { '--room-layer': 'calc(var(--layer-compose) + 1)' }),
    ...(above > 0 && { '--room-bottom': `${above}px` }),
  } as CSSProperties
}
