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

/**
 * In viewport pixels: below the anchor, or above when there is more room. `align` names the edges to align.
 * A panel that fits neither below nor above is placed beside the anchor if the viewport has room for it there.
 */
export function popoverPosition(
  anchor: Box,
  panel: { readonly width: number; readonly height: number },
  viewport: { readonly width: number; readonly height: number },
  align: 'start' | 'end' | 'center',
): PopoverPosition {
  const below = viewport.height - (anchor.top + anchor.height) - GAP - EDGE
  const above = anchor.top - GAP - EDGE
  if (panel.height > Math.max(below, above) && panel.height <= viewport.height - 2 * EDGE) {
    const left = leftBeside(anchor, panel.width, viewport.width, align)
    const top = Math.max(EDGE, Math.min(anchor.top, viewport.height - EDGE - panel.height))
    if (left !== undefined) return { left, top, maxHeight: viewport.height - 2 * EDGE }
  }
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

/** Undefined where the panel would cover the anchor. A panel aligned with the anchor's end opens before it. */
function leftBeside(
  anchor: Box,
  panelWidth: number,
  viewportWidth: number,
  align: 'start' | 'end' | 'center',
): number | undefined {
  const before = anchor.left - GAP - panelWidth
  const after = anchor.left + anchor.width + GAP
  const fitting = [before, after].filter((left) => left >= EDGE && left + panelWidth <= viewportWidth - EDGE)
  return align === 'end' ? fitting.at(0) : fitting.at(-1)
}
