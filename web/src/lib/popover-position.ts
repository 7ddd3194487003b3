export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface PopoverPosition {
  readonly left: number
  readonly top: number
  readonly maxHeight: number
}

const GAP = 4
const EDGE = 8

/** In viewport pixels: below the anchor, or above when there is more room. `align` names the edges to align. */
export function popoverPosition(
  anchor: Box,
  panel: { readonly width: number; readonly height: number },
  viewport: { readonly width: number; readonly height: number },
  align: 'start' | 'end' | 'center',
): PopoverPosition {
  const below = viewport.height - (anchor.top + anchor.height) - GAP - EDGE
  const above = anchor.top - GAP - EDGE
  const under = panel.height <= below || below >= above
  const room = under ? below : above
  const height = Math.min(panel.height, room)
  const top = under ? anchor.top + anchor.height + GAP : anchor.top - GAP - height
  const preferred =
    align === 'start'
      ? anchor.left
      : align === 'end'
        ? anchor.left + anchor.width - panel.width
        : anchor.left + (anchor.width - panel.width) / 2
  const left = Math.max(EDGE, Math.min(preferred, viewport.width - panel.width - EDGE))
  return { left, top: Math.max(EDGE, top), maxHeight: Math.max(room, 120) }
}
